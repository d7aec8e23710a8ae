import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import { type DeletionPreview, deleteAccount, EXPORT_PATH } from '#privacy/contract.ts'
import { A } from '#ui/a.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { useDiscardUnsaved } from '../parts/unsaved.tsx'
import styles from './delete-dialog.module.css'

interface DeleteDialogProps {
  open: boolean
  me: Me
  preview: DeletionPreview
  onClose: () => void
}

/** Explains what deletion means, then asks for one's own username to confirm it. */
export function DeleteDialog({ open, me, preview, onClose }: DeleteDialogProps) {
  const t = useTranslations('settings.farewell')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <DeletionText preview={preview} />
      {preview.fresh ? (
        <DeleteForm username={me.username ?? ''} onKeep={onClose} />
      ) : (
        <SignInAfresh onKeep={onClose} />
      )}
    </Dialog>
  )
}

/** An unattended or a stolen session deletes nothing. */
function SignInAfresh({ onKeep }: { onKeep: () => void }) {
  const t = useTranslations()
  const discard = useDiscardUnsaved()
  const signOut = useSignOut()
  return (
    <div className={styles.form}>
      <p>{t('problems.sign_in_afresh')}</p>
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onKeep}>
          {t('settings.farewell.keep')}
        </Button>
        <Button
          onClick={() => {
            discard()
            signOut()
          }}
        >
          {t('settings.farewell.signOut')}
        </Button>
      </div>
    </div>
  )
}

function DeleteForm({ username, onKeep }: { username: string; onKeep: () => void }) {
  const t = useTranslations('settings.farewell')
  const leave = useLeave()
  const [typed, setTyped] = useState('')

  const form = useSubmit(async () => {
    if (typed.trim().toLowerCase() !== username.toLowerCase()) {
      return refuse({ username: t('mismatch', { username }) })
    }
    const answer = await callApi(deleteAccount, { body: { username: typed.trim() } })
    return isFailure(answer) ? answer : leave()
  })

  return (
    <Form of={form} className={styles.form}>
      <Field label={t('confirm', { username })} error={form.errors.username}>
        <TextInput
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          before="@"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Field>
      <FormProblem />
      <div className="cluster end gap-3">
        <Button look="outline" onClick={onKeep}>
          {t('keep')}
        </Button>
        <SubmitButton look="danger">{t('delete')}</SubmitButton>
      </div>
    </Form>
  )
}

/** The session ended with the account: the first page, as a visitor sees it. */
function useLeave(): () => Promise<void> {
  const t = useTranslations('settings.farewell')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const { revalidate } = useRevalidator()
  const discard = useDiscardUnsaved()
  return async () => {
    discard()
    await navigate(pathIn(locale, '/'), { replace: true })
    await revalidate()
    toast(t('done'))
  }
}

/** Says what goes and what stays; what is not there is not mentioned. */
export function DeletionText({ preview }: { preview: DeletionPreview }) {
  const { sounds, albums, soldSounds, purchases, unpaidYen } = preview
  const t = useTranslations('settings.farewell')
  return (
    <div className={styles.text}>
      {unpaidYen > 0 && (
        <div className="failure">
          <p>{t('unpaid', { amount: formatYen(unpaidYen) })}</p>
        </div>
      )}
      <h3>{t('goes')}</h3>
      <ul>
        <li>{t('soundsGo', { sounds, albums })}</li>
        {purchases > 0 && (
          <li>
            {t.rich('purchases', {
              count: purchases,
              link: (chunks) => <A href="/my/purchases">{chunks}</A>,
            })}
          </li>
        )}
        <li>{t('rest')}</li>
      </ul>
      <h3>{t('stays')}</h3>
      <ul>
        {soldSounds > 0 && <li>{t('soldSounds', { count: soldSounds })}</li>}
        <li>{t('money')}</li>
        <li>{t('username')}</li>
      </ul>
      <p>
        {t.rich('exportFirst', {
          link: (chunks) => (
            <A href={EXPORT_PATH} download>
              {chunks}
            </A>
          ),
        })}
      </p>
    </div>
  )
}
