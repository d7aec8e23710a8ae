import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { callApi, isFailure } from '#client/api-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { refuse, useSubmit } from '#ui/form/use-submit.ts'
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
  const t = useTranslations()
  const form = useSubmit(async (data) => {
    const body = z.safeParse(sendMagicLink.body, Object.fromEntries(data))
    if (!body.success) return refuse({ email: t('problems.email_invalid') })
    const answer = await callApi(sendMagicLink, { body: body.data })
    if (!isFailure(answer)) return onAsked({ ...answer, ...body.data })
    return answer.code === 'rate_limited' ? refuse({ email: answer.message }) : undefined
  })

  return (
    <Form of={form} className={styles.panel} tabIndex={-1}>
      <Field
        label={t('accounts.signIn.email')}
        hint={t('accounts.signIn.emailHint')}
        error={form.errors.email}
      >
        <TextInput
          ref={takesFocus ? takeFocus : undefined}
          type="email"
          name="email"
          required
          // Browsers offer passkeys among the addresses.
          autoComplete="email webauthn"
          inputMode="email"
          maxLength={254}
          placeholder={t('accounts.signIn.placeholder')}
          defaultValue={typed}
          onChange={({ currentTarget }) => onEdit(currentTarget.value)}
        />
      </Field>
      <SubmitButton look="accent" size="large" wide icon="mail">
        {t('accounts.signIn.send')}
      </SubmitButton>
    </Form>
  )
}

/**
 * Takes the focus when the modal around it opens (by itself it would focus its close button), or
 * now if it has opened.
 */
function takeFocus(input: HTMLInputElement | null): void {
  // The keyboard of a phone would cover the other ways to sign in.
  const target = matchMedia('(pointer: coarse)').matches ? input?.form : input
  target?.setAttribute('autofocus', '')
  if (target?.closest('dialog')?.open) target.focus()
}
