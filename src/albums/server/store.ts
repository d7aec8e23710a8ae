import { type Insertable, sql, type UpdateObject } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, newestOfEach, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { listColumns, pageColumns, tdmReserved } from '#publishing/server/columns.ts'
import { hasOrHadLink } from '#publishing/server/links.ts'
import { tagsOf } from '#publishing/server/tags.ts'
import { mayBeTriedAgain, transcodeStatus } from './sounds-store.ts'

export type AlbumValues = UpdateObject<DB, 'albums'>

function selectAlbumList(db: Database) {
  return db
    .selectFrom('albums as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'a.owner_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'a.cover_id')
    .select(listColumns('a'))
    .select(['u.username', 'u.name as ownerName', 'i.public_id as cover', 'i.accent'])
}

export type AlbumListRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbumList>['executeTakeFirstOrThrow']>
>

function selectAlbums(db: Database) {
  return selectAlbumList(db)
    .leftJoin('images as ui', 'ui.id', 'u.image_id')
    .leftJoin('album_counts as c', 'c.album_id', 'a.id')
    .select(pageColumns('a'))
    .select(['a.dropped_status as droppedStatus', 'a.upc', 'ui.public_id as ownerImage'])
    .select(['c.claps', 'c.comments'])
    .select([tagsOf('album', 'a').as('tags'), tdmReserved])
    .$narrowType<{ droppedStatus: 'Released' | 'Private' | null }>()
}

export type AlbumRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>

/** By public id or internal key; one’s own by a former address, too. */
export async function findAlbumFor(db: Database, viewer: Viewer, id: string | number) {
  const column = typeof id === 'number' ? 'a.id' : 'a.public_id'
  const album = await selectAlbums(db).where(column, '=', id).executeTakeFirst()
  if (album !== undefined || viewer.userId === undefined || typeof id === 'number') return album
  return selectAlbums(db)
    .where('a.owner_id', '=', viewer.userId)
    .where(hasOrHadLink('a', [id]))
    .executeTakeFirst()
}

/** Locks the album until the transaction ends; undefined where it is deleted. */
export async function lockAlbum(trx: Transaction, id: number): Promise<AlbumRow | undefined> {
  await trx.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute()
  return selectAlbums(trx)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface AlbumFilter {
  genre?: string | undefined
  tag?: string | undefined
  ownerId?: number
  perArtist?: number | undefined
}

export function selectReleased(
  db: Database,
  filter: AlbumFilter,
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
  if (filter.perArtist !== undefined) {
    let newest = db.selectFrom('albums').select(['id', 'owner_id', 'released_at'])
    newest = newest.where('status', '=', 'Released').where('deleted_at', 'is', null)
    if (filter.genre !== undefined) newest = newest.where('genre', '=', filter.genre)
    query = query.where('a.id', 'in', newestOfEach(newest, filter.perArtist))
  }
  return newestFirst(query, ['a.released_at', 'a.id'], after, limit)
}

/** Keys of a page of the albums with a tag: rows of tags have the release date of their album. */
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
  if (genre !== undefined) query = query.where('g.genre', '=', genre)
  return newestFirst(query, ['t.released_at', 't.album_id'], after, limit)
}

export function listByKeys(db: Database, ids: readonly number[]) {
  return selectAlbumList(db)
    .where('a.id', '=', anyOf(ids))
    .where('a.status', '=', 'Released')
    .where('a.deleted_at', 'is', null)
    .execute()
}

export function listOwn(
  db: Database,
  ownerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const sounds = sql`album_sounds m join sounds s on s.id = m.sound_id and s.deleted_at is null`
  const query = selectAlbumList(db)
    .select([
      'a.wanted_status as wantedStatus',
      'a.dropped_status as droppedStatus',
      'a.release_at as releaseAt',
      'a.created_at as createdAt',
      sql<number>`(select count(*)::int from ${sounds} where m.album_id = a.id)`.as('count'),
      sql<number>`(select coalesce(sum(r.duration_seconds), 0)::float8 from ${sounds}
        join recordings r on r.id = s.recording_id where m.album_id = a.id)`.as('duration'),
      sql<boolean>`exists (select from ${sounds} join recordings r on r.id = s.recording_id
        where m.album_id = a.id and ${transcodeStatus} = 'ERROR'
          and ${mayBeTriedAgain})`.as('waitsForRetry'),
    ])
    .$narrowType<Pick<AlbumRow, 'wantedStatus' | 'droppedStatus'>>()
    .where('a.owner_id', '=', ownerId)
    .where('a.deleted_at', 'is', null)
  return newestFirst(query, ['a.created_at', 'a.id'], after, limit).execute()
}

export type OwnAlbumRow = Awaited<ReturnType<typeof listOwn>>[number]

/** Waits for another with the same `asked_key`; undefined where that exists. */
export async function insertAlbum(
  trx: Transaction,
  values: Insertable<DB['albums']>,
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

export async function changeAlbum(
  trx: Transaction,
  id: number,
  values: AlbumValues,
): Promise<void> {
  await trx.updateTable('albums').set(values).where('id', '=', id).execute()
}
