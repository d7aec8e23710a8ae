import * as z from 'zod/mini'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { formatTime } from '#web/ui/sound/format-time.ts'
import { type Sound, SoundFields, type Status } from '../../contract.ts'

/** What the editor holds while somebody types: numbers and times as they were written. */
export interface SoundForm {
  title: string
  description: string
  /** Undefined: as it is; else the id of an upload, or null for none. */
  cover: string | null | undefined
  genre: string
  tags: readonly string[]
  status: Status
  sales: boolean
  price: string
  nameyourprice: boolean
  sampling: boolean
  limit: boolean
  limitFrom: string
  limitTo: string
  license: number
  ccType: number
}

/** The specification’s defaults of a new sound. */
export function newSoundForm(title: string): SoundForm {
  return {
    title,
    description: '',
    cover: undefined,
    genre: '',
    tags: [],
    status: 'Draft',
    sales: true,
    price: '100',
    nameyourprice: true,
    sampling: true,
    limit: false,
    limitFrom: '00:00',
    limitTo: '',
    license: 1,
    ccType: 1,
  }
}

/** The form of a sound of one’s own, with the status that was asked for, reached or not. */
export function formOfSound(sound: Sound): SoundForm {
  const { edit } = sound
  return {
    title: sound.title,
    description: sound.description,
    cover: undefined,
    genre: sound.genre,
    tags: sound.tags,
    status: edit?.wantedStatus ?? sound.status,
    sales: sound.sales,
    price: String(sound.price),
    nameyourprice: sound.nameyourprice,
    sampling: sound.sampling,
    limit: edit?.limit ?? false,
    limitFrom: formatTime(edit?.limitFrom),
    limitTo: edit?.limitTo ? formatTime(edit.limitTo) : '',
    license: sound.license,
    ccType: sound.ccType,
  }
}

/** Problem code by field of the contract. */
export type FormProblems = Partial<Record<string, string>>

export type FormReading = { ok: true; fields: SoundFields } | { ok: false; problems: FormProblems }

/**
 * What the form says, in the contract’s fields.
 *
 * @param duration seconds; undefined while unknown
 */
export function readSoundForm(form: SoundForm, duration: number | undefined): FormReading {
  const { cover, price, limitFrom, limitTo, ...plain } = form
  const fields = {
    ...plain,
    price: price.trim() === '' ? Number.NaN : Number(price),
    ...(cover !== undefined && { coverartURL: cover }),
    ...(form.limit && { limitFrom: readTime(limitFrom), limitTo: readTime(limitTo) }),
  }
  const parsed = z.safeParse(SoundFields, fields)
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const problems = checkTogether(parsed.data, duration)
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, fields: parsed.data }
}

/** `1:05`, `01:05`, `65` or `1:02:05` as seconds; NaN for anything else. */
export function readTime(text: string): number {
  const parts = text.trim().split(/[:：]/)
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}(\.\d+)?$/.test(part))) return Number.NaN
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: FormProblems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/** What no field can say alone. */
function checkTogether(fields: SoundFields, duration = Number.POSITIVE_INFINITY): FormProblems {
  const { limit, limitFrom = 0, limitTo = 0, price = MINIMUM_PRICE_YEN, nameyourprice } = fields
  return {
    ...(price === 0 && !nameyourprice && { price: 'price_too_low' }),
    // A length is shown in whole seconds, so its end may be written up to one second late.
    ...(limit && (limitTo <= limitFrom || limitTo > duration + 1) && { limitTo: 'limit_invalid' }),
  }
}
