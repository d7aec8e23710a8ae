import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Me, putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { Form } from '#ui/form/form.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
import { type ChosenImages, ProfileFields } from './profile-fields.tsx'
import { asChange, isSame, profileOf, readProfile, type TypedProfile } from './read-profile.ts'

export function ProfileSection({ me }: { me: Me }) {
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(() => profileOf(me))
  const [typed, setTyped] = useState<TypedProfile>(saved)
  const [images, setImages] = useState<ChosenImages>({})
  const [uploading, setUploading] = useState<Partial<Record<keyof ChosenImages, boolean>>>({})
  useUnsaved('profile', !isSame(typed, saved) || Object.keys(images).length > 0)

  const form = useSubmit(async (data) => {
    const now = readProfile(data)
    const answer = await callApi(putMe, { body: { ...asChange(now), ...images } })
    if (isFailure(answer)) return answer
    setSaved(now)
    setImages({})
    void revalidate()
  })

  return (
    <SettingsSection id="profile">
      <Form
        of={form}
        className={styles.form}
        onChange={(event) => setTyped(readProfile(new FormData(event.currentTarget)))}
      >
        <ProfileFields
          me={me}
          errors={form.errors}
          onImages={(chosen) => {
            setImages((before) => ({ ...before, ...chosen }))
            for (const field of Object.keys(chosen)) form.forget(field)
          }}
          onUploading={(field, isBusy) =>
            setUploading((before) => ({ ...before, [field]: isBusy }))
          }
        />
        <SaveRow disabled={Object.values(uploading).includes(true)} />
      </Form>
    </SettingsSection>
  )
}
