import { type RawBuilder, sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'

/** The kind of an item that is a gift card, and of what one pays of an order. */
export const GIFT_CARD = 'gift_card'

/** An adjustment `a` is paid by the gift card `card`. */
const isByCard = sql`a.kind = ${sql.lit(GIFT_CARD)} and a.reference = card.order_id`

/**
 * The sum that a gift card holds, by the order that bought it: its amount without what orders have
 * taken that are not canceled, what was paid back of it or is about to be, and what has expired.
 * Anyone who takes of it locks that order first and looks again: no more is ever taken than it is
 * worth.
 */
export const giftCardLeft = (boughtBy: RawBuilder<unknown>) => sql<Yen>`(
  select card.amount_yen - card.expired_yen
    - (select coalesce(sum(a.yen), 0) from order_adjustments a join orders b on b.id = a.order_id
      where ${isByCard} and b.status <> 'canceled')
    + (select coalesce(sum(r.credit_yen), 0) from refunds r
      join order_items i on i.id = r.order_item_id
      where r.refunded_at is not null and i.order_id in (
        select a.order_id from order_adjustments a where ${isByCard}))
    - (select coalesce(sum(r.amount_yen), 0) from order_items i
      join refunds r on r.order_item_id = i.id where i.order_id = card.order_id)
  from gifts card where card.order_id = ${boughtBy})::int`

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof findGiftCard>>>

function selectGiftCards(db: Database) {
  return db
    .selectFrom('gifts as g')
    .innerJoin('orders as o', 'o.id', 'g.orderId')
    .select([
      'g.orderId',
      'g.endsAt',
      'g.amountYen',
      'o.provider',
      'o.paymentId',
      giftCardLeft(sql`g.order_id`).as('leftYen'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('disputes as d')
          .select('d.id')
          .whereRef('d.orderId', '=', 'g.orderId')
          .where('d.closedAt', 'is', null),
      ).as('isDisputed'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderAdjustments as a')
          .innerJoin('orders as b', 'b.id', 'a.orderId')
          .select('b.id')
          .where('a.kind', '=', GIFT_CARD)
          .whereRef('a.reference', '=', 'g.orderId')
          .where('b.status', '=', 'open'),
      ).as('isHeld'),
    )
}

export function findGiftCardByHash(db: Database, hash: Buffer) {
  return selectGiftCards(db).where('g.codeHash', '=', hash).executeTakeFirst()
}

/** Finds a gift card by the order that bought it. */
export function findGiftCard(db: Database, orderId: number) {
  return selectGiftCards(db)
    .where('g.orderId', '=', orderId)
    .where('g.amountYen', 'is not', null)
    .executeTakeFirst()
}

/** Lists gift cards of all, newest first. */
export function listGiftCardRows(
  db: Database,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return selectGiftCards(db)
    .select(['o.publicId as orderPublicId', 'o.status', 'o.email', 'g.createdAt', 'g.deliveredAt'])
    .where('g.amountYen', 'is not', null)
    .$if(before !== undefined, (query) => query.where('g.orderId', '<', before ?? 0))
    .orderBy('g.orderId', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Ends a gift card that holds nothing after a refund or a lost dispute: the platform gets what
 * comes back to it later.
 * @returns whether it ends now
 */
export async function endEmptyGiftCard(trx: Database, orderId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gifts')
    .set({ endsAt: at })
    .where('orderId', '=', orderId)
    .where('endsAt', '>', at)
    .where(giftCardLeft(sql`gifts.order_id`), '=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Reopens a gift card that a refund had ended and that holds something again, until its own end.
 */
export async function resumeGiftCard(
  trx: Database,
  orderId: number,
  { endedAt, endsAt }: { endedAt: Date; endsAt: Date },
): Promise<void> {
  await trx
    .updateTable('gifts')
    .set({ endsAt })
    .where('orderId', '=', orderId)
    .where('endsAt', '=', endedAt)
    .execute()
}

/** Gift cards that hold something: those that have ended, and those to be reminded of. */
export async function listGiftCardsToFollow(
  db: Database,
  { now, remindBefore }: { now: Date; remindBefore: Date },
): Promise<{ orderId: number }[]> {
  const { rows } = await sql<{ orderId: number }>`
    select g.order_id from gifts g
    where (g.ends_at <= ${now} or (g.ends_at <= ${remindBefore} and g.reminded_at is null))
      and ${giftCardLeft(sql`g.order_id`)} > 0
    order by g.ends_at`.execute(db)
  return rows
}

/** @returns what had expired before */
export async function addExpired(trx: Database, orderId: number, yen: Yen): Promise<Yen> {
  const { expired } = await trx
    .updateTable('gifts')
    .set((set) => ({ expiredYen: set('expiredYen', '+', yen) }))
    .where('orderId', '=', orderId)
    .returning('expiredYen as expired')
    .executeTakeFirstOrThrow()
  return expired - yen
}
