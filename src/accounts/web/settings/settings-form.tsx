import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#web/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { type Me, putMe } from '../../contract.ts'
import { useFocusOnFailure } from '../use-focus-on-failure.ts'
import { AccountFields } from './account-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { readSettings } from './read-settings.ts'
import styles from './settings.module.css'
import { useShowLocale } from './use-show-locale.ts'

/** Code and words by field, as the API said them. */
export type FieldErrors = Readonly<Record<string, { message: string } | undefined>>

/** What was typed stays as it was typed, whatever the answer is. */
export function SettingsForm({ me }: { me: Me }) {
  const t = useTranslations('accounts.settings')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const showLocale = useShowLocale()
  const [image, setImage] = useState<string | null>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failures, setFailures] = useState(0)
  const form = useFocusOnFailure(failures)
  const [isUploading, setUploading] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { ...readSettings(new FormData(event.currentTarget)), userImage: image }
    setBusy(true)
    const answer = await callApi(putMe, { body })
    setBusy(false)
    if (isFailure(answer)) {
      setErrors(answer.fields)
      setFailures(failures + 1)
      if (Object.keys(answer.fields).length === 0) toast(answer.message, 'failed')
      return
    }
    setErrors({})
    setImage(undefined)
    toast(t('saved'))
    await revalidate()
    await showLocale(answer.locale)
  }

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <ProfileFields me={me} errors={errors} onImage={setImage} onUploading={setUploading} />
      <AccountFields me={me} errors={errors} />
      <div className={styles.save}>
        <Button type="submit" look="accent" size="large" busy={isBusy} disabled={isUploading}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
