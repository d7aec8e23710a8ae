import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listAlbumSummaries } from '#works/server/albums/read-albums.ts'
import { listSoundSummaries } from '#works/server/sounds/list-sound-summaries.ts'
import type { Found } from '../contract.ts'
import * as contract from '../contract.ts'
import { listWorkIds } from './documents/store.ts'
import { openIndex } from './hosted/open-index.ts'
import { listWorks } from './list-works.ts'
import { findGuess } from './readings/store.ts'

export function registerSearch(http: Http): void {
  serve(http, contract.search, ({ context, viewer, query }) => search(context, viewer, query.q))
  serve(http, contract.listWorks, ({ context, viewer, query }) =>
    listWorks(context, viewer, query.works.split(',')),
  )
  serve(http, contract.findReading, async ({ viewer, query }) => {
    return { reading: (await findGuess(http.context.db, viewer.userId, query.work)) ?? '' }
  })
}

const WORKS_MAX = 60
const USERS_MAX = 24
const ASKED = {
  sort: 'relevance',
  filters: [],
  facets: [],
  maxValuesPerFacet: 0,
  offset: 0,
} as const

/** Sounds, albums and creators by text, the first of each. */
async function search(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  text: string,
): Promise<Found> {
  if (text.trim() === '') return { sounds: [], albums: [], users: [] }
  const index = openIndex(context)
  const of = (kind: 'sound' | 'album') => [[{ attribute: 'kind', equals: kind }]]
  const ask = { ...ASKED, query: text, index: 'media', limit: WORKS_MAX } as const
  const [sounds, albums, users] = await Promise.all([
    index.search({ ...ask, filters: of('sound') }),
    index.search({ ...ask, filters: of('album'), limit: USERS_MAX }),
    index.search({ ...ask, index: 'users', limit: USERS_MAX }),
  ])
  const ids = await listWorkIds(
    context.db,
    viewer,
    [...sounds.documents, ...albums.documents].map(({ objectID }) => objectID),
  )
  const albumSummaries = await listAlbumSummaries(context, viewer, ids.albumIds)
  return {
    sounds: await listSoundSummaries(context, viewer, ids.soundIds),
    albums: ids.albumIds.flatMap((id) => albumSummaries.get(id) ?? []),
    users: users.documents.flatMap((user) =>
      'user_image' in user
        ? [
            {
              username: user.username,
              name: user.name,
              user_image: user.user_image,
              sounds: user.sounds,
            },
          ]
        : [],
    ),
  }
}
