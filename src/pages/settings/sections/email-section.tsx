import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { cancelEmailUpdate, type EmailChange, updateEmail } from '#accounts/settings-contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import parts from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
import styles from './email-section.module.css'

interface EmailSectionProps {
  me: Me
  waiting: EmailChange | null
  /** True if the session is young enough to ask for a change. */
  fresh: boolean
}

/** Another address counts once it is confirmed by the email to it. */
export function EmailSection({ me, waiting, fresh }: EmailSectionProps) {
  const t = useTranslations('settings.email')
  const [hasTurned, setTurned] = useState(false)
  const turn = { takesFocus: hasTurned, onTurn: () => setTurned(true) }
  return (
    <SettingsSection id="email">
      <p className={parts.now}>
        {t.rich('now', { email: me.email ?? '', b: (chunks) => <b>{chunks}</b> })}
      </p>
      {waiting ? (
        <EmailWaiting change={waiting} {...turn} />
      ) : (
        <EmailForm username={me.username ?? ''} fresh={fresh} {...turn} />
      )}
    </SettingsSection>
  )
}

/** Form and waiting change take turns as the person acts. */
interface Turn {
  takesFocus: boolean
  onTurn: () => void
}

interface EmailFormProps extends Turn {
  username: string
  fresh: boolean
}

function EmailForm({ username, fresh, takesFocus, onTurn }: EmailFormProps) {
  const t = useTranslations('settings.email')
  const signIn = useSignIn()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  useUnsaved('email', email !== '')
  const submission = useSubmit(async () => {
    // The modal keeps the page, so that the typed values are still there afterwards.
    if (!fresh) return signIn.open('sign-in')
    const answer = await callApi(updateEmail, { body: { email, username } })
    if (isFailure(answer)) return answer.code === 'sign_in_afresh' ? revalidate() : answer
    onTurn()
    void revalidate()
  })
  const { form, errors } = submission
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus, form])

  return (
    <Form of={submission} className={parts.form}>
      <Field label={t('new')} hint={t('hint')} error={errors.email}>
        <TextInput
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      <div role="status">{!fresh && <p className={parts.now}>{t('signInFirst')}</p>}</div>
      <SaveRow label={t(fresh ? 'change' : 'signInAgain')} done={null} />
    </Form>
  )
}

function EmailWaiting({ change, takesFocus, onTurn }: Turn & { change: EmailChange }) {
  const { id, email, expiresAt, inbox } = change
  const t = useTranslations('settings.email')
  const format = useFormatter()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  // The link is opened in another window: its result is shown to anyone who comes back from there.
  useEffect(() => {
    const reload = () => void revalidate()
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [revalidate])
  const { problem, isBusy, submit } = useSubmit(async () => {
    const answer = await callApi(cancelEmailUpdate, { params: { id }, query: {} })
    if (isFailure(answer)) return answer
    onTurn()
    toast(t(answer.cancelled ? 'cancelled' : 'ended'))
    await revalidate()
  })
  const time = format.dateTime(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div ref={box} className={styles.waiting} tabIndex={-1}>
      <p>{t.rich('waiting', { email, b: (chunks) => <b>{chunks}</b> })}</p>
      <p className="small muted">{t('until', { time })}</p>
      <div className={styles.acts}>
        {inbox !== undefined && (
          <a className={styles.inbox} href={inbox} target="_blank" rel="noreferrer">
            {t('inbox')}
            <Icon name="external" size={16} />
          </a>
        )}
        <Button look="outline" size="small" busy={isBusy} onClick={submit}>
          {t('cancel')}
        </Button>
      </div>
      <Notice look="line">{problem}</Notice>
    </div>
  )
}
