import { sql } from 'kysely'
import type { AccountHolder } from '#ports/account-room.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/** Ends what an account has bought, and what waits for the account of its address. */
export async function revokeGrantsOf(
  trx: Transaction,
  { userId, email }: AccountHolder,
  at: Date,
): Promise<void> {
  const own = trx
    .selectFrom('grants')
    .select('id')
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        ...(email === null
          ? []
          : [row.and([row('user_id', 'is', null), row('email', '=', email)])]),
      ]),
    )
  await trx.deleteFrom('downloads').where('grant_id', 'in', own).execute()
  await trx
    .updateTable('grants')
    .set((row) => ({
      revoked_at: row.fn.coalesce('revoked_at', row.val(at)),
      user_id: null,
      email: '',
    }))
    .where('id', 'in', own)
    .execute()
  await revokeAlbumsOf(trx, { userId, email }, at)
}

async function revokeAlbumsOf(
  trx: Transaction,
  { userId, email }: AccountHolder,
  at: Date,
): Promise<void> {
  const own = trx
    .selectFrom('album_grants as a')
    .innerJoin('order_items as i', 'i.id', 'a.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('a.id')
    .where((row) =>
      row.or([
        row('o.buyer_id', '=', userId),
        ...(email === null
          ? []
          : [row.and([row('o.buyer_id', 'is', null), row('o.email', '=', email)])]),
      ]),
    )
  await trx.deleteFrom('downloads').where('album_grant_id', 'in', own).execute()
  await trx
    .updateTable('album_grants')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(at)) }))
    .where('id', 'in', own)
    .execute()
}

/** Of sounds, and of whole albums; the title of an album is the one that was shown. */
export function listOwnDownloads(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('downloads as d')
    .leftJoin('grants as g', 'g.id', 'd.grant_id')
    .leftJoin('sounds as s', 's.id', 'g.sound_id')
    .leftJoin('album_grants as ag', 'ag.id', 'd.album_grant_id')
    .leftJoin('order_items as i', 'i.id', 'ag.order_item_id')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('albums as a', 'a.id', 'i.album_id')
    .select(['d.id', 's.public_id as sound', 'a.public_id as album', 'd.format', 'd.at'])
    .select(sql<string>`coalesce(s.title, i.title)`.as('title'))
    .where((row) => row.or([row('g.user_id', '=', userId), row('o.buyer_id', '=', userId)]))
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit)
    .execute()
}
