import { LOCALES } from '#kernel/locale.ts'
import type { Database } from '#ports/database/open-database.ts'
import { publicPath } from '../../public-address.ts'
import { listReservedWorks, listReservingArtists } from './store.ts'

interface Rule {
  location: string
  'tdm-reservation': 1
}

/**
 * `/.well-known/tdmrep.json` (TDM Reservation Protocol, W3C Community Group): the pages, streams
 * and embedded players of artists who have reserved text and data mining.
 */
export async function listReservations(db: Database): Promise<Rule[]> {
  const [artists, works] = await Promise.all([listReservingArtists(db), listReservedWorks(db)])
  const locations = [
    ...artists.flatMap(({ username }) => [
      ...pages(['user', username], '$'),
      ...pages(['user', username], '/*'),
    ]),
    ...works.flatMap(({ kind, id }) => [...pages([kind, id], '*'), `/embed/${kind}/${id}*`]),
    ...works.flatMap(({ kind, id }) => (kind === 'sound' ? [`/api/sounds/${id}/*`] : [])),
  ]
  return locations.map((location) => ({ location, 'tdm-reservation': 1 }))
}

function pages(parts: readonly string[], ending: string): string[] {
  return LOCALES.map((locale) => publicPath(locale, parts) + ending)
}
