import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'

export interface NewRefund {
  itemId: number
  amountYen: Yen
  endsAccess: boolean
}

export type WrittenRefund = NewRefund & { id: number }

export interface RefundCause {
  reason: RefundReason
  /** The operator's own words. */
  note?: string | undefined
  /** What has taken the money already: a dispute. Otherwise the provider is asked. */
  takenBy?: string
  at: Date
}

/**
 * With the order locked. An item with a refund that waits, or whose access has ended, is left out.
 * @returns the new ones
 */
export async function insertRefunds(
  trx: Database,
  refunds: readonly NewRefund[],
  { reason, note, at, takenBy }: RefundCause,
): Promise<WrittenRefund[]> {
  if (refunds.length === 0) return []
  const asked = JSON.stringify(refunds.map((refund) => ({ ...refund, key: `refund-${newId()}` })))
  const { rows } = await sql<WrittenRefund>`
    with fresh as (
      insert into refunds (order_item_id, amount_yen, ends_access, idempotency_key, reason, note,
        wanted_at, provider_id, refunded_at)
      select i.id, r."amountYen", r."endsAccess", r.key, ${reason}::text, ${note ?? null}::text,
        ${at}::timestamptz,
        ${takenBy ?? null}::text, ${takenBy === undefined ? null : at}::timestamptz
      from json_to_recordset(${asked}::json)
        as r("itemId" bigint, "amountYen" integer, "endsAccess" boolean, key text)
      join order_items i on i.id = r."itemId" and i.refund_wanted_at is null
      order by i.id
      on conflict (order_item_id) where refunded_at is null do nothing
      returning id, order_item_id, amount_yen, ends_access
    ), ended as (
      update order_items i set refund_wanted_at = ${at}, refund_reason = ${reason}
      from fresh where i.id = fresh.order_item_id and fresh.ends_access
    )
    select id, order_item_id as "itemId", amount_yen as "amountYen", ends_access as "endsAccess"
    from fresh
  `.execute(trx)
  return rows
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findWaitingRefund>>>

/** The one of an item that the provider has not carried out yet. */
export function findWaitingRefund(db: Database, itemId: number) {
  return db
    .selectFrom('refunds')
    .select(['id', 'order_item_id as itemId', 'amount_yen as amountYen', 'idempotency_key as key'])
    .select(['ends_access as endsAccess', 'reason', 'wanted_at as wantedAt'])
    .where('order_item_id', '=', itemId)
    .where('refunded_at', 'is', null)
    .$narrowType<{ reason: RefundReason }>()
    .executeTakeFirst()
}

/** The items of an order whose refund waits for the provider. */
export async function listWaitingItems(db: Database, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select('i.id')
    .where('i.order_id', '=', orderId)
    .where('r.refunded_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Of an order, with it locked: as if they had never been asked for. */
export async function deleteWaitingRefunds(trx: Database, orderId: number): Promise<void> {
  await sql`
    with gone as (
      delete from refunds r using order_items i
      where i.id = r.order_item_id and i.order_id = ${orderId} and r.refunded_at is null
      returning i.id, r.ends_access
    )
    update order_items i set refund_wanted_at = null, refund_reason = null
    from gone where i.id = gone.id and gone.ends_access
  `.execute(trx)
}

/** What the provider has refunded of an order, as far as we have written it down. */
export async function sumRefundedByProvider(db: Database, orderId: number): Promise<Yen> {
  const { sum } = await db
    .selectFrom('refunds as r')
    .innerJoin('order_items as i', 'i.id', 'r.order_item_id')
    .select(({ fn }) => fn.sum<number | null>('r.amount_yen').as('sum'))
    .where('i.order_id', '=', orderId)
    .where('r.refunded_at', 'is not', null)
    .where('r.reason', '<>', 'disputed')
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** With the order locked. @returns false where that was done before */
export async function markRefunded(
  trx: Database,
  id: number,
  { at, providerId }: { at: Date; providerId: string | undefined },
): Promise<boolean> {
  const row = await trx
    .updateTable('refunds')
    .set({ refunded_at: at, provider_id: providerId ?? null })
    .where('id', '=', id)
    .where('refunded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

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
