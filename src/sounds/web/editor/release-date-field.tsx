import { useTimeZone, useTranslations } from 'use-intl'
import { isoOf, localOf } from '#publishing/web/release-time.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import type { FieldsProps } from './sound-form.ts'

/** When it comes out, by the clocks that the pages go by; the form keeps the moment itself. */
export function ReleaseDateField({ form, problems, onEdit }: FieldsProps) {
  const t = useTranslations('soundEditor.work')
  const wordsOf = useProblemWords()
  const timeZone = useTimeZone() ?? 'Asia/Tokyo'
  return (
    <Field
      label={t('releaseDate')}
      optional
      hint={t('releaseDateHint')}
      error={wordsOf(problems.releaseDate)}
    >
      <TextInput
        type="datetime-local"
        value={localOf(form.releaseDate, timeZone)}
        onChange={({ target }) => onEdit({ releaseDate: isoOf(target.value, timeZone) ?? null })}
      />
    </Field>
  )
}
