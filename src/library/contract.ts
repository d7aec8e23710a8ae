import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { DownloadChoice } from '#orders/contract.ts'

/**
 * The days for which a ZIP of the library can be resumed: its contents stay as they were asked for.
 */
export const LIBRARY_DAYS = 7

const LibraryDownload = z.object({
  id: fields.id,
  format: DownloadChoice.shape.format,
  state: described('Processing state', z.enum(['preparing', 'ready', 'failed'])),
  sounds: described('Number of sounds', z.number()),
  bytes: described('Size in bytes', z.nullable(z.number())),
  expiresAt: described('Time of expiry, ISO 8601', z.string()),
})
export type LibraryDownload = z.output<typeof LibraryDownload>

export const Library = z.object({
  sounds: described('Number of sounds', z.number()),
  newSounds: described('Number of sounds bought since the last download', z.number()),
  downloadedAt: described(
    'When the library downloaded last was requested, ISO 8601; null if none was',
    z.nullable(z.string()),
  ),
  latest: described(
    'The library requested last; null if none can be resumed',
    z.nullable(LibraryDownload),
  ),
})
export type Library = z.output<typeof Library>

export const getMyLibrary = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/library',
  summary: 'Get the size of your library and its last download',
  audience: 'signed-in',
  reply: Library,
})

export const createLibraryDownload = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/library',
  summary: 'Request your library as one ZIP; the same one again while it holds the same',
  audience: 'signed-in',
  body: z.strictObject({
    format: DownloadChoice.shape.format,
    onlyNew: described(
      'Whether to include only what was bought since the last download',
      z._default(z.boolean(), false),
    ),
  }),
  reply: fields.byId,
  limit: { requests: 20, seconds: 3600 },
})

/** 503 with Retry-After and `X-Prepared` while its files are made. */
export const libraryPath = (id: string) => `/api/my/library/${id}`
