import { sql } from 'kysely'
import { selectCreator } from '#accounts/server/select-creator.ts'
import { isUnmuted } from '#community/server/select-blocks.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, newestOfEach, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { GENRES } from '#works/contract.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectSoundList } from '#works/server/select-works.ts'
import { GENRE_NEWEST_LENGTH } from '../contract.ts'
import type { GenreSound } from './chart-store.ts'

export type CountCursor = [count: number, id: number]

export interface ListFilter {
  genre?: string | undefined
  username?: string | undefined
  perArtist?: number | undefined
}

/** Lists a page of the newest sounds, and one more. */
export function listNewest(
  db: Database,
  viewer: Grantee,
  filter: ListFilter,
  after: TimeCursor | undefined,
  limit: number,
) {
  if (after) return selectNewest(db, viewer, filter, after, limit).execute()
  const { genre = '', username = '', perArtist } = filter
  const has = { genre: filter.genre !== undefined, username: filter.username !== undefined }
  return listFirst(db, viewer, { genre, username }, { ...has, perArtist, limit })
}

interface Shape {
  genre: boolean
  username: boolean
  perArtist: number | undefined
  limit: number
}

const listFirst = compileForViewer(
  (db, viewer, { genre, username }: { genre: string; username: string }, has: Shape) => {
    const { perArtist, limit } = has
    const filter = {
      genre: has.genre ? genre : undefined,
      username: has.username ? username : undefined,
      perArtist,
    }
    return selectNewest(db, viewer, filter, undefined, limit)
  },
)

export function selectNewest(
  db: Database,
  viewer: Grantee,
  { genre, username, perArtist }: ListFilter,
  after: TimeCursor | undefined,
  limit = PAGE_SIZE,
) {
  let query = selectSoundList(db, viewer).where('w.kind', '=', 'sound').where('w.listed', '=', true)
  if (genre !== undefined) query = query.where('w.genre', '=', genre)
  // A profile shows its artist’s to everyone.
  if (username !== undefined) query = query.where('w.ownerId', '=', selectCreator(username))
  else query = query.where(isUnmuted(viewer))
  if (perArtist !== undefined) {
    let newest = db.selectFrom('works').select(['id', 'ownerId', 'releasedAt'])
    newest = newest.where('kind', '=', 'sound').where('listed', '=', true)
    if (genre !== undefined) newest = newest.where('genre', '=', genre)
    query = query.where('w.id', 'in', newestOfEach(newest, perArtist))
  }
  return newestFirst(query, ['w.releasedAt', 'w.id'], after, limit)
}

const ORDERS = { new: 'releasedAt', popular: 'monthPlays', clapped: 'claps' } as const

/** A listing of a tag, a genre, or all. For both, `also` is the second list. */
export interface Listing {
  list: string
  also?: string | undefined
}

/** Keys of the sounds of a listing, from the index of the order alone. */
export function selectListing(
  db: Database,
  viewer: Grantee,
  { list, also }: Listing,
  sort: keyof typeof ORDERS,
  after: TimeCursor | CountCursor | undefined,
  limit = PAGE_SIZE,
) {
  const order = ORDERS[sort]
  let query = db
    .selectFrom('soundListings as b')
    .select(['b.soundId as id', `b.${order} as key`])
    .where('b.list', '=', list)
  if (also !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('soundListings as o')
          .select('o.soundId')
          .where('o.list', '=', also)
          .whereRef('o.soundId', '=', 'b.soundId'),
      ),
    )
  }
  if (viewer.userId !== undefined) {
    query = query.where(
      sql<boolean>`exists (select from works w where w.id = b.sound_id and ${isUnmuted(viewer)})`,
    )
  }
  if (after !== undefined) {
    const [key, id] = after
    const last = typeof key === 'string' ? new Date(key) : key
    query = query.where(sql<boolean>`(${sql.ref(`b.${order}`)}, b.sound_id) < (${last}, ${id})`)
  }
  return query
    .orderBy(`b.${order}`, 'desc')
    .orderBy('b.soundId', 'desc')
    .limit(limit + 1)
}

/** Keys of the newest sounds of each genre that has any, with two of an artist where there are others. */
export function selectNewestByGenre() {
  return sql<GenreSound>`
    select b.sound_id as id,
      row_number() over (order by g.place, b.released_at desc, b.sound_id desc) as place
    from unnest(${[...GENRES]}::text[]) with ordinality as g(genre, place)
    cross join lateral (
      select sound_id, released_at from (
        select n.sound_id, n.released_at,
          row_number() over (partition by w.owner_id order by n.released_at desc, n.sound_id desc) as place,
          min(w.owner_id) over () = max(w.owner_id) over () as is_alone
        from (
          select sound_id, released_at from sound_listings where list = 'genre ' || g.genre
          order by released_at desc, sound_id desc limit 100
        ) n
        join works w on w.id = n.sound_id
      ) placed
      where place <= 2 or is_alone
      order by released_at desc, sound_id desc limit ${GENRE_NEWEST_LENGTH}
    ) b
  `
}
