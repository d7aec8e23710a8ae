import { type SubmitEvent, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Me } from '#accounts/contract.ts'
import { type EmailChange, updateEmail } from '#accounts/settings-contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
import { useSave } from '../parts/use-save.ts'
import { EmailWaiting, type Led } from './email-waiting.tsx'

interface EmailSectionProps {
  me: Me
  /** The change that waits to be confirmed, if any. */
  waiting: EmailChange | null
  /** Whether the session is young enough to ask for a change. */
  fresh: boolean
}

/** Another address counts once it is confirmed where the letter went. */
export function EmailSection({ me, waiting, fresh }: EmailSectionProps) {
  const t = useTranslations('settings.email')
  /** What stands here was asked for by the person, who is led on in it. */
  const [isLed, setLed] = useState(false)
  const led = { isLed, onTurn: () => setLed(true) }
  return (
    <SettingsSection id="email">
      <p className={styles.now}>
        {t.rich('now', { email: me.email ?? '', b: (chunks) => <b>{chunks}</b> })}
      </p>
      {waiting ? (
        <EmailWaiting change={waiting} {...led} />
      ) : (
        <EmailForm username={me.username ?? ''} fresh={fresh} {...led} />
      )}
    </SettingsSection>
  )
}

function EmailForm({ username, fresh, isLed, onTurn }: Led & { username: string; fresh: boolean }) {
  const t = useTranslations('settings.email')
  const state = useSave()
  const signIn = useSignIn()
  const { revalidate } = useRevalidator()
  const [email, setEmail] = useState('')
  useUnsaved('email', email !== '')
  useEffect(() => {
    if (isLed) state.form.current?.querySelector('input')?.focus()
  }, [isLed, state.form])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // In the modal, so that what was typed is still there afterwards.
    if (!fresh) return signIn.open('sign-in')
    const answering = callApi(updateEmail, { body: { email, username } })
    await state.save(answering, () => {
      onTurn()
      void revalidate()
    })
    const answer = await answering
    if (isFailure(answer) && answer.code === 'sign_in_afresh') {
      state.forget()
      await revalidate()
    }
  }

  return (
    <form ref={state.form} onSubmit={submit} className={styles.form} noValidate>
      <Field label={t('new')} hint={t('hint')} error={state.errors.email?.message ?? state.problem}>
        <TextInput
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            state.forget()
          }}
        />
      </Field>
      <div role="status">{!fresh && <p className={styles.now}>{t('signInFirst')}</p>}</div>
      <SaveRow
        state={{ ...state, saved: 0, problem: undefined }}
        label={t(fresh ? 'change' : 'signInAgain')}
      />
    </form>
  )
}
