import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { callApi, isFailure } from '#client/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { sendMagicLink } from '../../sign-in-contract.ts'
import styles from './sign-in.module.css'

/** A sign-in that was asked for and waits for its link to be used. */
export type AskedSignIn = z.output<typeof sendMagicLink.reply> & { email: string }

interface EmailFormProps {
  email: string
  takesFocus: boolean
  onEdit: (email: string) => void
  onAsked: (asked: AskedSignIn) => void
}

/** A failure shows no message (specification section 8), except for a limit, beside the field. */
export function EmailForm({ email: typed, takesFocus, onEdit, onAsked }: EmailFormProps) {
  const t = useTranslations('accounts.signIn')
  const problems = useTranslations('problems')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = z.safeParse(sendMagicLink.body, Object.fromEntries(new FormData(form)))
    if (!body.success) {
      setError(problems('email_invalid'))
      return form.querySelector('input')?.focus()
    }
    setError(undefined)
    setBusy(true)
    const answer = await callApi(sendMagicLink, { body: body.data })
    setBusy(false)
    if (!isFailure(answer)) onAsked({ ...answer, ...body.data })
    else if (answer.code === 'rate_limited') setError(answer.message)
  }

  return (
    <form onSubmit={submit} className={styles.panel} tabIndex={-1} noValidate>
      <Field label={t('email')} hint={t('emailHint')} error={error}>
        <TextInput
          ref={takesFocus ? takeFocus : undefined}
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          placeholder={t('placeholder')}
          defaultValue={typed}
          onChange={(event) => {
            setError(undefined)
            onEdit(event.currentTarget.value)
          }}
        />
      </Field>
      <Button type="submit" look="accent" size="large" wide busy={isBusy} icon="mail">
        {t('send')}
      </Button>
    </form>
  )
}

/** When the modal around it opens (by itself it would focus its close button), or now if it has. */
function takeFocus(input: HTMLInputElement | null): void {
  // The keyboard of a phone would cover the other ways to sign in.
  const target = matchMedia('(pointer: coarse)').matches ? input?.form : input
  target?.setAttribute('autofocus', '')
  if (target?.closest('dialog')?.open) target.focus()
}
