import { useTimeZone, useTranslations } from 'use-intl'
import { isoOf, localOf } from '#kernel/local-time.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/inputs.tsx'
import { useProblemWords } from '#ui/form/problem-words.ts'

import type { SharedProps } from '../work-form.ts'

interface ReleaseDateProps extends SharedProps {
  label?: string
  hint?: string
}

export function ReleaseDateField({ form, problems, onEdit, label, hint }: ReleaseDateProps) {
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
