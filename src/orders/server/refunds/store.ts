import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Yen } from '#kernel/yen.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { RefundReason } from '../../contract.ts'

export interface NewRefund {
  itemId: number
  amountYen: Yen
  endsAccess: boolean
  reason: RefundReason
}

export interface WrittenRefund extends Omit<NewRefund, 'reason'> {
  id: number
  /** Refunds that are asked for together have one key, and are one refund at the provider. */
  key: string
  /** The part that goes back to a gift card. */
  creditYen: Yen
}

export interface RefundCause {
  /** The operator's own words. */
  note?: string | undefined
  /**
   * The id of what has taken the money already: a dispute, or a refund of the provider. Otherwise
   * it is asked.
   */
  takenBy?: string
  at: Date
}

/**
 * Inserts refunds with the order locked. Where the provider is still to be asked, an item with a
 * refund that waits, or whose access has ended, is left out. What was paid through the provider
 * goes back first, the rest to the gift card.
 * @returns the new ones
 */
export async function insertRefunds(
  trx: Database,
  refunds: readonly NewRefund[],
  { note, at, takenBy }: RefundCause,
): Promise<WrittenRefund[]> {
  if (refunds.length === 0) return []
  const key = `refund-${newId()}`
  const asked = JSON.stringify(refunds)
  const { rows } = await sql<WrittenRefund>`
    with asked as (
      select i.id, i.order_id, r."amountYen" as yen, r."endsAccess" as ends, r.reason,
        sum(r."amountYen") over (order by i.id) as upto
      from json_to_recordset(${asked}::json)
        as r("itemId" bigint, "amountYen" integer, "endsAccess" boolean, reason text)
      join order_items i on i.id = r."itemId"
      where ${takenBy ?? null}::text is not null or (i.refund_wanted_at is null
        and not exists (select from refunds w
          where w.order_item_id = i.id and w.refunded_at is null))
    ), fresh as (
      insert into refunds (order_item_id, amount_yen, credit_yen, ends_access, idempotency_key,
        reason, note, wanted_at, provider_id, refunded_at)
      select a.id, a.yen, greatest(0, a.upto - p.left) - greatest(0, a.upto - a.yen - p.left),
        a.ends, ${key}::text, a.reason, ${note ?? null}::text, ${at}::timestamptz,
        ${takenBy ?? null}::text, ${takenBy === undefined ? null : at}::timestamptz
      from asked a cross join lateral (
        select o.due_yen - (
          select coalesce(sum(b.amount_yen - b.credit_yen), 0) from order_items i
          join refunds b on b.order_item_id = i.id where i.order_id = o.id) as left
        from orders o where o.id = a.order_id) p
      order by a.id
      on conflict (order_item_id) where refunded_at is null do nothing
      returning id, order_item_id, amount_yen, credit_yen, ends_access, idempotency_key, reason
    ), ended as (
      update order_items i set refund_wanted_at = ${at}, refund_reason = fresh.reason
      from fresh where i.id = fresh.order_item_id and fresh.ends_access
    )
    select id, order_item_id as item_id, amount_yen,
      credit_yen, ends_access, idempotency_key as key
    from fresh
  `.execute(trx)
  return rows
}

export type RefundRow = Awaited<ReturnType<typeof listWaitingRefunds>>[number]

function selectRefunds(db: Database) {
  return db
    .selectFrom('refunds as r')
    .select([
      'r.id',
      'r.orderItemId as itemId',
      'r.amountYen',
      'r.idempotencyKey as key',
      'r.creditYen',
      'r.endsAccess',
      'r.reason',
      'r.wantedAt',
    ])
    .$narrowType<{ reason: RefundReason }>()
}

/** The one of an item that the provider has not carried out yet, with those that were asked for together. */
export function listWaitingRefunds(db: Database, itemId: number) {
  const key = db
    .selectFrom('refunds')
    .select('idempotencyKey')
    .where('orderItemId', '=', itemId)
    .where('refundedAt', 'is', null)
  return selectRefunds(db)
    .where('r.idempotencyKey', '=', key)
    .where('r.refundedAt', 'is', null)
    .orderBy('r.id')
    .execute()
}

/** Sums what the provider takes of these. What goes back to a gift card alone is no part of it. */
export const throughProvider = (refunds: readonly { amountYen: Yen; creditYen: Yen }[]): Yen =>
  refunds.reduce((sum, { amountYen, creditYen }) => sum + amountYen - creditYen, 0)

export type MadeRefund = Awaited<ReturnType<typeof listRefundsMade>>[number]

/**
 * Lists our refunds of this order that are this one of the provider: that it was asked for, or was
 * adopted as.
 */
export function listRefundsMade(
  db: Database,
  orderId: number,
  { id, key }: { id: string; key?: string | undefined },
) {
  return selectRefunds(db)
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .select('r.refundedAt')
    .where('i.orderId', '=', orderId)
    .where((is) =>
      is.or([
        is('r.providerId', '=', id),
        is.and([is('r.idempotencyKey', '=', key ?? null), is('r.refundedAt', 'is', null)]),
      ]),
    )
    .orderBy('r.id')
    .execute()
}

/**
 * Deletes a refund but for the part that went to a gift card, which is no longer that of the
 * provider.
 */
export async function deleteRefund(
  trx: Database,
  { id, creditYen }: { id: number; creditYen: Yen },
): Promise<void> {
  if (creditYen === 0) await trx.deleteFrom('refunds').where('id', '=', id).execute()
  else {
    await trx
      .updateTable('refunds')
      .set({
        amountYen: creditYen,
        endsAccess: false,
        providerId: null,
        idempotencyKey: `refund-${newId()}`,
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Refunds of an order that wait for the provider. */
export function listWaitingOfOrder(db: Database, orderId: number) {
  return selectRefunds(db)
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .where('i.orderId', '=', orderId)
    .where('r.refundedAt', 'is', null)
    .execute()
}

/** Sums what the provider is still asked for. */
export async function sumWaitingAtProvider(db: Database, orderId: number): Promise<Yen> {
  const { sum } = await db
    .selectFrom('refunds as r')
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .select(sql<Yen>`coalesce(sum(r.amount_yen - r.credit_yen), 0)::int`.as('sum'))
    .where('i.orderId', '=', orderId)
    .where('r.refundedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Deletes the waiting refunds of an order, with it locked, as if they had never been asked for.
 * @returns what they were for
 */
export async function deleteWaitingRefunds(trx: Database, orderId: number) {
  const { rows } = await sql<{ itemId: number; reason: RefundReason }>`
    with gone as (
      delete from refunds r using order_items i
      where i.id = r.order_item_id and i.order_id = ${orderId} and r.refunded_at is null
      returning i.id, r.ends_access, r.reason
    ), kept as (
      update order_items i set refund_wanted_at = null, refund_reason = null
      from gone where i.id = gone.id and gone.ends_access
    )
    select id as item_id, reason from gone
  `.execute(trx)
  return rows
}

/** Sums what the provider has refunded of an order, as far as we have written it down. */
export async function sumRefundedByProvider(db: Database, orderId: number): Promise<Yen> {
  const { sum } = await db
    .selectFrom('refunds as r')
    .innerJoin('orderItems as i', 'i.id', 'r.orderItemId')
    .select(sql<Yen>`coalesce(sum(r.amount_yen - r.credit_yen), 0)::int`.as('sum'))
    .where('i.orderId', '=', orderId)
    .where('r.refundedAt', 'is not', null)
    .where('r.reason', '<>', 'disputed')
    .executeTakeFirstOrThrow()
  return sum
}

/**
 * Marks refunds as done, with the order locked. The provider has nothing to do with what goes back
 * to a gift card alone.
 * @returns those of which that had not been done before
 */
export async function markRefunded(
  trx: Database,
  ids: readonly number[],
  { at, providerId }: { at: Date; providerId: string | undefined },
): Promise<number[]> {
  const rows = await trx
    .updateTable('refunds')
    .set({
      refundedAt: at,
      providerId: sql`case when amount_yen > credit_yen then ${providerId ?? null}::text end`,
    })
    .where('id', '=', anyOf(ids))
    .where('refundedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listRecordingsOfSounds(db: Database, soundIds: readonly number[]) {
  if (soundIds.length === 0) return []
  const rows = await db
    .selectFrom('sounds')
    .select('recordingId as id')
    .where('id', '=', anyOf(soundIds))
    .orderBy('recordingId')
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
