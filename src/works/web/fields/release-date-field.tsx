import { useTimeZone, useTranslations } from 'use-intl'
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

/** A moment as a date field writes it, `2026-12-24T20:00`, in a time zone. */
export function localOf(iso: string | null, timeZone: string): string {
  return iso === null ? '' : wallClock(new Date(iso), timeZone)
}

/** @returns ISO 8601; null for an empty field, undefined for an invalid one */
export function isoOf(local: string, timeZone: string): string | null | undefined {
  if (local === '') return null
  const shown = new Date(`${local}Z`).getTime()
  if (Number.isNaN(shown)) return undefined
  // The offset is that of the moment itself, which the first guess may miss by an hour.
  const guess = shown - offsetAt(shown, timeZone)
  return new Date(shown - offsetAt(guess, timeZone)).toISOString()
}

function offsetAt(time: number, timeZone: string): number {
  return new Date(`${wallClock(new Date(time), timeZone)}Z`).getTime() - time
}

function wallClock(moment: Date, timeZone: string): string {
  const style = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', style).format(moment).replace(' ', 'T')
}
