import { sql } from 'kysely'
import { LOCALES } from '#kernel/locale.ts'
import type { Database } from '#ports/database/open-database.ts'
import { publicPath } from '../../public-address.ts'

/** Newest works in the file; pages, streams and images of all others have the header alone. */
const MOST_WORKS = 5000
const MOST_ARTISTS = 5000

interface Rule {
  location: string
  'tdm-reservation': 1
}

/**
 * `/.well-known/tdmrep.json` (TDM Reservation Protocol, W3C Community Group): the pages and streams
 * of artists who have reserved text and data mining.
 */
export async function listReservations(db: Database): Promise<Rule[]> {
  const [artists, works] = await Promise.all([
    selectArtists().execute(db),
    selectWorks().execute(db),
  ])
  const locations = [
    ...artists.rows.flatMap(({ username }) => [
      ...pages(['user', username], '$'),
      ...pages(['user', username], '/*'),
    ]),
    ...works.rows.flatMap(({ kind, id }) => pages([kind, id], '*')),
    ...works.rows.flatMap(({ kind, id }) => (kind === 'sound' ? [`/api/sounds/${id}/*`] : [])),
  ]
  return locations.map((location) => ({ location, 'tdm-reservation': 1 }))
}

function pages(parts: readonly string[], ending: string): string[] {
  return LOCALES.map((locale) => publicPath(locale, parts) + ending)
}

const RESERVED = sql`u.tdm_reserved_at is not null and u.deleted_at is null`

function selectArtists() {
  return sql<{ username: string }>`
    select u.username from users u where ${RESERVED} and u.registered_at is not null
    order by u.id desc limit ${MOST_ARTISTS}
  `
}

function selectWorks() {
  return sql<{ kind: 'sound' | 'album'; id: string }>`
    (select 'sound' as kind, s.public_id as id, s.released_at
      from users u join sounds s on s.owner_id = u.id and s.listed where ${RESERVED}
      order by s.released_at desc limit ${MOST_WORKS})
    union all
    (select 'album', a.public_id, a.released_at from users u
      join albums a on a.owner_id = u.id and a.status = 'Released' and a.deleted_at is null
      where ${RESERVED} order by a.released_at desc limit ${MOST_WORKS})
    order by released_at desc limit ${MOST_WORKS}
  `
}
