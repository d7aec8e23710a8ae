import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const uploadsProblems = {
  file_not_allowed: 400,
  file_name_invalid: 400,
  file_missing: 409,
  file_too_large: 413,
  transcode_failed: 409,
} as const satisfies ProblemCatalogue

/** 2 GB as disks are sold; the media worker stops at the same. */
export const SOUND_MAX_BYTES = 2_000_000_000
export const IMAGE_MAX_BYTES = 20 * 1024 ** 2
export const POLICY_SECONDS = 60 * 60 * 6
/** Shown before the choice and used for the file dialog; the content decides in the end. */
export const SOUND_EXTENSIONS = [
  'wav',
  'aiff',
  'aif',
  'flac',
  'mp3',
  'm4a',
  'aac',
  'ogg',
  'oga',
  'opus',
] as const
/** Widths that the image route makes, in pixels. */
export const IMAGE_SIZES = [64, 160, 400, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const

const policyQuery = z.object({
  name: z
    .string('file_name_invalid')
    .check(z.minLength(1, 'file_name_invalid'), z.maxLength(255, 'file_name_invalid')),
  type: z._default(z.string().check(z.maxLength(100)), 'application/octet-stream'),
})

export const UploadPolicy = z.object({
  id: z.string(),
  url: z.string(),
  params: z.record(z.string(), z.string()),
})
export type UploadPolicy = z.output<typeof UploadPolicy>

export const TranscodeStatus = z.object({
  status: z.enum(['UPLOADING', 'TRANSCODING', 'READY', 'ERROR']),
  /** 0..1 */
  progress: z.number(),
  /** Seconds, once known. */
  duration: z.optional(z.number()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
})
export type TranscodeStatus = z.output<typeof TranscodeStatus>

export const getImagePolicy = endpoint({
  method: 'GET',
  path: '/upload/images/policy/',
  summary: 'A signed form to post one image with',
  audience: 'signed-in',
  query: policyQuery,
  reply: UploadPolicy,
  limit: { requests: 60, seconds: 600 },
})
export const getSoundPolicy = endpoint({
  method: 'GET',
  path: '/upload/sounds/policy/',
  summary: 'A signed form to post one sound file with',
  audience: 'registered',
  query: policyQuery,
  reply: UploadPolicy,
  limit: { requests: 300, seconds: 600 },
})
export const requestTranscode = endpoint({
  method: 'POST',
  path: '/transcode/',
  summary: 'Make an uploaded file ready to hear',
  audience: 'registered',
  /** `filename` is the key of the policy. */
  body: z.strictObject({ filename: z.string() }),
  reply: z.object({ transcodeId: z.string() }),
})
export const getTranscodeStatus = endpoint({
  method: 'GET',
  path: '/transcode/status/:id',
  summary: 'How far a file is',
  audience: 'registered',
  params: z.object({ id: z.string() }),
  reply: TranscodeStatus,
})
export const deleteTranscode = endpoint({
  method: 'DELETE',
  path: '/transcode/:id',
  summary: 'Drop an upload that became no sound, with all its files',
  audience: 'registered',
  params: z.object({ id: z.string() }),
})
