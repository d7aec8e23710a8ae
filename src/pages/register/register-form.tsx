import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Me, NAME_LENGTH } from '#accounts/contract.ts'
import { useFocusOnFailure } from '#accounts/web/use-focus-on-failure.ts'
import { UsernameField } from '#accounts/web/username-field.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'
import { useSendRegistration } from './use-send-registration.ts'

interface RegisterFormProps {
  email: string
  onRegistered: (me: Me) => void
}

/** Name, username, image; the address is the one that was signed in with. */
export function RegisterForm({ email, onRegistered }: RegisterFormProps) {
  const t = useTranslations('accounts.register')
  const [image, setImage] = useState<string | null>(null)
  const { errors, failures, isBusy, forget, send } = useSendRegistration(onRegistered)
  const form = useFocusOnFailure(failures)
  const [isUploading, setUploading] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const typed = (field: string) => String(entries.get(field) ?? '')
    void send({ name: typed('name'), username: typed('username'), userImage: image, email })
  }

  return (
    <form ref={form} onSubmit={submit} className="stack gap-5" noValidate>
      <ImageField
        label={t('image')}
        shown={null}
        shape="round"
        error={errors.userImage?.message}
        onChange={(id) => {
          setImage(id)
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
          onChange={() => forget('name')}
        />
      </Field>
      <UsernameField error={errors.username?.message} onEdit={() => forget('username')} />
      <Field label={t('email')} hint={t('emailHint')} error={errors.email?.message}>
        <TextInput type="email" name="email" value={email} readOnly />
      </Field>
      <Button type="submit" look="accent" size="large" wide busy={isBusy} disabled={isUploading}>
        {t('submit')}
      </Button>
    </form>
  )
}
