import { useTranslations } from 'use-intl'
import { type Me, NAME_LENGTH } from '#accounts/contract.ts'
import type { Save } from '#accounts/web/use-save.ts'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { TITLE_LENGTH } from '#publishing/contract.ts'
import { MarkdownField } from '#publishing/web/fields/markdown-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import { ImageField } from '#uploads/web/image-field.tsx'

/** Ids of uploads; null removes the image, undefined leaves it. */
export interface ChosenImages {
  userImage?: string | null
  headerImage?: string | null
}

interface ProfileFieldsProps {
  me: Me
  errors: Save['errors']
  onEdit: Save['forget']
  onImages: (chosen: ChosenImages) => void
  onUploading: (field: keyof ChosenImages, isUploading: boolean) => void
}

export function ProfileFields({ me, errors, onEdit, onImages, onUploading }: ProfileFieldsProps) {
  const t = useTranslations('settings.profile')
  const { image } = useConfig()
  return (
    <>
      <ImageField
        label={t('image')}
        shown={me.user_image && fitAddress(image, me.user_image, 400, 400)}
        shape="round"
        error={errors.userImage?.message}
        onChange={(userImage) => onImages({ userImage })}
        onBusy={(isBusy) => onUploading('userImage', isBusy)}
      />
      <ImageField
        label={t('header')}
        shown={me.header_image && fitAddress(image, me.header_image, 640, 640)}
        shape="wide"
        error={errors.headerImage?.message}
        onChange={(headerImage) => onImages({ headerImage })}
        onBusy={(isBusy) => onUploading('headerImage', isBusy)}
      />
      <Field label={t('name')} error={errors.name?.message}>
        <TextInput
          name="name"
          required
          maxLength={NAME_LENGTH}
          autoComplete="name"
          defaultValue={me.name ?? ''}
          onChange={() => onEdit('name')}
        />
      </Field>
      <Field
        label={t('nameReading')}
        hint={t('nameReadingHint')}
        error={errors.nameReading?.message}
        optional
      >
        <TextInput
          name="nameReading"
          maxLength={TITLE_LENGTH}
          autoComplete="off"
          defaultValue={me.nameReading}
          onChange={() => onEdit('nameReading')}
        />
      </Field>
      <MarkdownField
        label={t('bio')}
        hint={t('bioHint')}
        preview={{ toggle: t('preview'), empty: t('previewEmpty') }}
        error={errors.bio?.message}
        area={{
          name: 'bio',
          rows: 5,
          defaultValue: me.bio,
          onChange: () => onEdit('bio'),
        }}
      />
      <Field label={t('location')} error={errors.location?.message} optional>
        <TextInput
          name="location"
          maxLength={NAME_LENGTH}
          defaultValue={me.location}
          onChange={() => onEdit('location')}
        />
      </Field>
      <Field label={t('links')} hint={t('linksHint')} error={errors.links?.message} optional>
        <TextArea
          name="links"
          rows={3}
          inputMode="url"
          spellCheck={false}
          defaultValue={me.links.join('\n')}
          onChange={() => onEdit('links')}
        />
      </Field>
    </>
  )
}
