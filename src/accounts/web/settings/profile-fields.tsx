import { useTranslations } from 'use-intl'
import { fitAddress } from '#kernel/image-address.ts'
import { ImageField } from '#uploads/web/image-field.tsx'
import { useConfig } from '#web/root-data.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea, TextInput } from '#web/ui/form/inputs.tsx'
import { BIO_LENGTH, type Me, NAME_LENGTH } from '../../contract.ts'
import styles from './settings.module.css'
import type { FieldErrors } from './settings-form.tsx'

interface ProfileFieldsProps {
  me: Me
  errors: FieldErrors
  onImage: (uploadId: string | null) => void
  onUploading: (isUploading: boolean) => void
}

/** What everybody sees. */
export function ProfileFields({ me, errors, onImage, onUploading }: ProfileFieldsProps) {
  const t = useTranslations('accounts.settings')
  const { image } = useConfig()
  return (
    <section className={styles.section}>
      <div className={styles.about}>
        <h2>{t('profile')}</h2>
        <p>{t('profileText')}</p>
      </div>
      <div className={styles.fields}>
        <ImageField
          label={t('image')}
          shown={me.user_image && fitAddress(image, me.user_image, 400, 400)}
          shape="round"
          error={errors.userImage?.message}
          onChange={onImage}
          onBusy={onUploading}
        />
        <Field label={t('name')} error={errors.name?.message}>
          <TextInput
            name="name"
            required
            maxLength={NAME_LENGTH}
            autoComplete="name"
            defaultValue={me.name ?? ''}
          />
        </Field>
        <Field label={t('bio')} hint={t('bioHint')} error={errors.bio?.message} optional>
          <TextArea name="bio" rows={5} maxLength={BIO_LENGTH} defaultValue={me.bio} />
        </Field>
        <Field label={t('location')} error={errors.location?.message} optional>
          <TextInput name="location" maxLength={NAME_LENGTH} defaultValue={me.location} />
        </Field>
        <Field label={t('links')} hint={t('linksHint')} error={errors.links?.message} optional>
          <TextArea
            name="links"
            rows={3}
            inputMode="url"
            spellCheck={false}
            defaultValue={me.links.join('\n')}
          />
        </Field>
      </div>
    </section>
  )
}
