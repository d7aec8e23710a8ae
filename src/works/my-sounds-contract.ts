import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { FileProgress } from '#uploads/progress-contract.ts'
import { GENRES, PublishingFields, STATUSES } from './contract.ts'
import { AUDIO_STATES, Sound } from './sounds-contract.ts'

const { status, price, nameyourprice, genre, license, ccType, tags } = PublishingFields.shape

/** One's own sound in the list of all, with what it has brought. */
export const MySound = z.extend(Sound, {
  /** Times sold, refunds not counted. */
  sold: z.number(),
  /** ISO 8601 */
  createdAt: z.string(),
})
export type MySound = z.output<typeof MySound>
export const MY_SOUNDS_AT_ONCE = 100
export const MY_SOUNDS_SORTS = ['new', 'title', 'plays', 'claps', 'sold'] as const
export type MySoundsSort = (typeof MY_SOUNDS_SORTS)[number]
export const MY_SOUNDS_TEXT_LENGTH = 100
export const MySoundsQuery = z.object({
  status: z.optional(z.enum(STATUSES)),
  /** The state of the recording; `READY` with none of the others. */
  state: z.optional(z.enum(AUDIO_STATES)),
  genre: z.optional(z.enum(GENRES)),
  /** A part of the title, its reading or a tag. */
  text: z.optional(z.string().check(z.maxLength(MY_SOUNDS_TEXT_LENGTH))),
  sort: z._default(z.enum(MY_SOUNDS_SORTS), 'new'),
  ...pageQuery,
})
export type MySoundsQuery = z.output<typeof MySoundsQuery>

/** The values that many sounds may be given together; fields left out stay as they are. */
export const MySoundsChange = z.strictObject({
  status,
  price,
  nameyourprice,
  genre,
  license,
  ccType,
  addTags: tags,
  removeTags: tags,
})
export type MySoundsChange = z.output<typeof MySoundsChange>

export const ChangedSounds = z.object({
  /**
   * The ids as they were asked for: the address of a sound that became Private has changed since.
   */
  changed: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  /** The sounds of `changed` as they are now, in the same order. */
  sounds: z.array(MySound),
})
export type ChangedSounds = z.output<typeof ChangedSounds>

export const PROCESSING_AT_ONCE = 20
export const ProcessingSound = z.object({
  /** The id as it was asked for. */
  id: z.string(),
  sound: Sound,
  /** Null where nothing that it waits for is worked on. */
  file: z.nullable(FileProgress),
})
export type ProcessingSound = z.output<typeof ProcessingSound>

export const listMySounds = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/sounds',
  summary: 'List your sounds',
  audience: 'registered',
  query: MySoundsQuery,
  reply: pageOf(MySound),
})
export const listProcessingSounds = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/sounds/processing',
  summary: 'Get the processing status of your sounds',
  audience: 'registered',
  /** Ids with commas between them. */
  query: z.object({
    ids: z.string().check(z.regex(new RegExp(`^\\w+(,\\w+){0,${PROCESSING_AT_ONCE - 1}}$`))),
  }),
  reply: z.object({ items: z.array(ProcessingSound) }),
})
export const changeMySounds = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/sounds/changes',
  summary: 'Update several sounds at once',
  audience: 'registered',
  body: z.strictObject({
    ids: z.array(z.string()).check(z.minLength(1), z.maxLength(MY_SOUNDS_AT_ONCE)),
    change: MySoundsChange,
  }),
  bodyLimit: 32 * 1024,
  reply: ChangedSounds,
  limit: { requests: 60, seconds: 600 },
})
