import { type Insertable, sql, type Updateable } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Albums } from '#ports/database/tables.ts'
import { mayBeTriedAgain, transcodeStatusOf } from './members/store.ts'
import { selectAlbumList, selectAlbums, type Wishes } from './select-albums.ts'

/** ISO 8601 and internal key of the last row. */
export type TimeCursor = [at: string, id: number]

export function findAlbum(db: Database, publicId: string) {
  return selectAlbums(db).where('a.public_id', '=', publicId).executeTakeFirst()
}

/** One’s own by the address before, too: the answer that told the new one may have been lost. */
export async function findAlbumFor(db: Database, viewer: Viewer, publicId: string) {
  const album = await findAlbum(db, publicId)
  if (album !== undefined || viewer.userId === undefined) return album
  return selectAlbums(db)
    .where('a.owner_id', '=', viewer.userId)
    .where((row) => row(row.val(publicId), '=', row.fn.any('a.former_public_ids')))
    .executeTakeFirst()
}

export function findAlbumByKey(db: Database, id: number) {
  return selectAlbums(db).where('a.id', '=', id).executeTakeFirst()
}

/** The present version, and whose writing it is where they said so. */
export function getWriting(trx: Transaction, id: number) {
  return trx
    .selectFrom('albums')
    .select(['version', 'written_by', 'written_turn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function lockAlbum(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute()
}

export function listReleased(
  db: Database,
  filter: { genre?: string | undefined; tag?: string | undefined; ownerId?: number },
  after: TimeCursor | undefined,
  limit: number,
) {
  return selectReleased(db, filter, after, limit).execute()
}

export function selectReleased(
  db: Database,
  filter: { genre?: string | undefined; tag?: string | undefined; ownerId?: number },
  after: TimeCursor | undefined,
  limit = PAGE_SIZE,
) {
  let query = selectAlbumList(db)
    .where('a.status', '=', 'Released')
    .where('a.deleted_at', 'is', null)
  if (filter.tag !== undefined) {
    query = query.where('a.id', 'in', selectTagged(db, filter.tag, filter.genre, after, limit))
  }
  if (filter.genre !== undefined) query = query.where('a.genre', '=', filter.genre)
  if (filter.ownerId !== undefined) query = query.where('a.owner_id', '=', filter.ownerId)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('a.released_at', 'a.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query
    .orderBy('a.released_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
}

/** Keys of a page of the albums with a tag: rows of tags carry the day of their album. */
function selectTagged(
  db: Database,
  tag: string,
  genre: string | undefined,
  after: TimeCursor | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('album_tags as t')
    .innerJoin('albums as g', 'g.id', 't.album_id')
    .select('t.album_id')
    .where('t.tag', '=', tag)
    .where('t.released_at', 'is not', null)
    .orderBy('t.released_at', 'desc')
    .orderBy('t.album_id', 'desc')
    .limit(limit + 1)
  if (genre !== undefined) query = query.where('g.genre', '=', genre)
  if (after === undefined) return query
  const [at, id] = after
  return query.where((row) =>
    row(row.refTuple('t.released_at', 't.album_id'), '<', row.tuple(new Date(at), id)),
  )
}

export function listByKeys(db: Database, ids: readonly number[]) {
  return selectAlbumList(db)
    .where('a.id', 'in', ids)
    .where('a.status', '=', 'Released')
    .where('a.deleted_at', 'is', null)
    .execute()
}

/** With the number of their sounds, and their seconds in all. */
export function listOwn(
  db: Database,
  ownerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const sounds = sql`album_sounds m join sounds s on s.id = m.sound_id and s.deleted_at is null`
  let query = selectAlbumList(db)
    .select([
      'a.wanted_status as wantedStatus',
      'a.dropped_status as droppedStatus',
      'a.release_at as releaseAt',
      'a.created_at as createdAt',
      sql<number>`(select count(*)::int from ${sounds} where m.album_id = a.id)`.as('count'),
      sql<number>`(select coalesce(sum(r.duration_seconds), 0)::float8 from ${sounds}
        join recordings r on r.id = s.recording_id where m.album_id = a.id)`.as('duration'),
      sql<boolean>`exists (select from ${sounds} join recordings r on r.id = s.recording_id
        where m.album_id = a.id and ${transcodeStatusOf('s', 'r')} = 'ERROR'
          and ${mayBeTriedAgain('s', 'r')})`.as('waitsForRetry'),
    ])
    .$narrowType<Wishes>()
    .where('a.owner_id', '=', ownerId)
    .where('a.deleted_at', 'is', null)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('a.created_at', 'a.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export type OwnAlbumRow = Awaited<ReturnType<typeof listOwn>>[number]

/** Undefined where one was made by the same `asked_key` already; one that is just being made is waited for. */
export async function insertAlbum(
  trx: Transaction,
  values: Insertable<Albums>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('albums')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'asked_key']).where('asked_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findAlbumAskedBy(
  db: Database,
  ownerId: number,
  askedKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('albums')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('asked_key', '=', askedKey)
    .executeTakeFirst()
  return row?.id
}

/** Before it gets another: its owner may still ask by this one. */
export async function keepFormerId(trx: Transaction, id: number): Promise<void> {
  await trx
    .updateTable('albums')
    .set({ former_public_ids: sql`array_append(former_public_ids, public_id)` })
    .where('id', '=', id)
    .execute()
}

export async function changeAlbum(trx: Transaction, id: number, values: Updateable<Albums>) {
  await trx.updateTable('albums').set(values).where('id', '=', id).execute()
}

export async function listTags(db: Database, albumId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('album_tags')
    .select('tag')
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.tag)
}

export async function replaceTags(trx: Transaction, albumId: number, tags: string[]) {
  await trx.deleteFrom('album_tags').where('album_id', '=', albumId).execute()
  if (tags.length === 0) return
  const rows = tags.map((tag, position) => ({ album_id: albumId, tag, position }))
  await trx.insertInto('album_tags').values(rows).execute()
}
