import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import * as fields from '#kernel/fields.ts'
import { PublishingFields, revisionShape, WORK_DEFAULTS } from './contract.ts'

/**
 * The origins that an artist can declare for the work; a work code names it at JASRAC or NexTone.
 */
export const RIGHTS = ['original', 'cover', 'arrangement', 'public_domain'] as const
export type SoundRights = (typeof RIGHTS)[number]
export const WORK_CODE_LENGTH = 20
export const LYRICS_LENGTH = 20_000
/** ISO 3901 without hyphens. */
const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/

const seconds = z.number('limit_invalid').check(z.minimum(0, 'limit_invalid'))

/** The specification’s upload fields; any subset may be written. */
export const SoundFields = z.extend(PublishingFields, {
  sampling: described('Whether people can stream it without buying', z.optional(z.boolean())),
  limit: described(
    'Whether only a preview can be streamed without buying',
    z.optional(z.boolean()),
  ),
  limitFrom: described('Start of the preview in seconds', z.optional(seconds)),
  limitTo: described('End of the preview in seconds', z.optional(seconds)),
  rights: described('What the artist declares about the work', z.optional(z.enum(RIGHTS))),
  workCode: described(
    'Work code at JASRAC or NexTone; may be empty',
    z.optional(fields.shortText(WORK_CODE_LENGTH, 'work_code_invalid')),
  ),
  /** The code with or without hyphens; null takes it away. */
  isrc: described(
    'ISRC without hyphens; null if none',
    z.optional(
      z.nullable(
        z.string().check(
          z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
          z.regex(ISRC_PATTERN, 'isrc_invalid'),
        ),
      ),
    ),
  ),
  /** Times that cannot be read are `lyrics_timing_invalid` (`kernel/lyrics.ts`). */
  lyrics: described(
    'Lyrics, plain or with times as LRC; others see them once `lyricsDeclared` is true',
    z.optional(
      z.string().check(z.overwrite(cleanText), z.maxLength(LYRICS_LENGTH, 'lyrics_too_long')),
    ),
  ),
  lyricsDeclared: described(
    'Whether the artist declares that they wrote the lyrics, or may publish them',
    z.optional(z.boolean()),
  ),
  albumOnly: described(
    'Whether it is played and sold only within its albums',
    z.optional(z.boolean()),
  ),
})
export type SoundFields = z.output<typeof SoundFields>

/** What a sound has where nothing else was chosen. */
export const SOUND_DEFAULTS = {
  ...WORK_DEFAULTS,
  sampling: true,
  limit: false,
  limitFrom: 0,
  limitTo: 0,
  rights: 'original',
  workCode: '',
  isrc: null,
  lyrics: '',
  lyricsDeclared: false,
  albumOnly: false,
} as const

/** Fields of the specification that are never written: the sound’s own values are accepted. */
const readOnlyShape = {
  id: z.optional(fields.id),
  uploader: described(
    'ID of the account that uploaded the sound; it cannot be changed',
    z.optional(z.string()),
  ),
  fileName: described('Name of the uploaded file', z.optional(z.string())),
}
export type ReadOnlyFields = { [Name in keyof typeof readOnlyShape]?: string | undefined }

export const NewSound = z.extend(SoundFields, {
  ...readOnlyShape,
  /** Left out for a Draft that gets its audio later; it needs a title then. */
  transcodeId: described('ID of the processed upload', z.optional(z.string())),
})
export type NewSound = z.output<typeof NewSound>
export const SoundChange = z.extend(SoundFields, {
  ...readOnlyShape,
  ...revisionShape,
  /**
   * The id of another upload: the audio is replaced once it is ready, address, claps and comments
   * stay.
   */
  transcodeId: described('ID of the processed upload', z.optional(z.string())),
})
export type SoundChange = z.output<typeof SoundChange>
