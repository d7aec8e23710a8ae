import { type Expression, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** The album grant `a`, its item `i` and order `o`. */
function selectAlbums(db: Database) {
  return db
    .selectFrom('album_grants as a')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
}

const selectLiveAlbums = (db: Database) => selectAlbums(db).where('a.revoked_at', 'is', null)

/**
 * The grant by which the buyer of the order `o` has a sound: of the item `i`, or of another. One that
 * was a guest's and waits, since the account has the sound already, is no one's to open.
 */
const grantOf = (soundId: Expression<number>) => sql<string | null>`(
  select g.public_id from grants g
  where g.sound_id = ${soundId} and g.revoked_at is null
    and (g.order_item_id = i.id or g.user_id = o.buyer_id
      or (o.buyer_id is null and g.user_id is null and g.email = o.email))
  order by g.user_id is not null desc, g.order_item_id = i.id desc, g.id limit 1)`

/** The sounds of the albums that these items gave, in their order. */
export async function listAlbumSounds(db: Database, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return selectLiveAlbums(db)
    .innerJoin('album_grant_sounds as m', 'm.album_grant_id', 'a.id')
    .innerJoin('sounds as s', 's.id', 'm.sound_id')
    .select(['i.id as itemId', 's.public_id as id', 's.slug', 's.title'])
    .select((row) => ['s.recording_id as recordingId', grantOf(row.ref('s.id')).as('grant')])
    .where('i.id', 'in', itemIds)
    .orderBy('i.id')
    .orderBy('m.position')
    .execute()
}

export type AlbumDownloadRow = NonNullable<Awaited<ReturnType<typeof findAlbumDownload>>>

/** What a grant of a whole album gives or gave, whatever has become of the album. */
export function findAlbumDownload(db: Database, albumGrant: string) {
  return selectAlbums(db)
    .innerJoin('albums as album', 'album.id', 'i.album_id')
    .innerJoin('users as seller', 'seller.id', 'i.seller_id')
    .leftJoin('images as cover', 'cover.id', 'album.cover_id')
    .select([
      'a.id',
      'a.public_id as grant',
      'a.created_at as boughtAt',
      'i.id as itemId',
      'o.buyer_id as userId',
      'a.revoked_at as revokedAt',
      'i.refund_wanted_at as refundWantedAt',
      'o.id as orderId',
      'o.public_id as orderPublicId',
      'o.asked_by as askedBy',
      'album.id as albumId',
      'album.title',
      'seller.name as artist',
      'i.seller_name as sellerName',
      'cover.key as coverKey',
      'cover.bytes as coverBytes',
    ])
    .where('a.public_id', '=', albumGrant)
    .executeTakeFirst()
}

/** Guests' orders of albums that hold the sound of this grant, and that its holder has paid. */
export function listOrdersWithSound(db: Database, grantId: number) {
  return selectLiveAlbums(db)
    .innerJoin('album_grant_sounds as m', 'm.album_grant_id', 'a.id')
    .innerJoin('grants as g', 'g.sound_id', 'm.sound_id')
    .select(['o.id', 'o.public_id as publicId'])
    .where('g.id', '=', grantId)
    .where('o.asked_by', 'is', null)
    .where('i.refund_wanted_at', 'is', null)
    .where(
      sql<boolean>`(g.user_id = o.buyer_id
        or (o.buyer_id is null and g.user_id is null and g.email = o.email))`,
    )
    .execute()
}

export async function insertAlbumDownload(db: Database, id: number, format: string, at: Date) {
  await db.insertInto('downloads').values({ album_grant_id: id, format, at }).execute()
}
