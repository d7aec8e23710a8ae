import { useTranslations } from 'use-intl'
import { LicenceFields } from '#publishing/web/fields/licence-fields.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import styles from './editor.module.css'
import type { FieldsProps } from './fields.ts'

/** When it comes out, under which licence and number. */
export function ReleaseFields({ form, problems, onEdit }: FieldsProps) {
  const t = useTranslations('albums.editor')
  const wordsOf = useProblemWords()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('release')}</legend>
      <Field
        label={t('releaseDate')}
        optional
        hint={t('releaseDateHint')}
        error={wordsOf(problems.releaseDate)}
      >
        <TextInput
          type="datetime-local"
          value={form.releaseDate}
          onChange={(event) => onEdit({ releaseDate: event.target.value })}
        />
      </Field>
      <LicenceFields form={form} problems={problems} onEdit={onEdit} />
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
