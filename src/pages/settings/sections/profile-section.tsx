import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Me, NAME_LENGTH, putMe } from '#accounts/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { ReadingOffer } from '#search/web/reading-offer.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import { type FieldErrors, useSubmit } from '#ui/form/use-submit.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import { TITLE_LENGTH } from '#works/contract.ts'
import { MarkdownField } from '#works/web/fields/markdown-field.tsx'
import styles from '../parts/parts.module.css'
import { SaveRow } from '../parts/save-row.tsx'
import { SettingsSection } from '../parts/settings-section.tsx'
import { useUnsaved } from '../parts/unsaved.tsx'
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
          saved={saved}
          nameReading={typed.nameReading}
          onReading={(nameReading) => setTyped((before) => ({ ...before, nameReading }))}
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

/** Ids of uploads; null removes the image, undefined leaves it. */
interface ChosenImages {
  userImage?: string | null
  headerImage?: string | null
}

interface ProfileFieldsProps {
  me: Me
  errors: FieldErrors
  saved: TypedProfile
  nameReading: string
  onReading: (reading: string) => void
  onImages: (chosen: ChosenImages) => void
  onUploading: (field: keyof ChosenImages, isUploading: boolean) => void
}

function ProfileFields(props: ProfileFieldsProps) {
  const { me, errors, saved, nameReading, onReading, onImages, onUploading } = props
  const t = useTranslations('settings.profile')
  const { image } = useConfig()
  return (
    <>
      <ImageField
        label={t('image')}
        shown={me.user_image && fitAddress(image, me.user_image, 400, 400)}
        shape="round"
        error={errors.userImage}
        onChange={(userImage) => onImages({ userImage })}
        onBusy={(isBusy) => onUploading('userImage', isBusy)}
      />
      <ImageField
        label={t('header')}
        shown={me.header_image && fitAddress(image, me.header_image, 640, 640)}
        shape="wide"
        error={errors.headerImage}
        onChange={(headerImage) => onImages({ headerImage })}
        onBusy={(isBusy) => onUploading('headerImage', isBusy)}
      />
      <Field label={t('name')} error={errors.name}>
        <TextInput
          name="name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="name"
          defaultValue={me.name ?? ''}
        />
      </Field>
      <Field
        label={t('nameReading')}
        hint={t('nameReadingHint')}
        error={errors.nameReading}
        optional
      >
        <TextInput
          name="nameReading"
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          value={nameReading}
          onChange={(event) => onReading(event.target.value)}
        />
      </Field>
      <ReadingOffer title={saved.name} reading={nameReading} onUse={onReading} />
      <MarkdownField
        label={t('bio')}
        hint={t('bioHint')}
        preview={{ toggle: t('preview'), empty: t('previewEmpty') }}
        error={errors.bio}
        area={{
          name: 'bio',
          rows: 5,
          defaultValue: me.bio,
        }}
      />
      <Field label={t('location')} error={errors.location} optional>
        <TextInput name="location" maxLength={NAME_LENGTH} defaultValue={me.location} />
      </Field>
      <Field label={t('links')} hint={t('linksHint')} error={errors.links} optional>
        <TextArea
          name="links"
          rows={3}
          inputMode="url"
          spellCheck={false}
          defaultValue={me.links.join('\n')}
        />
      </Field>
      <Field label={t('shops')} hint={t('shopsHint')} error={errors.shops} optional>
        <TextArea name="shops" rows={3} spellCheck={false} defaultValue={saved.shops} />
      </Field>
    </>
  )
}
