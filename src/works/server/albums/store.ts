import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import { selectCreator } from '#accounts/server/select-creator.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, newestOfEach, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { pageColumns, tdmReserved, withdrawnFor } from '../columns.ts'
import { creditsOfWork } from '../credits-store.ts'
import { preordersOf } from '../deliveries-store.ts'
import type { Grantee } from '../select-works.ts'
import { compileForViewer, isAnnounced, selectAlbumList } from '../select-works.ts'
import {
  changeWork,
  hasOrHadLink,
  lockWork,
  selectBooklet,
  tagsOfWork,
  type WorkValues,
  withNewWork,
} from '../works-store.ts'
import { mayBeTriedAgain, transcodeStatus } from './sounds-store.ts'

export type AlbumValues = WorkValues & Omit<UpdateObject<DB, 'albums'>, 'id'>

function selectAlbums(db: Database, viewer?: Grantee) {
  return selectAlbumList(db, viewer)
    .leftJoin('images as ui', 'ui.id', 'u.imageId')
    .leftJoin('workCounts as c', 'c.workId', 'w.id')
    .select(pageColumns)
    .select([
      'a.droppedStatus',
      'a.upc',
      'a.announced',
      isAnnounced.as('isAnnounced'),
      preordersOf.as('preorders'),
      'a.bookletId',
      selectBooklet('a').as('booklet'),
      'ui.publicId as ownerImage',
      'c.claps',
      'c.comments',
      tagsOfWork.as('tags'),
      creditsOfWork.as('credits'),
      tdmReserved,
    ])
    .$narrowType<{ droppedStatus: 'Released' | 'Private' | null }>()
}

export type AlbumRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>

const listById = compileForViewer(
  (db, viewer, { id }: { id: string | number }, type: 'string' | 'number') =>
    selectAlbums(db, viewer).where(type === 'number' ? 'w.id' : 'w.publicId', '=', id),
)

/** Finds an album by public id or internal key; one’s own by a former address, too. */
export async function findAlbumFor(db: Database, viewer: Viewer, id: string | number) {
  const type = typeof id === 'number' ? 'number' : 'string'
  const [album] = await listById(db, viewer, { id }, type)
  if (album !== undefined || viewer.userId === undefined || typeof id === 'number') return album
  return selectAlbums(db, viewer)
    .where('w.ownerId', '=', viewer.userId)
    .where(hasOrHadLink([id]))
    .executeTakeFirst()
}

/** Locks the album until the transaction ends; undefined where it is deleted. */
export async function lockAlbum(trx: Transaction, id: number): Promise<AlbumRow | undefined> {
  await lockWork(trx, id)
  return selectAlbums(trx)
    .where('w.id', '=', id)
    .where('w.deletedAt', 'is', null)
    .executeTakeFirst()
}

export interface AlbumFilter {
  genre?: string | undefined
  tag?: string | undefined
  username?: string | undefined
  perArtist?: number | undefined
  /** A part of the query, the same in each call without a name. */
  isShown?: ((viewer: Grantee) => RawBuilder<boolean>) | undefined
}

/** Lists a page of released albums, newest first, and one more. */
export function listReleased(
  db: Database,
  viewer: Grantee,
  filter: AlbumFilter,
  after: TimeCursor | undefined,
  limit: number,
) {
  const { genre, tag, username = '', perArtist, isShown } = filter
  if (after || genre !== undefined || tag !== undefined) {
    return selectReleased(db, viewer, filter, after, limit).execute()
  }
  const shape = { isOfArtist: filter.username !== undefined, perArtist, limit, isShown }
  return listFirst(db, viewer, { username }, shape)
}

interface Shape {
  isOfArtist: boolean
  perArtist: number | undefined
  limit: number
  isShown: AlbumFilter['isShown']
}

const listFirst = compileForViewer(
  (db, viewer, { username }: { username: string }, { isOfArtist, limit, ...shape }: Shape) => {
    const filter = { ...shape, username: isOfArtist ? username : undefined }
    return selectReleased(db, viewer, filter, undefined, limit)
  },
)

export function selectReleased(
  db: Database,
  viewer: Grantee,
  filter: AlbumFilter,
  after: TimeCursor | undefined,
  limit = PAGE_SIZE,
) {
  let query = selectAlbumList(db, viewer).where('w.kind', '=', 'album').where('w.listed', '=', true)
  if (filter.tag !== undefined) {
    query = query.where('w.id', 'in', selectTagged(db, filter.tag, filter.genre, after, limit))
  }
  if (filter.genre !== undefined) query = query.where('w.genre', '=', filter.genre)
  if (filter.isShown) query = query.where(filter.isShown(viewer))
  if (filter.username !== undefined) {
    query = query.where('w.ownerId', '=', selectCreator(filter.username))
  }
  if (filter.perArtist !== undefined) {
    let newest = db.selectFrom('works').select(['id', 'ownerId', 'releasedAt'])
    newest = newest.where('kind', '=', 'album').where('listed', '=', true)
    if (filter.genre !== undefined) newest = newest.where('genre', '=', filter.genre)
    query = query.where('w.id', 'in', newestOfEach(newest, filter.perArtist))
  }
  return newestFirst(query, ['w.releasedAt', 'w.id'], after, limit)
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
    .selectFrom('workTags as t')
    .innerJoin('works as g', 'g.id', 't.workId')
    .select('t.workId')
    .where('t.tag', '=', tag)
    .where('t.releasedAt', 'is not', null)
  if (genre !== undefined) query = query.where('g.genre', '=', genre)
  return newestFirst(query, ['t.releasedAt', 't.workId'], after, limit)
}

export function listByKeys(db: Database, viewer: Grantee, ids: readonly number[]) {
  return selectAlbumList(db, viewer)
    .where('w.id', '=', anyOf(ids))
    .where('w.listed', '=', true)
    .execute()
}

export function listOwn(
  db: Database,
  ownerId: number,
  after: TimeCursor | undefined,
  limit: number,
) {
  const sounds = sql`album_sounds m join sounds s on s.id = m.sound_id
    join works x on x.id = s.id and x.deleted_at is null`
  const query = selectAlbumList(db)
    .select([
      'w.wantedStatus',
      withdrawnFor,
      'a.droppedStatus',
      'w.releaseAt',
      'w.createdAt',
      sql<number>`(select count(*)::int from ${sounds} where m.album_id = a.id)`.as('count'),
      sql<number>`(select coalesce(sum(r.duration_seconds), 0)::float8 from ${sounds}
        join recordings r on r.id = s.recording_id where m.album_id = a.id)`.as('duration'),
      sql<boolean>`exists (select from ${sounds} join recordings r on r.id = s.recording_id
        where m.album_id = a.id and ${transcodeStatus} = 'ERROR'
          and ${mayBeTriedAgain})`.as('waitsForRetry'),
    ])
    .$narrowType<Pick<AlbumRow, 'wantedStatus' | 'droppedStatus'>>()
    .where('w.kind', '=', 'album')
    .where('w.ownerId', '=', ownerId)
    .where('w.deletedAt', 'is', null)
  return newestFirst(query, ['w.createdAt', 'w.id'], after, limit).execute()
}

export type OwnAlbumRow = Awaited<ReturnType<typeof listOwn>>[number]

/** Waits for another with the same `asked_key`; undefined where that exists. */
export async function insertAlbum(
  db: Database,
  values: Omit<Insertable<DB['works']>, 'kind'>,
): Promise<number | undefined> {
  const row = await withNewWork(db, { ...values, kind: 'album' })
    .insertInto('albums')
    .columns(['id'])
    .expression((album) => album.selectFrom('work').select('work.id'))
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function changeAlbum(trx: Transaction, id: number, values: AlbumValues): Promise<void> {
  return changeWork(trx, 'albums', id, values)
}
