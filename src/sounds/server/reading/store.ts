import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database } from '#ports/database/open-database.ts'
import { selectSounds } from '../store.ts'

/** The last row's moment (ISO 8601, whole milliseconds) and internal key. */
export type TimeCursor = [at: string, id: number]
export type CountCursor = [plays: number, id: number]

/** One row more than a page, so that it is known whether more follow. */
const ROWS = PAGE_SIZE + 1

function listed(db: Database) {
  return selectSounds(db).where('s.status', '=', 'Released').where('s.deleted_at', 'is', null)
}

export interface ListFilter {
  genre?: string | undefined
  tag?: string | undefined
  ownerId?: number | undefined
}

function filtered(db: Database, { genre, tag, ownerId }: ListFilter) {
  let query = listed(db)
  if (genre !== undefined) query = query.where('s.genre', '=', genre)
  if (ownerId !== undefined) query = query.where('s.owner_id', '=', ownerId)
  if (tag !== undefined) {
    query = query.where('s.id', 'in', (tags) =>
      tags.selectFrom('sound_tags').select('sound_id').where('tag', '=', tag),
    )
  }
  return query
}

export function listNewest(db: Database, filter: ListFilter, after: TimeCursor | undefined) {
  let query = filtered(db, filter)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('s.released_at', 's.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('s.released_at', 'desc').orderBy('s.id', 'desc').limit(ROWS).execute()
}

export function listMostPlayed(db: Database, filter: ListFilter, after: CountCursor | undefined) {
  let query = filtered(db, filter).where('c.plays', 'is not', null)
  if (after !== undefined) {
    query = query.where((row) =>
      row(row.refTuple('c.plays', 'c.sound_id'), '<', row.tuple(...after)),
    )
  }
  return query.orderBy('c.plays', 'desc').orderBy('c.sound_id', 'desc').limit(ROWS).execute()
}

export function listOwn(db: Database, ownerId: number, after: TimeCursor | undefined) {
  let query = selectSounds(db).where('s.owner_id', '=', ownerId).where('s.deleted_at', 'is', null)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('s.created_at', 's.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(ROWS).execute()
}
