import * as z from 'zod/mini'
import { readLyrics } from '#kernel/lyrics.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { RIGHTS, type Sound, SoundFields } from '../../../sounds-contract.ts'
import {
  type FormReading,
  formFieldOf,
  formOfWork,
  readFields,
  sharedFields,
  WorkForm,
} from '../../work-form.ts'

/** The state of the editor: numbers and times as they were typed. */
export const SoundForm = z.extend(WorkForm, {
  sampling: z.boolean(),
  limit: z.boolean(),
  limitFrom: z.string(),
  limitTo: z.string(),
  rights: z.enum(RIGHTS),
  workCode: z.string(),
  isrc: z.string(),
  lyrics: z.string(),
  lyricsDeclared: z.boolean(),
})
export type SoundForm = z.output<typeof SoundForm>

export function formOfSound(sound: Sound): SoundForm {
  const { edit } = sound
  return {
    ...formOfWork(sound),
    sampling: sound.sampling,
    limit: edit?.limit ?? false,
    limitFrom: formatTime(edit?.limitFrom),
    limitTo: edit?.limitTo ? formatTime(edit.limitTo) : '',
    rights: sound.rights,
    workCode: sound.workCode,
    isrc: sound.isrc ?? '',
    lyrics: sound.lyrics,
    lyricsDeclared: sound.lyricsDeclared,
  }
}

/** @param duration seconds; undefined while unknown */
export function readSoundForm(
  form: SoundForm,
  duration: number | undefined,
): FormReading<SoundFields> {
  return readSoundFields(fieldsOf(form, duration), duration)
}

/** Fields that are valid or invalid together only. */
const TOGETHER = [
  ['price', 'nameyourprice'],
  ['limit', 'limitFrom', 'limitTo', 'sampling'],
]

/** The valid fields of a form, and the names of those that are `left` out. */
export function readValidFields(
  form: SoundForm,
  duration: number | undefined,
  left: ReadonlySet<string> = new Set(),
): { fields: SoundFields; left: ReadonlySet<string> } | undefined {
  const all = Object.entries(fieldsOf(form, duration))
  const valid = Object.fromEntries(all.filter(([field]) => !left.has(formFieldOf(field))))
  const reading = readSoundFields(valid, duration)
  if (reading.ok) return { fields: reading.fields, left }
  const invalid = Object.keys(reading.problems).map(formFieldOf)
  const more = invalid.flatMap((field) => TOGETHER.find((some) => some.includes(field)) ?? [field])
  const next = new Set([...left, ...more])
  return next.size > left.size ? readValidFields(form, duration, next) : undefined
}

function fieldsOf(
  { limitFrom, limitTo, isrc, ...shared }: SoundForm,
  duration: number | undefined,
) {
  const { limit, sampling } = shared
  return {
    ...sharedFields(shared),
    isrc: isrc.trim() === '' ? null : isrc,
    ...(limit && readLimit({ limitFrom, limitTo, sampling }, duration)),
  }
}

function readSoundFields(fields: object, duration: number | undefined): FormReading<SoundFields> {
  return readFields(SoundFields, fields, (parsed) => {
    const isWrong = parsed.limit && parsed.sampling && !isPart(parsed, duration)
    const isUnreadable = 'wrongLine' in readLyrics(parsed.lyrics ?? '')
    return {
      ...(isWrong && { limitTo: 'limit_invalid' }),
      ...(isUnreadable && { lyrics: 'lyrics_timing_invalid' }),
    }
  })
}

/** The fields are not shown without sampling: invalid ones are left out. */
function readLimit(
  { limitFrom, limitTo, sampling }: Pick<SoundForm, 'limitFrom' | 'limitTo' | 'sampling'>,
  duration: number | undefined,
) {
  const limit = { limitFrom: readTime(limitFrom), limitTo: readEnd(limitTo, duration) }
  return sampling || isPart(limit, duration) ? limit : {}
}

/** A length is shown in whole seconds, so its end may be written up to one second late. */
function isPart(
  { limitFrom = 0, limitTo = 0 }: Pick<SoundFields, 'limitFrom' | 'limitTo'>,
  duration = Number.POSITIVE_INFINITY,
): boolean {
  return limitFrom < limitTo && limitTo <= duration + 1
}

/** An end that is not written is the end of the sound, once that is known. */
function readEnd(text: string, duration: number | undefined): number {
  return text.trim() === '' && duration !== undefined ? Math.floor(duration) : readTime(text)
}

/** `1:05`, `01:05`, `65` or `1:02:05` as seconds; NaN for anything else. */
export function readTime(text: string): number {
  const parts = text.trim().split(/[:：]/)
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}(\.\d+)?$/.test(part))) return Number.NaN
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

const PREVIEW_SECONDS = 45

/** A limit that is switched on begins as a usual preview: at most the first half of the sound. */
export function switchLimit(
  { limitFrom, limitTo }: SoundForm,
  limit: boolean,
  duration: number | undefined,
): Partial<SoundForm> {
  if (!limit) return { limit }
  const isOpen = limitTo.trim() === '' && duration !== undefined
  const length = Math.min(PREVIEW_SECONDS, Math.max(1, Math.floor((duration ?? 0) / 2)))
  const end = Math.min(Math.floor(duration ?? 0) || 1, (readTime(limitFrom) || 0) + length)
  return {
    limit,
    ...(limitFrom.trim() === '' && { limitFrom: formatTime(0) }),
    ...(isOpen && { limitTo: formatTime(end) }),
  }
}

export function isSameLimit(one: SoundForm, other: SoundForm): boolean {
  return one.limitFrom === other.limitFrom && one.limitTo === other.limitTo
}
