import { useTranslations } from 'use-intl'
import styles from '#publishing/web/editor.module.css'
import { LicenceFields } from '#publishing/web/fields/licence-fields.tsx'
import { ReleaseDateField } from '#publishing/web/fields/release-date-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import type { FieldsProps } from './album-form.ts'

/** The release date, the licence and the product code. */
export function ReleaseFields(props: FieldsProps) {
  const { form, problems, onEdit } = props
  const t = useTranslations('albums.editor')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('release')}</legend>
      <ReleaseDateField {...props} label={t('releaseDate')} hint={t('releaseDateHint')} />
      <LicenceFields {...props} />
      <Field label={t('upc')} optional hint={t('upcHint')} error={wordsOf(problems.upc)}>
        <TextInput
          value={form.upc}
          inputMode="numeric"
          maxLength={20}
          onChange={(event) => onEdit({ upc: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
