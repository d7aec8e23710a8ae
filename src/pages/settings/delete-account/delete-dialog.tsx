import { type SubmitEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { useSignOut } from '#accounts/web/use-sign-out.ts'
import { callApi } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { type DeletionPreview, deleteAccount } from '#privacy/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ProblemLine } from '../parts/feedback.tsx'
import { useGiveUpUnsaved } from '../parts/unsaved.tsx'
import { useSave } from '../parts/use-save.ts'
import styles from './delete-account.module.css'
import { FarewellText } from './deletion-text.tsx'

interface DeleteDialogProps {
  open: boolean
  me: Me
  farewell: DeletionPreview
  onClose: () => void
}

/** What leaving means, then one's own username as a sign that it is meant. */
export function DeleteDialog({ open, me, farewell, onClose }: DeleteDialogProps) {
  const t = useTranslations('settings.farewell')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <FarewellText farewell={farewell} />
      {farewell.fresh ? (
        <DeleteForm username={me.username ?? ''} onKeep={onClose} />
      ) : (
        <SignInAfresh onKeep={onClose} />
      )}
    </Dialog>
  )
}

/** A session that lay around, or was stolen, deletes nothing. */
function SignInAfresh({ onKeep }: { onKeep: () => void }) {
  const t = useTranslations('settings.farewell')
  const problems = useTranslations('problems')
  const giveUp = useGiveUpUnsaved()
  const signOut = useSignOut()
  return (
    <div className={styles.form}>
      <p>{problems('sign_in_afresh')}</p>
      <div className={styles.answers}>
        <Button look="outline" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button
          onClick={() => {
            giveUp()
            signOut()
          }}
        >
          {t('signOut')}
        </Button>
      </div>
    </div>
  )
}

function DeleteForm({ username, onKeep }: { username: string; onKeep: () => void }) {
  const t = useTranslations('settings.farewell')
  const state = useSave()
  const leave = useLeave()
  const [typed, setTyped] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== username.toLowerCase()) {
      return state.refuse('username', t('mismatch', { username }))
    }
    await state.save(callApi(deleteAccount, { body: { username: typed.trim() } }), leave)
  }

  return (
    <form ref={state.form} onSubmit={submit} className={styles.form} noValidate>
      <Field label={t('confirm', { username })} error={state.errors.username?.message}>
        <TextInput
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          before="@"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            state.forget()
          }}
        />
      </Field>
      <ProblemLine>{state.problem}</ProblemLine>
      <div className={styles.answers}>
        <Button look="outline" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button type="submit" look="danger" busy={state.isBusy}>
          {t('delete')}
        </Button>
      </div>
    </form>
  )
}

/** The session ended with the account: the first page, as a visitor sees it. */
function useLeave(): () => Promise<void> {
  const t = useTranslations('settings.farewell')
  const toast = useToast()
  const navigate = useNavigate()
  const locale = usePageLocale()
  const { revalidate } = useRevalidator()
  const giveUp = useGiveUpUnsaved()
  return async () => {
    giveUp()
    await navigate(pathIn(locale, '/'), { replace: true })
    await revalidate()
    toast(t('done'))
  }
}
