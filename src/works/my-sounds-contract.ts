import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import { FileProgress } from '#uploads/progress-contract.ts'
import { GENRES, PublishingFields, STATUSES } from './contract.ts'
import { AUDIO_STATES, Sound } from './sounds-contract.ts'

const { status, price, nameyourprice, genre, license, ccType, tags } = PublishingFields.shape

/** One's own sound in the list of all, with what it has brought. */
export const MySound = z.extend(Sound, {
  sold: described('Times sold, without refunds', z.number()),
  createdAt: fields.createdAt,
})
export type MySound = z.output<typeof MySound>
export const MY_SOUNDS_AT_ONCE = 100
export const MY_SOUNDS_SORTS = ['new', 'title', 'plays', 'claps', 'sold'] as const
export type MySoundsSort = (typeof MY_SOUNDS_SORTS)[number]
export const MY_SOUNDS_TEXT_LENGTH = 100
export const MySoundsQuery = z.object({
  status: described(PublishingFields.shape.status, z.optional(z.enum(STATUSES))),
  /** The state of the recording; `READY` with none of the others. */
  state: described('Processing state', z.optional(z.enum(AUDIO_STATES))),
  genre: described(PublishingFields.shape.genre, z.optional(z.enum(GENRES))),
  text: described(
    'Part of the title, its reading or a tag',
    z.optional(z.string().check(z.maxLength(MY_SOUNDS_TEXT_LENGTH))),
  ),
  sort: described('Order of the list', z._default(z.enum(MY_SOUNDS_SORTS), 'new')),
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
  addTags: described('Tags to add to each sound', tags),
  removeTags: described('Tags to remove from each sound', tags),
})
export type MySoundsChange = z.output<typeof MySoundsChange>

export const ChangedSounds = z.object({
  /**
   * The ids as they were asked for: the address of a sound that became Private has changed since.
   */
  changed: described('IDs of the updated sounds, as requested', z.array(z.string())),
  failed: described(
    'Sounds that were not updated, with the reason',
    z.array(
      z.object({
        id: fields.id,
        code: described('Machine-readable error code', z.string()),
        message: described('Error message in the requested language', z.string()),
      }),
    ),
  ),
  sounds: described('Sounds, in order', z.array(MySound)),
})
export type ChangedSounds = z.output<typeof ChangedSounds>

export const PROCESSING_AT_ONCE = 20
export const ProcessingSound = z.object({
  /** The id as it was asked for. */
  id: fields.id,
  sound: described('The sound', Sound),
  file: described(
    'Progress of its file; null if nothing is being processed',
    z.nullable(FileProgress),
  ),
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
    ids: described(
      'Comma-separated IDs of your sounds',
      z.string().check(z.regex(new RegExp(`^\\w+(,\\w+){0,${PROCESSING_AT_ONCE - 1}}$`))),
    ),
  }),
  reply: listOf(ProcessingSound),
})
export const changeMySounds = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/sounds/changes',
  summary: 'Update several sounds at once',
  publishes: true,
  audience: 'registered',
  body: z.strictObject({
    ids: described(
      'IDs of your sounds',
      z.array(z.string()).check(z.minLength(1), z.maxLength(MY_SOUNDS_AT_ONCE)),
    ),
    change: described('Fields to change; omitted fields keep their value', MySoundsChange),
  }),
  bodyLimit: 32 * 1024,
  reply: ChangedSounds,
  limit: { requests: 60, seconds: 600 },
})
