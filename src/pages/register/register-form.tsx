import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { type getRegistration, type Me, NAME_LENGTH, register } from '#accounts/contract.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { useSave } from '#accounts/web/use-save.ts'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'
import { useFailureWords } from './prove-email.tsx'

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
  const toast = useToast()
  const signIn = useSignIn()
  const wordsOf = useFailureWords()
  const { form, isBusy, errors, save, forget } = useSave()
  const { image } = useConfig()
  const [userImage, setUserImage] = useState<string | null>()
  const [isUploading, setUploading] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const typed = (field: string) => String(entries.get(field) ?? '')
    const body = { name: typed('name'), username: typed('username'), userImage, email }
    const answering = callApi(register, { body })
    await save(answering, onRegistered)
    const answer = await answering
    if (!isFailure(answer)) return
    if (Object.keys(answer.fields).length === 0) toast(wordsOf(answer), 'failed')
    // The session has ended meanwhile; the form waits behind the modal, with all that was typed.
    if (answer.status === 401) signIn.open('sign-in')
  }

  return (
    <form ref={form} onSubmit={submit} className="stack gap-5" noValidate>
      <ImageField
        label={t('image')}
        shown={picture && fitAddress(image, picture, 400, 400)}
        shape="round"
        error={errors.userImage?.message}
        onChange={(id) => {
          setUserImage(id)
          forget('userImage')
        }}
        onBusy={setUploading}
      />
      <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message}>
        <TextInput
          name="name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="name"
          defaultValue={suggested.name}
          onChange={() => forget('name')}
        />
      </Field>
      <UsernameField
        suggested={suggested.username}
        error={errors.username?.message}
        onEdit={() => forget('username')}
      />
      <Field label={t('email')} hint={t('emailHint')} error={errors.email?.message}>
        <TextInput type="email" name="email" value={email} readOnly />
      </Field>
      <Button type="submit" look="accent" size="large" wide busy={isBusy} disabled={isUploading}>
        {t('submit')}
      </Button>
    </form>
  )
}
