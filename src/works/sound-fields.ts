import * as z from 'zod/mini'
import { cleanLine } from '#kernel/clean-text.ts'
import { PublishingFields, revisionShape, WORK_DEFAULTS } from './contract.ts'

/**
 * The origins that an artist can declare for the work; a work code names it at JASRAC or NexTone.
 */
export const RIGHTS = ['original', 'cover', 'arrangement', 'public_domain'] as const
export type SoundRights = (typeof RIGHTS)[number]
export const WORK_CODE_LENGTH = 20
/** ISO 3901 without hyphens. */
const ISRC_PATTERN = /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/

const seconds = z.number('limit_invalid').check(z.minimum(0, 'limit_invalid'))

/** The specification’s upload fields; any subset may be written. */
export const SoundFields = z.extend(PublishingFields, {
  sampling: z.optional(z.boolean()),
  limit: z.optional(z.boolean()),
  limitFrom: z.optional(seconds),
  limitTo: z.optional(seconds),
  rights: z.optional(z.enum(RIGHTS)),
  workCode: z.optional(
    z.string().check(z.overwrite(cleanLine), z.maxLength(WORK_CODE_LENGTH, 'work_code_invalid')),
  ),
  /** The code with or without hyphens; null takes it away. */
  isrc: z.optional(
    z.nullable(
      z.string().check(
        z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
        z.regex(ISRC_PATTERN, 'isrc_invalid'),
      ),
    ),
  ),
  /** True for a sound that is heard and sold within its albums only. */
  albumOnly: z.optional(z.boolean()),
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
  albumOnly: false,
} as const

/** Fields of the specification that are never written: the sound’s own values are accepted. */
const readOnlyShape = {
  id: z.optional(z.string()),
  uploader: z.optional(z.string()),
  fileName: z.optional(z.string()),
}
export type ReadOnlyFields = { [Name in keyof typeof readOnlyShape]?: string | undefined }

export const NewSound = z.extend(SoundFields, {
  ...readOnlyShape,
  /** Left out for a Draft that gets its audio later; it needs a title then. */
  transcodeId: z.optional(z.string()),
})
export type NewSound = z.output<typeof NewSound>
export const SoundChange = z.extend(SoundFields, {
  ...readOnlyShape,
  ...revisionShape,
  /**
   * The id of another upload: the audio is replaced once it is ready, address, claps and comments
   * stay.
   */
  transcodeId: z.optional(z.string()),
})
export type SoundChange = z.output<typeof SoundChange>
