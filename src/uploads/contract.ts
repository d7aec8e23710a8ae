import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
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
  booklet_too_large: 413,
  booklet_unknown: 400,
  booklet_not_pdf: 400,
} as const satisfies ProblemCatalogue

/** 2 GB as disks are sold; the media worker stops at the same. */
export const SOUND_MAX_BYTES = 2_000_000_000
export const IMAGE_MAX_BYTES = 20 * 1024 ** 2
export const BOOKLET_MAX_BYTES = 50 * 1024 ** 2
/** Forms for images, or for booklets, that one account is given within 24 hours. */
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
  name: described(
    'File name',
    z
      .string('file_name_invalid')
      .check(z.minLength(1, 'file_name_invalid'), z.maxLength(255, 'file_name_invalid')),
  ),
  type: described(
    'Media type of the file',
    z._default(z.string().check(z.maxLength(100)), 'application/octet-stream'),
  ),
})

const fraction = z
  .number('crop_invalid')
  .check(z.minimum(0, 'crop_invalid'), z.maximum(1, 'crop_invalid'))

/** The part of a picture to use, as fractions of the upright picture, from its upper left corner. */
export const Crop = z.strictObject({
  x: described('Left edge as a fraction of the image (0–1)', fraction),
  y: described('Top edge as a fraction of the image (0–1)', fraction),
  width: described('Width as a fraction of the image (0–1)', fraction),
  height: described('Height as a fraction of the image (0–1)', fraction),
})
export type Crop = z.output<typeof Crop>

export const UploadPolicy = z.object({
  id: fields.id,
  url: described('URL to post the form to', z.string()),
  params: described('Form fields to send before the file', z.record(z.string(), z.string())),
})
export type UploadPolicy = z.output<typeof UploadPolicy>

export const FileTags = z.object({
  title: described('Title', z.nullable(z.string())),
  artist: described('Artist in the file’s tags', z.nullable(z.string())),
  album: described('Album title in the file’s tags', z.nullable(z.string())),
  trackNumber: described('Track number in the file’s tags', z.nullable(z.number())),
  discNumber: described('Disc number in the file’s tags', z.nullable(z.number())),
  year: described('Year in the file’s tags', z.nullable(z.number())),
  genre: described('Genre in the file’s tags', z.nullable(z.string())),
  isrc: described('ISRC without hyphens; null if none', z.nullable(z.string())),
  /** `POST /transcode/{id}/cover` makes an image upload of the picture inside. */
  hasCover: described('Whether the file has embedded artwork', z.boolean()),
  /** The same for the same picture; null where there is none, or the file was read earlier. */
  coverDigest: described(
    'Same for the same embedded artwork; null if there is none',
    z.nullable(z.string()),
  ),
})
export type FileTags = z.output<typeof FileTags>

export const TranscodeStatus = z.object({
  status: described('Processing state', z.enum(['UPLOADING', 'TRANSCODING', 'READY', 'ERROR'])),
  progress: described('Progress of processing (0–1)', z.number()),
  duration: z.optional(fields.duration),
  error: described(
    'Why processing failed',
    z.optional(
      z.object({
        code: described('Machine-readable error code', z.string()),
        message: described('Error message in the requested language', z.string()),
      }),
    ),
  ),
  /** The number of files before it, or before its preview; 0 once that is worked on. */
  waiting: described('Number of files ahead in the queue', z.optional(z.number())),
  /** 0..1 of the part that is to be heard alone, while that is still to be made of a READY file. */
  preview: described(
    'Progress of its preview (0–1), while that is being made',
    z.optional(z.number()),
  ),
  tags: described('Tags in the file, once known', z.optional(z.nullable(FileTags))),
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
  params: fields.byId,
  body: Crop,
  limit: { requests: 120, seconds: 600 },
})
export const getBookletPolicy = endpoint('Uploads', {
  method: 'GET',
  path: '/upload/booklets/policy/',
  summary: 'Get a signed form for uploading the PDF booklet of an album',
  audience: 'registered',
  query: policyQuery,
  reply: UploadPolicy,
  limit: { requests: 60, seconds: 600 },
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
  id: fields.id,
  key: described('`filename` to send to /transcode/', z.string()),
  fileName: described('Name of the uploaded file', z.string()),
  bytes: described('Size in bytes', z.number()),
  partBytes: described('Size of each part in bytes; the last one may be smaller', z.number()),
  done: described('Numbers of the parts that have been uploaded, from 1', z.array(z.number())),
  complete: described('Whether the parts have been joined into one file', z.boolean()),
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
    bytes: described(
      'Size in bytes',
      z.int().check(z.minimum(1), z.maximum(SOUND_MAX_BYTES, 'file_too_large')),
    ),
  }),
  reply: PartedUpload,
  limit: { requests: 300, seconds: 600 },
})
export const getParts = endpoint('Uploads', {
  method: 'GET',
  path: '/upload/sounds/parts/:id',
  summary: 'List uploaded parts, to resume an upload',
  audience: 'registered',
  params: fields.byId,
  reply: PartedUpload,
})
export const signParts = endpoint('Uploads', {
  method: 'POST',
  path: '/upload/sounds/parts/:id/sign',
  summary: 'Get upload URLs for parts',
  audience: 'registered',
  params: fields.byId,
  body: z.strictObject({
    numbers: described(
      'Numbers of the parts to upload, from 1',
      z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(PARTS_AT_ONCE)),
    ),
  }),
  reply: z.object({
    parts: described(
      'Where to upload each part',
      z.array(
        z.object({
          number: described('Number of the part, from 1', z.number()),
          url: described('URL to PUT the part to', z.string()),
          headers: described('Headers to send with the upload', z.record(z.string(), z.string())),
        }),
      ),
    ),
  }),
})
export const completeParts = endpoint('Uploads', {
  method: 'POST',
  path: '/upload/sounds/parts/:id/complete',
  summary: 'Complete a multipart upload (idempotent)',
  audience: 'registered',
  params: fields.byId,
  reply: PartedUpload,
})
export const abortParts = endpoint('Uploads', {
  method: 'DELETE',
  path: '/upload/sounds/parts/:id',
  summary: 'Abort a multipart upload and delete its parts',
  audience: 'registered',
  params: fields.byId,
})
export const requestTranscode = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/',
  summary: 'Start transcoding an uploaded file',
  audience: 'registered',
  /** `filename` is the key of the policy. */
  body: z.strictObject({
    filename: described('`key` of the upload form or multipart upload', z.string()),
  }),
  reply: z.object({ transcodeId: described('ID of the processed upload', z.string()) }),
})
export const getTranscodeStatus = endpoint('Transcoding', {
  method: 'GET',
  path: '/transcode/status/:id',
  summary: 'Get transcoding status',
  audience: 'registered',
  params: fields.byId,
  reply: TranscodeStatus,
})
export const retryTranscode = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/:id/retry',
  summary: 'Retry transcoding after a server error, without a new upload',
  audience: 'registered',
  params: fields.byId,
  limit: { requests: 60, seconds: 600 },
})
export const deleteTranscode = endpoint('Transcoding', {
  method: 'DELETE',
  path: '/transcode/:id',
  summary: 'Delete an unused upload',
  audience: 'registered',
  params: fields.byId,
})
export const takeFileCover = endpoint('Transcoding', {
  method: 'POST',
  path: '/transcode/:id/cover',
  summary: 'Create an image upload from the file’s embedded artwork',
  audience: 'registered',
  params: fields.byId,
  reply: fields.byId,
})
