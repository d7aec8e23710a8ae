import { useTimeZone, useTranslations } from 'use-intl'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/use-problem-words.ts'
import { isoOf, localOf } from '../release-time.ts'
import type { SharedProps } from './fields.ts'

/** The moment of the release, in the time zone of the pages; the form holds it in ISO 8601. */
export function ReleaseDateField({
  form,
  problems,
  onEdit,
  label,
  hint,
}: SharedProps & { label?: string; hint?: string }) {
  const t = useTranslations('soundEditor.work')
  const wordsOf = useProblemWords()
  const timeZone = useTimeZone() ?? 'Asia/Tokyo'
  return (
    <Field
      label={label ?? t('releaseDate')}
      optional
      hint={hint ?? t('releaseDateHint')}
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
