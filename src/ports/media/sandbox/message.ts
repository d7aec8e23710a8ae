import * as z from 'zod/mini'
import { MEDIA_ERRORS } from '../media.ts'

const Finite = z.number()
const Name = z.string().check(z.maxLength(40))

const Facts = z.object({
  durationSeconds: Finite,
  sampleRate: Finite,
  channels: Finite,
  bits: z.nullable(Finite),
  codec: Name,
  container: Name,
  loudnessLufs: z.nullable(Finite),
  truePeakDb: z.nullable(Finite),
  fingerprint: z.array(z.int32()).check(z.maxLength(1000)),
})

const Text = z.nullable(z.string().check(z.maxLength(2000)))
const Tags = z.object({
  title: Text,
  artist: Text,
  album: Text,
  trackNumber: z.nullable(z.int().check(z.minimum(1), z.maximum(9999))),
  discNumber: z.nullable(z.int().check(z.minimum(1), z.maximum(999))),
  year: z.nullable(z.int().check(z.minimum(1000), z.maximum(9999))),
  genre: Text,
  isrc: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/))),
  cover: z.nullable(z.enum(['jpeg', 'png'])),
})

/** A child's messages on descriptor 3, one line of JSON each; never trusted unparsed. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('length'), seconds: Finite }),
  z.object({ type: z.literal('progress'), share: Finite }),
  z.object({ type: z.literal('tags'), tags: Tags }),
  z.object({ type: z.literal('refused'), error: z.enum(MEDIA_ERRORS) }),
  z.object({
    type: z.literal('probed'),
    /** Whether a file outside of the job's own could be read. */
    readsForbidden: z.boolean(),
    /** Network interfaces other than the loopback. */
    networkInterfaces: Finite,
  }),
  z.object({ type: z.literal('playable'), facts: Facts }),
  z.object({ type: z.literal('transcoded'), facts: Facts }),
  z.object({ type: z.literal('previewed'), durationSeconds: Finite }),
  z.object({ type: z.literal('downloaded') }),
])
export type ChildMessage = z.infer<typeof ChildMessage>

/** The last message of a child. */
export type Outcome = Exclude<ChildMessage, { type: 'length' | 'progress' | 'tags' | 'playable' }>
