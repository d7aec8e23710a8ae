import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ImageField } from '#uploads/web/image-field.tsx'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/inputs.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { type Me, NAME_LENGTH, register } from '../../contract.ts'
import { useFocusOnFailure } from '../use-focus-on-failure.ts'
import styles from './register.module.css'
import { UsernameField } from './username-field.tsx'

interface RegisterFormProps {
  email: string
  onRegistered: (me: Me) => void
}

type Errors = Record<string, { message: string }>

/** Name, username, image; the address is the one that was signed in with. */
export function RegisterForm({ email, onRegistered }: RegisterFormProps) {
  const t = useTranslations('accounts.register')
  const toast = useToast()
  const [image, setImage] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [failures, setFailures] = useState(0)
  const form = useFocusOnFailure(failures)
  const [isUploading, setUploading] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const forget = (field: string) => setErrors(({ [field]: _, ...others }) => others)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = new FormData(event.currentTarget)
    const typed = (field: string) => String(entries.get(field) ?? '')
    setBusy(true)
    const answer = await callApi(register, {
      body: { name: typed('name'), username: typed('username'), userImage: image, email },
    })
    setBusy(false)
    if (!isFailure(answer)) return onRegistered(answer)
    setErrors(answer.fields)
    setFailures(failures + 1)
    if (Object.keys(answer.fields).length === 0) toast(answer.message, 'failed')
  }

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <ImageField
        label={t('image')}
        shown={null}
        shape="round"
        error={errors.userImage?.message}
        onChange={setImage}
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
