import { useTranslations } from 'use-intl'
import { NAME_LENGTH } from '#accounts/contract.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea, TextInput } from '#ui/form/inputs.tsx'
import type { Save } from '../parts/use-save.ts'
import { BioField } from './bio-field.tsx'
import { ImageFields, type ImageFieldsProps } from './image-fields.tsx'

interface ProfileFieldsProps extends ImageFieldsProps {
  onEdit: Save['forget']
}

export function ProfileFields(props: ProfileFieldsProps) {
  const { me, errors, onEdit } = props
  const t = useTranslations('settings.profile')
  return (
    <>
      <ImageFields {...props} />
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
      <BioField saved={me.bio} error={errors.bio?.message} onEdit={() => onEdit('bio')} />
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
