import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const uploadsProblems = {
  file_not_allowed: 400,
  file_name_invalid: 400,
  crop_invalid: 400,
  parts_missing: 409,
  uploads_waiting: 409,
  uploads_unfinished: 409,
  too_many_images: 409,
  file_missing: 409,
  file_too_large: 413,
  image_too_large: 413,
} as const satisfies ProblemCatalogue

/** 2 GB as disks are sold; the media worker stops at the same. */
export const SOUND_MAX_BYTES = 2_000_000_000
export const IMAGE_MAX_BYTES = 20 * 1024 ** 2
/** Forms for images that one account is given within 24 hours. */
export const IMAGES_PER_DAY = 500
/** Pixels that a part which is cut out has at least, on each side. */
export const CROP_MIN_PIXELS = 16
export const POLICY_SECONDS = 60 * 60 * 6
/** Shown before the choice and used for the file dialog; the content decides in the end. */
export const SOUND_EXTENSIONS = 'wav w64 rf64 aiff aif aifc flac mp3 m4a aac ogg oga opus'.split(
  ' ',
)
/** Squares that images are fitted into: those that pages, frames and link previews show, and no others. */
export const IMAGE_SIZES = [64, 160, 400, 640, 1080, 1920, 3840] as const

const policyQuery = z.object({
  name: z
    .string('file_name_invalid')
    .check(z.minLength(1, 'file_name_invalid'), z.maxLength(255, 'file_name_invalid')),
  type: z._default(z.string().check(z.maxLength(100)), 'application/octet-stream'),
})

const fraction = z
  .number('crop_invalid')
  .check(z.minimum(0, 'crop_invalid'), z.maximum(1, 'crop_invalid'))

/** The part of a picture to use, as fractions of the upright picture, from its upper left corner. */
export const Crop = z.strictObject({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Crop = z.output<typeof Crop>

export const UploadPolicy = z.object({
  id: z.string(),
  url: z.string(),
  params: z.record(z.string(), z.string()),
})
export type UploadPolicy = z.output<typeof UploadPolicy>

export const FileTags = z.object({
  title: z.nullable(z.string()),
  artist: z.nullable(z.string()),
  album: z.nullable(z.string()),
  trackNumber: z.nullable(z.number()),
  discNumber: z.nullable(z.number()),
  year: z.nullable(z.number()),
  /** The genre as the file calls it. */
  genre: z.nullable(z.string()),
  isrc: z.nullable(z.string()),
  /** `POST /transcode/{id}/cover` makes an image upload of the picture inside. */
  hasCover: z.boolean(),
  /** The same for the same picture; null where there is none, or the file was read earlier. */
  coverDigest: z.nullable(z.string()),
})
export type FileTags = z.output<typeof FileTags>

export const TranscodeStatus = z.object({
  status: z.enum(['UPLOADING', 'TRANSCODING', 'READY', 'ERROR']),
  /** 0..1 */
  progress: z.number(),
  /** Seconds, once known. */
  duration: z.optional(z.number()),
  /** The reason for which it is ERROR. */
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
  /** The number of files before it, or before its preview; 0 once that is worked on. */
  waiting: z.optional(z.number()),
  /** 0..1 of the part that is to be heard alone, while that is still to be made of a READY file. */
  preview: z.optional(z.number()),
  /** The file's own tags, once known. */
  tags: z.optional(z.nullable(FileTags)),
})
export type TranscodeStatus = z.output<typeof TranscodeStatus>

export const getImagePolicy = endpoint('Uploads', {
  method: 'GET',
  path: '/upload/images/policy/',
  summary: 'Get a signed form for uploading an image',
  audience: 'signed-in',
  query: policyQuery,
  reply: UploadPolicy,
  limit: { requests: 60, seconds: 600 },
})
export const cropImage = endpoint('Uploads', {
  method: 'PUT',
  path: '/upload/images/:id/crop',
  summary: 'Crop an uploaded image',
  audience: 'signed-in',
  params: z.object({ id: z.string() }),
  body: Crop,
  limit: { requests: 120, seconds: 600 },
})
export const getSoundPolicy = endpoint('Uploads', {
  method: 'GET',
  path: '/upload/sounds/policy/',
  summary: 'Get a signed form for uploading a sound file',
  audience: 'registered',
  query: policyQuery,
  reply: UploadPolicy,
  limit: { requests: 300, seconds: 600 },
})
/** Larger files come in parts of this many bytes (S3 takes no smaller ones but the last). */
export const PARTS_FROM_BYTES = 16 * 1024 ** 2
export const PART_BYTES = 8 * 1024 ** 2
export const PARTED_MOST = 40
export const PARTS_AT_ONCE = 16

/** An upload in parts, as far as storage has it. */
export const PartedUpload = z.object({
  id: z.string(),
  /** The key for `POST /transcode/` once it is complete. */
  key: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  partBytes: z.number(),
  /** Numbers of the parts that have arrived whole, from 1. */
  done: z.array(z.number()),
  complete: z.boolean(),
})
export type PartedUpload = z.output<typeof PartedUpload>

export const beginParts = endpoint('Uploads', {
  method: 'POST',
  path: '/upload/sounds/parts',
  summary: 'Start a multipart upload',
  audience: 'registered',
  body: z.strictObject({
    name: policyQuery.shape.name,
    type: policyQuery.shape.type,
    bytes: z.int().check(z.minimum(1), z.maximum(SOUND_MAX_BYTES, 'file_too_large')),
  }),
  reply: PartedUpload,
  limit: { requests: 300, seconds: 600 },
})
export const getParts = endpoint('Uploads', {
  method: 'GET',
  path: '/upload/sounds/parts/:id',
  summary: 'List uploaded parts, to resume an upload',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: PartedUpload,
})
export const signParts = endpoint('Uploads', {
  method: 'POST',
  path: '/upload/sounds/parts/:id/sign',
  summary: 'Get upload URLs for parts',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    numbers: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(PARTS_AT_ONCE)),
  }),
  reply: z.object({
    parts: z.array(
      z.object({
        number: z.number(),
        url: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
    ),
  }),
})
export const completeParts = endpoint('Uploads', {
  method: 'POST',
  path: '/upload/sounds/parts/:id/complete',
  summary: 'Complete a multipart upload (idempotent)',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: PartedUpload,
})
export const abortParts = endpoint('Uploads', {
  method: 'DELETE',
  path: '/upload/sounds/parts/:id',
  summary: 'Abort a multipart upload and delete its parts',
  audience: 'registered',
  params: z.object({ id: z.string() }),
})
export const requestTranscode = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/',
  summary: 'Start transcoding an uploaded file',
  audience: 'registered',
  /** `filename` is the key of the policy. */
  body: z.strictObject({ filename: z.string() }),
  reply: z.object({ transcodeId: z.string() }),
})
export const getTranscodeStatus = endpoint('Transcoding', {
  method: 'GET',
  path: '/transcode/status/:id',
  summary: 'Get transcoding status',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: TranscodeStatus,
})
export const retryTranscode = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/:id/retry',
  summary: 'Retry transcoding after a server error, without a new upload',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  limit: { requests: 60, seconds: 600 },
})
export const deleteTranscode = endpoint('Transcoding', {
  method: 'DELETE',
  path: '/transcode/:id',
  summary: 'Delete an unused upload',
  audience: 'registered',
  params: z.object({ id: z.string() }),
})
export const takeFileCover = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/:id/cover',
  summary: 'Create an image upload from the file’s embedded artwork',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.string() }),
})
