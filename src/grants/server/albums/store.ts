import type { Database } from '#ports/database/open-database.ts'

export interface NewAlbumGrant {
  publicId: string
  orderItemId: number
  /** In their order. */
  soundIds: readonly number[]
  at: Date
}

export async function insertAlbumGrant(
  trx: Database,
  { publicId, orderItemId, soundIds, at }: NewAlbumGrant,
): Promise<void> {
  const { id } = await trx
    .insertInto('album_grants')
    .values({ public_id: publicId, order_item_id: orderItemId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = soundIds.map((soundId, index) => ({
    album_grant_id: id,
    sound_id: soundId,
    position: index + 1,
  }))
  await trx.insertInto('album_grant_sounds').values(rows).execute()
}

export async function markAlbumRevoked(trx: Database, orderItemId: number, at: Date) {
  await trx
    .updateTable('album_grants')
    .set({ revoked_at: at })
    .where('order_item_id', '=', orderItemId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** An album that the same buyer has and that holds the sound: its order item. */
export async function findAlbumItemWith(
  trx: Database,
  soundId: number,
  { userId, email }: { userId: number | null; email: string },
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('album_grants as a')
    .innerJoin('album_grant_sounds as m', 'm.album_grant_id', 'a.id')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('i.id')
    .where('m.sound_id', '=', soundId)
    .where('a.revoked_at', 'is', null)
    .where('i.refund_wanted_at', 'is', null)
    .where((row) =>
      userId === null
        ? row.and([row('o.buyer_id', 'is', null), row('o.email', '=', email)])
        : row('o.buyer_id', '=', userId),
    )
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
