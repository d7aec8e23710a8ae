import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Me, putMe } from '#accounts/contract.ts'
import { useSave } from '#accounts/web/use-save.ts'
import { callApi } from '#client/api-client.ts'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
import { type ChosenImages, ProfileFields } from './profile-fields.tsx'
import { asChange, isSame, profileOf, readProfile, type TypedProfile } from './read-profile.ts'

export function ProfileSection({ me }: { me: Me }) {
  const state = useSave()
  const { revalidate } = useRevalidator()
  const [saved, setSaved] = useState(() => profileOf(me))
  const [typed, setTyped] = useState<TypedProfile>(saved)
  const [images, setImages] = useState<ChosenImages>({})
  const [uploading, setUploading] = useState<Partial<Record<keyof ChosenImages, boolean>>>({})
  useUnsaved('profile', !isSame(typed, saved) || Object.keys(images).length > 0)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const now = readProfile(new FormData(event.currentTarget))
    const body = { ...asChange(now), ...images }
    await state.save(callApi(putMe, { body }), () => {
      setSaved(now)
      setImages({})
      void revalidate()
    })
  }

  return (
    <SettingsSection id="profile">
      <form
        ref={state.form}
        onSubmit={submit}
        className={styles.form}
        noValidate
        onChange={(event) => setTyped(readProfile(new FormData(event.currentTarget)))}
      >
        <ProfileFields
          me={me}
          errors={state.errors}
          onEdit={state.forget}
          onImages={(chosen) => {
            setImages((before) => ({ ...before, ...chosen }))
            for (const field of Object.keys(chosen)) state.forget(field)
          }}
          onUploading={(field, isBusy) =>
            setUploading((before) => ({ ...before, [field]: isBusy }))
          }
        />
        <SaveRow state={state} disabled={Object.values(uploading).includes(true)} />
      </form>
    </SettingsSection>
  )
}
