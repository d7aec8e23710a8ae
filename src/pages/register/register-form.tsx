import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type getRegistration, type Me, NAME_LENGTH, register } from '#accounts/contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { Field } from '#ui/form/field.tsx'
import { Form, FormProblem, SubmitButton } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { ImageField } from '#uploads/web/image-field.tsx'

export interface RegisterFormProps {
  email: string
  /** The picture that the account has, such as that of a social provider. */
  picture: string | null
  suggested: z.output<typeof getRegistration.reply>
  onRegistered: (me: Me) => Promise<void>
}

/** Name, username, image; the address is the one that was signed in with. */
export function RegisterForm({ email, picture, suggested, onRegistered }: RegisterFormProps) {
  const t = useTranslations('accounts.register')
  const signIn = useSignIn()
  const { image } = useConfig()
  const [userImage, setUserImage] = useState<string | null>()
  const [isUploading, setUploading] = useState(false)

  const form = useSubmit(async (data) => {
    const typed = (field: string) => String(data.get(field) ?? '')
    const body = { name: typed('name'), username: typed('username'), userImage, email }
    const answer = await callApi(register, { body })
    if (!isFailure(answer)) return onRegistered(answer)
    // The session has ended meanwhile; the form waits behind the modal, with all that was typed.
    if (answer.status === 401) signIn.open('sign-in')
    return answer
  })
  const { errors, forget } = form

  return (
    <Form of={form} className="stack gap-5">
      <ImageField
        label={t('image')}
        shown={picture && fitAddress(image, picture, 400, 400)}
        shape="round"
        error={errors.userImage}
        onChange={(id) => {
          setUserImage(id)
          forget('userImage')
        }}
        onBusy={setUploading}
      />
      <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
        <TextInput
          name="name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="name"
          defaultValue={suggested.name}
        />
      </Field>
      <UsernameField suggested={suggested.username} error={errors.username} />
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        <TextInput type="email" name="email" value={email} readOnly />
      </Field>
      <FormProblem />
      <SubmitButton look="accent" size="large" wide disabled={isUploading}>
        {t('submit')}
      </SubmitButton>
    </Form>
  )
}
