import * as z from 'zod/mini'

/**
 * Reasons why a file cannot become a sound; each has words in `i18n` under `uploads.mediaErrors`.
 */
export const MEDIA_ERRORS = [
  'empty', // no bytes, or no samples
  'not_audio', // not one of the accepted containers and codecs by its content
  'damaged', // announces more than it holds, or breaks off while decoding
  'too_long', // decodes to more than 4 hours
  'too_many_samples', // more of them than the longest sound has in stereo at 96 kHz
  'too_many_tags', // its tags alone would take seconds to read
  'too_large', // more than 2 GB, or outputs past their bounds
  'too_slow', // took more time or memory than a sound may
] as const
export type MediaError = (typeof MEDIA_ERRORS)[number]

/** Codes of problems for the person who posted a picture. */
const ImageProblem = z.enum(['file_not_allowed', 'crop_invalid'])
export type ImageProblem = z.infer<typeof ImageProblem>

const Finite = z.number()
const Name = z.string().check(z.maxLength(40))

const Facts = z.object({
  durationSeconds: Finite,
  sampleRate: Finite,
  channels: Finite,
  /** Bits per sample of the original, null for lossy codecs. */
  bits: z.nullable(Finite),
  codec: Name,
  container: Name,
  /** EBU R128 integrated loudness; null for silence. */
  loudnessLufs: z.nullable(Finite),
  truePeakDb: z.nullable(Finite),
  /** Chromaprint of the first two minutes, signed words of 32 bits; empty below three seconds. */
  fingerprint: z.array(z.int32()).check(z.maxLength(1000)),
})
export type Facts = z.infer<typeof Facts>

const Text = z.nullable(z.string().check(z.maxLength(2000)))
/** The tags of a file, cleaned; null where a tag is missing or unusable. */
const FoundTags = z.object({
  title: Text,
  artist: Text,
  album: Text,
  trackNumber: z.nullable(z.int().check(z.minimum(1), z.maximum(9999))),
  discNumber: z.nullable(z.int().check(z.minimum(1), z.maximum(999))),
  year: z.nullable(z.int().check(z.minimum(1000), z.maximum(9999))),
  /** The genre as the file calls it. */
  genre: Text,
  /** ISO 3901. */
  isrc: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))),
  /** The format of the picture that `transcode` has left as `cover` in its output folder. */
  cover: z.nullable(z.enum(['jpeg', 'png', 'webp', 'gif'])),
})
export type FoundTags = z.infer<typeof FoundTags>

/** A child's messages on descriptor 3, one line of JSON each; never trusted unparsed. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('length'), seconds: Finite }),
  z.object({ type: z.literal('progress'), share: Finite.check(z.minimum(0), z.maximum(1)) }),
  z.object({ type: z.literal('tags'), tags: FoundTags }),
  z.object({ type: z.literal('refused'), error: z.enum(MEDIA_ERRORS) }),
  z.object({
    type: z.literal('probed'),
    /** True if a file outside of the job's own could be read. */
    readsForbidden: z.boolean(),
    /** Network interfaces other than the loopback. */
    networkInterfaces: Finite,
  }),
  z.object({ type: z.literal('playable'), facts: Facts }),
  z.object({ type: z.literal('transcoded'), facts: Facts }),
  z.object({ type: z.literal('previewed'), durationSeconds: Finite }),
  z.object({ type: z.literal('downloaded') }),
  z.object({
    type: z.literal('drawn'),
    width: z.int().check(z.positive()),
    height: z.int().check(z.positive()),
    accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  }),
  z.object({ type: z.literal('undrawable'), problem: ImageProblem }),
])
export type ChildMessage = z.infer<typeof ChildMessage>

/** The last message of a child. */
export type Outcome = Exclude<ChildMessage, { type: 'length' | 'progress' | 'tags' | 'playable' }>
