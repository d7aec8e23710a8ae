import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { AlbumSummary } from '#works/albums-contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const savedProblems = { saved_full: 409 } as const satisfies ProblemCatalogue

/** The most works that an account saves. */
export const SAVED_MAX = 5000

const saving = {
  savedAt: described('Time it was saved, ISO 8601', z.string()),
  lessYen: described(
    'Yen by which it is cheaper than when you saved it; null if it is not, or if you own it',
    z.nullable(z.number()),
  ),
}
export const SavedWork = z.discriminatedUnion('kind', [
  z.object({
    kind: described('Whether it is a sound or an album', z.literal('sound')),
    sound: described('The sound', SoundSummary),
    ...saving,
  }),
  z.object({
    kind: described('Whether it is a sound or an album', z.literal('album')),
    album: described('The album', AlbumSummary),
    sounds: described(
      'Sounds of the album that play; only if asked for by `sounds`',
      z.optional(z.array(SoundSummary)),
    ),
    ...saving,
  }),
])
export type SavedWork = z.output<typeof SavedWork>

export const saveSound = endpoint('Sounds', {
  method: 'PUT',
  path: '/sounds/:id/save',
  summary: 'Save a sound',
  audience: 'registered',
  publishes: false,
  params: fields.byId,
})
export const unsaveSound = endpoint('Sounds', {
  ...saveSound,
  method: 'DELETE',
  summary: 'Remove a sound from your saved works',
})
export const saveAlbum = endpoint('Albums', {
  ...saveSound,
  path: '/albums/:id/save',
  summary: 'Save an album',
})
export const unsaveAlbum = endpoint('Albums', {
  ...saveAlbum,
  method: 'DELETE',
  summary: 'Remove an album from your saved works',
})

export const listSaved = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/saved',
  summary: 'List your saved works, the latest first',
  audience: 'registered',
  query: z.object({
    kind: described('Only sounds, or only albums', z.optional(z.enum(['sound', 'album']))),
    sounds: described('`1` to list the sounds of albums, too', z.optional(z.literal('1'))),
    ...pageQuery,
  }),
  reply: z.extend(pageOf(SavedWork), {
    gone: described(
      'Number of saved works that are no longer available; on the first page only',
      z.number(),
    ),
  }),
})
export const listSavedIds = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/saved/ids',
  summary: 'List the IDs of your saved works',
  audience: 'registered',
  reply: z.object({ ids: described('IDs of sounds and albums, in no order', z.array(fields.id)) }),
})
export const removeGone = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/saved/gone',
  summary: 'Remove works that are no longer available from your saved works',
  audience: 'registered',
})
