import type { Insertable, Updateable } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { Albums } from '#ports/database/tables.ts'
import type { Status } from '#sounds/contract.ts'

/** ISO 8601 and internal key of the last row. */
export type TimeCursor = [at: string, id: number]
const ROWS = PAGE_SIZE + 1

function selectAlbums(db: Database) {
  return db
    .selectFrom('albums as a')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'a.owner_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'a.cover_id')
    .leftJoin('images as ui', 'ui.id', 'u.image_id')
    .select([
      'a.id',
      'a.public_id as publicId',
      'a.owner_id as ownerId',
      'a.title',
      'a.slug',
      'a.description',
      'a.genre',
      'a.status',
      'a.sales',
      'a.price_yen as priceYen',
      'a.name_your_price as nameYourPrice',
      'a.version',
      'a.created_at as createdAt',
      'a.released_at as releasedAt',
      'a.deleted_at as deletedAt',
      'u.username',
      'u.name as ownerName',
      'ui.public_id as ownerImage',
      'i.public_id as cover',
      'i.accent',
    ])
    .$narrowType<{ status: Status }>()
}

export type AlbumRow = Awaited<
  ReturnType<ReturnType<typeof selectAlbums>['executeTakeFirstOrThrow']>
>

export function findAlbum(db: Database, publicId: string) {
  return selectAlbums(db).where('a.public_id', '=', publicId).executeTakeFirst()
}

export function findAlbumByKey(db: Database, id: number) {
  return selectAlbums(db).where('a.id', '=', id).executeTakeFirst()
}

export async function lockAlbum(trx: Transaction, id: number): Promise<void> {
  await trx.selectFrom('albums').select('id').where('id', '=', id).forUpdate().execute()
}

export function listReleased(
  db: Database,
  filter: { genre?: string | undefined; ownerId?: number },
  after: TimeCursor | undefined,
) {
  let query = selectAlbums(db).where('a.status', '=', 'Released').where('a.deleted_at', 'is', null)
  if (filter.genre !== undefined) query = query.where('a.genre', '=', filter.genre)
  if (filter.ownerId !== undefined) query = query.where('a.owner_id', '=', filter.ownerId)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('a.released_at', 'a.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('a.released_at', 'desc').orderBy('a.id', 'desc').limit(ROWS).execute()
}

export function listOwn(db: Database, ownerId: number, after: TimeCursor | undefined) {
  let query = selectAlbums(db).where('a.owner_id', '=', ownerId).where('a.deleted_at', 'is', null)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('a.created_at', 'a.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').limit(ROWS).execute()
}

/** Internal keys of the album's sounds, in order. */
export async function listSoundIds(db: Database, albumId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('album_sounds')
    .select('sound_id as soundId')
    .where('album_id', '=', albumId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.soundId)
}

/** Public id → internal key of those of these sounds that the owner has. */
export async function findOwnSoundIds(
  db: Database,
  ownerId: number,
  publicIds: readonly string[],
): Promise<Map<string, number>> {
  if (publicIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sounds')
    .select(['id', 'public_id as publicId'])
    .where('owner_id', '=', ownerId)
    .where('public_id', 'in', publicIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.publicId, row.id]))
}

export async function insertAlbum(trx: Transaction, values: Insertable<Albums>): Promise<number> {
  const row = await trx
    .insertInto('albums')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeAlbum(trx: Transaction, id: number, values: Updateable<Albums>) {
  await trx.updateTable('albums').set(values).where('id', '=', id).execute()
}

export async function replaceSounds(trx: Transaction, albumId: number, soundIds: number[]) {
  await trx.deleteFrom('album_sounds').where('album_id', '=', albumId).execute()
  if (soundIds.length === 0) return
  const rows = soundIds.map((soundId, position) => ({
    album_id: albumId,
    sound_id: soundId,
    position,
  }))
  await trx.insertInto('album_sounds').values(rows).execute()
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
