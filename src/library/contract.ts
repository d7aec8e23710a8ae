import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { PURCHASE_FORMATS } from '#orders/contract.ts'

/**
 * The days for which a ZIP of the library can be resumed: its contents stay as they were asked for.
 */
export const LIBRARY_DAYS = 7

const LibraryDownload = z.object({
  id: z.string(),
  format: z.enum(PURCHASE_FORMATS),
  state: z.enum(['preparing', 'ready', 'failed']),
  sounds: z.number(),
  /** The size of the whole ZIP, once it is ready. */
  bytes: z.nullable(z.number()),
  expiresAt: z.string(),
})
export type LibraryDownload = z.output<typeof LibraryDownload>

export const Library = z.object({
  /**
   * The number of all sounds that were bought, and of those since the last download, 0 where there
   * is none.
   */
  sounds: z.number(),
  newSounds: z.number(),
  downloadedAt: z.nullable(z.string()),
  /** The one that was asked for last, while it can be resumed. */
  latest: z.nullable(LibraryDownload),
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
    format: z.enum(PURCHASE_FORMATS),
    /** True for the purchases since the last download alone. */
    onlyNew: z._default(z.boolean(), false),
  }),
  reply: z.object({ id: z.string() }),
  limit: { requests: 20, seconds: 3600 },
})

/** 503 with Retry-After and `X-Prepared` while its files are made. */
export const libraryPath = (id: string) => `/api/my/library/${id}`
