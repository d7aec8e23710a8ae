import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectSoundList } from '../select-sounds.ts'

/** The last row's moment (ISO 8601, whole milliseconds) and internal key. */
export type TimeCursor = [at: string, id: number]
export type CountCursor = [count: number, id: number]

export interface ListFilter {
  genre?: string | undefined
  ownerId?: number | undefined
}

/** A page, and one row more, so that it is known whether more follow; as all that follow. */
export function selectNewest(
  db: Database,
  filter: ListFilter,
  after: TimeCursor | undefined,
  limit = PAGE_SIZE,
) {
  const { genre, ownerId } = filter
  let query = selectSoundList(db).where('s.listed', '=', true)
  if (genre !== undefined) query = query.where('s.genre', '=', genre)
  if (ownerId !== undefined) query = query.where('s.owner_id', '=', ownerId)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('s.released_at', 's.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query
    .orderBy('s.released_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
}

const ORDERS = { new: 'released_at', popular: 'month_plays', clapped: 'claps' } as const

/** Where a listing stands: with a tag, of a genre, or all. Of both, `also` is the second shelf. */
export interface Shelf {
  shelf: string
  also?: string | undefined
}

/**
 * Keys of the sounds of a shelf in one of its orders, each of which is an index; what that does not
 * hold is not asked for, so that no row is read.
 */
export function selectShelf(
  db: Database,
  { shelf, also }: Shelf,
  sort: keyof typeof ORDERS,
  after: TimeCursor | CountCursor | undefined,
  limit = PAGE_SIZE,
) {
  const order = ORDERS[sort]
  let query = db
    .selectFrom('shelf_sounds as b')
    .select(['b.sound_id as id', `b.${order} as key`])
    .where('b.shelf', '=', shelf)
  if (also !== undefined) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shelf_sounds as o')
          .select('o.sound_id')
          .where('o.shelf', '=', also)
          .whereRef('o.sound_id', '=', 'b.sound_id'),
      ),
    )
  }
  if (after !== undefined) {
    const [key, id] = after
    const last = typeof key === 'string' ? new Date(key) : key
    query = query.where(sql<boolean>`(${sql.ref(`b.${order}`)}, b.sound_id) < (${last}, ${id})`)
  }
  return query
    .orderBy(`b.${order}`, 'desc')
    .orderBy('b.sound_id', 'desc')
    .limit(limit + 1)
}
