import * as z from 'zod/mini'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import type { FormProblems, WorkForm } from '#publishing/web/work-form.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import { type Sound, SoundFields, type SoundRights } from '../../contract.ts'

/** What the editor holds during editing: numbers and times as they were typed. */
export interface SoundForm extends WorkForm {
  sampling: boolean
  limit: boolean
  limitFrom: string
  limitTo: string
  rights: SoundRights
  workCode: string
  isrc: string
  /** ISO 8601 */
  releaseDate: string | null
}

/** Props of each group of fields. */
export interface FieldsProps {
  form: SoundForm
  problems: FormProblems
  onEdit: (change: Partial<SoundForm>) => void
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
    reading: '',
    rights: 'original',
    workCode: '',
    isrc: '',
    releaseDate: null,
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
    reading: sound.reading,
    rights: sound.rights,
    workCode: sound.workCode,
    isrc: sound.isrc ?? '',
    releaseDate: sound.releaseDate,
  }
}

/**
 * What an editor takes over of a sound that has changed elsewhere: all of it where nothing is typed, the
 * version where that alone has moved, as that of new audio does, else nothing: saving is a conflict.
 */
export function whatToAdopt(
  newer: Sound,
  { known, isTyping }: { known: Sound; isTyping: boolean },
): 'all' | 'version' | 'nothing' {
  if (newer.version <= known.version) return 'nothing'
  if (!isTyping) return 'all'
  const heldOf = (sound: Sound) => JSON.stringify([formOfSound(sound), sound.coverart])
  return heldOf(newer) === heldOf(known) ? 'version' : 'nothing'
}

export type FormReading = { ok: true; fields: SoundFields } | { ok: false; problems: FormProblems }

/**
 * What the form says, in the contract’s fields.
 *
 * @param duration seconds; undefined while unknown
 */
export function readSoundForm(form: SoundForm, duration: number | undefined): FormReading {
  return readFields(asFields(form, duration), duration)
}

/** Of what hangs together one alone says nothing. */
const TOGETHER = [
  ['price', 'nameyourprice'],
  ['limit', 'limitFrom', 'limitTo', 'sampling'],
]

/** What of a form is right, and the names of the form’s fields that are `left` as they were. */
export function readRightFields(
  form: SoundForm,
  duration: number | undefined,
  left: ReadonlySet<string> = new Set(),
): { fields: SoundFields; left: ReadonlySet<string> } | undefined {
  const all = Object.entries(asFields(form, duration))
  const right = Object.fromEntries(all.filter(([field]) => !left.has(formFieldOf(field))))
  const reading = readFields(right, duration)
  if (reading.ok) return { fields: reading.fields, left }
  const wrong = Object.keys(reading.problems).map(formFieldOf)
  const more = wrong.flatMap((field) => TOGETHER.find((some) => some.includes(field)) ?? [field])
  const next = new Set([...left, ...more])
  return next.size > left.size ? readRightFields(form, duration, next) : undefined
}

const formFieldOf = (field: string) => (field === 'coverartURL' ? 'cover' : field)

function asFields(form: SoundForm, duration: number | undefined) {
  const { cover, price, limitFrom: _from, limitTo: _to, isrc, ...plain } = form
  return {
    ...plain,
    isrc: isrc.trim() === '' ? null : isrc,
    price: price.trim() === '' ? Number.NaN : Number(price),
    ...(cover !== undefined && { coverartURL: cover }),
    ...(form.limit && readLimit(form, duration)),
  }
}

function readFields(fields: object, duration: number | undefined): FormReading {
  const parsed = z.safeParse(SoundFields, fields)
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) }
  const problems = checkTogether(parsed.data, duration)
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, fields: parsed.data }
}

/** Where nobody else may listen its fields are not shown: what is wrong in them is left out. */
function readLimit({ limitFrom, limitTo, sampling }: SoundForm, duration: number | undefined) {
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

/** A field that is edited is no longer wrong, as far as we know. */
export function forgetProblems(problems: FormProblems, change: Partial<SoundForm>): FormProblems {
  const edited = Object.keys(change)
  const isLeft = ([field]: [string, unknown]) => !edited.includes(formFieldOf(field))
  return Object.fromEntries(Object.entries(problems).filter(isLeft))
}

export function isSameLimit(one: SoundForm, other: SoundForm): boolean {
  return one.limitFrom === other.limitFrom && one.limitTo === other.limitTo
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FormProblems {
  const problems: FormProblems = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/** What no field can say alone. */
function checkTogether(fields: SoundFields, duration: number | undefined): FormProblems {
  const { limit, sampling, price = MINIMUM_PRICE_YEN, nameyourprice } = fields
  return {
    ...(price === 0 && !nameyourprice && { price: 'price_too_low' }),
    ...(limit && sampling && !isPart(fields, duration) && { limitTo: 'limit_invalid' }),
  }
}
