import type { Database } from '#ports/database/open-database.ts'

/** A grant from a joined guest order that waits, since the account has the sound already. */
export function selectWaitingGrant(db: Database, userId: number, soundId: number) {
  return db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('g.id')
    .where('o.buyer_id', '=', userId)
    .where('g.sound_id', '=', soundId)
    .where('g.user_id', 'is', null)
    .where('g.revoked_at', 'is', null)
    .where('i.refund_wanted_at', 'is', null)
    .orderBy('g.id')
    .limit(1)
    .$asScalar()
}

export function findAlbumItemWith(
  trx: Database,
  soundId: number,
  { userId, email }: { userId: number | null; email: string },
): Promise<{ orderItemId: number; sellerName: string } | undefined> {
  return trx
    .selectFrom('album_grants as a')
    .innerJoin('album_grant_sounds as m', 'm.album_grant_id', 'a.id')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id as orderItemId', 'i.seller_name as sellerName'])
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
}

export async function listRecordingsOfSounds(db: Database, soundIds: readonly number[]) {
  if (soundIds.length === 0) return []
  const rows = await db
    .selectFrom('sounds')
    .select('recording_id as id')
    .where('id', 'in', soundIds)
    .orderBy('recording_id')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
