import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

export type DownloadRow = NonNullable<Awaited<ReturnType<typeof findDownload>>>

/** What a grant gives or gave, whatever has become of the sound. */
export function findDownload(db: Database, grantPublicId: string) {
  return selectDownloads(db).where('g.public_id', '=', grantPublicId).executeTakeFirst()
}

/** The same of many live ones, in no order. */
export async function listDownloads(db: Database, grantPublicIds: readonly string[]) {
  if (grantPublicIds.length === 0) return []
  return selectDownloads(db)
    .where('g.public_id', 'in', grantPublicIds)
    .where('g.revoked_at', 'is', null)
    .execute()
}

/** With the album that the sound came with, as it was when it was paid. */
function selectDownloads(db: Database) {
  return db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('sounds as s', 's.id', 'g.sound_id')
    .innerJoin('recordings as r', 'r.id', 's.recording_id')
    .innerJoin('users as seller', 'seller.id', 's.owner_id')
    .leftJoin('albums as a', 'a.id', 'i.album_id')
    .leftJoin('album_grants as ag', 'ag.order_item_id', 'i.id')
    .leftJoin('album_grant_sounds as m', (join) =>
      join.onRef('m.album_grant_id', '=', 'ag.id').onRef('m.sound_id', '=', 's.id'),
    )
    .leftJoin('images as cover', (join) =>
      join.on((row) => row('cover.id', '=', row.fn.coalesce('s.cover_id', 'a.cover_id'))),
    )
    .select([
      'g.id as grantId',
      'g.public_id as grantPublicId',
      'g.user_id as userId',
      'g.revoked_at as revokedAt',
      'i.refund_wanted_at as refundWantedAt',
      'o.id as orderId',
      'o.public_id as orderPublicId',
      'o.asked_by as askedBy',
      's.title',
      's.genre',
      's.released_at as releasedAt',
      's.created_at as createdAt',
      'seller.name as artist',
      'i.seller_name as sellerName',
      'cover.key as coverKey',
      'r.id as recordingId',
      'r.original_key as originalKey',
      'r.original_bytes as originalBytes',
      'r.file_name as fileName',
      'a.id as albumId',
      'a.title as album',
      'm.position as trackNumber',
    ])
    .select(
      sql<number>`(select count(*)::int from album_grant_sounds n
        where n.album_grant_id = ag.id)`.as('trackCount'),
    )
}

export async function insertDownload(db: Database, grantId: number, format: string, at: Date) {
  await db.insertInto('downloads').values({ grant_id: grantId, format, at }).execute()
}

/** Sizes of the files of these recordings, as far as they have been made. */
export async function listFileSizes(db: Database, recordingIds: number[]) {
  if (recordingIds.length === 0) return { originals: [], renditions: [] }
  const originals = await db
    .selectFrom('recordings')
    .select(['id', 'file_name as fileName', 'original_bytes as bytes'])
    .where('id', 'in', recordingIds)
    .execute()
  const renditions = await db
    .selectFrom('renditions')
    .select(({ fn }) => ['recording_id as recordingId', 'format', fn.max('bytes').as('bytes')])
    .where('recording_id', 'in', recordingIds)
    .where('status', '=', 'READY')
    .groupBy(['recording_id', 'format'])
    .execute()
  return { originals, renditions }
}
