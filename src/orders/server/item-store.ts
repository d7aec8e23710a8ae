import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { isAnnounced, isAwaited } from '#works/server/select-works.ts'
import type { RefundReason } from '../contract.ts'
import { DISCOUNT, PAID_SOUND } from './order-store.ts'

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Artists sell works; the product of an extension has no seller. */
export function isSold<Item extends Pick<ItemRow, 'sellerId'>>(
  item: Item,
): item is Item & { sellerId: number } {
  return item.sellerId !== null
}

/** The username of a `seller`; an artist who has left has none. */
export const sellerUsername = sql<
  string | null
>`case when seller.deleted_at is null then seller.username end`

/**
 * True if an item of a work `w` has a page; buyers open the pages of sounds even after they are
 * deleted.
 */
export const hasPage = sql<boolean>`(i.kind = 'sound'
  or (i.kind = 'album' and ((w.deleted_at is null and w.status <> 'Draft') or ${isAnnounced})))`

/** The time at which the grant `g` gave all of an item that was ordered before its release. */
export const deliveredAt = sql<Date | null>`case when g.delivers_at is null then g.created_at
  else g.delivered_at end`.as('deliveredAt')

/** The date of an album `w` that is still to come; null where it has none. */
export const expectedAt = sql<Date | null>`case when ${isAwaited} and w.wanted_status = 'Released'
  then w.release_at end`

const sumOfRefunds = (which: RawBuilder<boolean>, yen = sql`r.amount_yen`) =>
  sql<Yen>`(select coalesce(sum(${yen}), 0)::int from refunds r
    where r.order_item_id = i.id and ${which})`

/** The items of orders, in the order of the request; `backYen` with what is still on its way. */
export function listItems(db: Database, orderIds: readonly number[]) {
  return selectItems(db).where('i.orderId', '=', anyOf(orderIds)).orderBy('i.id').execute()
}

export function findItem(db: Database, id: number) {
  return selectItems(db).where('i.id', '=', id).executeTakeFirst()
}

function selectItems(db: Database) {
  return db
    .selectFrom('orderItems as i')
    .leftJoin('works as w', 'w.id', 'i.workId')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .leftJoin('users as seller', 'seller.id', 'i.sellerId')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .leftJoin('orderAdjustments as discount', (join) =>
      join.onRef('discount.itemId', '=', 'i.id').on('discount.kind', '=', DISCOUNT),
    )
    .leftJoin('grants as g', (join) =>
      join.onRef('g.orderItemId', '=', 'i.id').on('g.revokedAt', 'is', null),
    )
    .select([
      'i.id',
      'i.orderId',
      'i.kind',
      'i.title',
      'cover.publicId as coverId',
      'i.workId',
      's.recordingId',
      'i.sellerId',
      'i.sellerName',
      'i.priceYen',
      'i.paidYen',
    ])
    .select(({ fn }) => [
      fn.coalesce('discount.yen', sql.lit(0)).as('discountYen'),
      'discount.label as discountCode',
    ])
    .select(
      sql<Yen>`(select coalesce(sum(a.yen), 0)::int from order_adjustments a
        where a.item_id = i.id and a.kind = ${PAID_SOUND})`.as('paidBeforeYen'),
    )
    .select([
      'i.soldAt',
      'i.refundWantedAt',
      'i.refundedAt',
      'i.refundReason',
      sellerUsername.as('username'),
      hasPage.as('hasPage'),
      sql<boolean>`coalesce(w.listed, false)`.as('isListed'),
      sql<boolean>`(w.removed_at is not null)`.as('isRemoved'),
      'i.deliversAt',
      deliveredAt,
      expectedAt.as('expectedAt'),
      isAwaited.as('isAwaited'),
    ])
    .select(({ fn }) => [
      fn.coalesce('w.publicId', sql.lit('')).as('publicId'),
      fn.coalesce('w.slug', sql.lit('')).as('slug'),
    ])
    .select([
      'g.publicId as grantId',
      'g.suspendedAt',
      sumOfRefunds(sql`true`).as('backYen'),
      sumOfRefunds(sql`true`, sql`r.credit_yen`).as('creditBackYen'),
      sumOfRefunds(sql`r.refunded_at is not null`).as('refundedYen'),
    ])
    .$narrowType<{ refundReason: RefundReason | null }>()
}

type ItemUpdate = Updateable<DB['orderItems']>

export async function updateItems(trx: Database, ids: readonly number[], values: ItemUpdate) {
  if (ids.length > 0) {
    await trx.updateTable('orderItems').set(values).where('id', '=', anyOf(ids)).execute()
  }
}

/** Lists what the buyer of an album has of it, in its order, by the item. */
export async function listAlbumSounds(db: Database, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return (
    db
      .selectFrom('grants as g')
      .innerJoin('grantSounds as c', 'c.grantId', 'g.id')
      .innerJoin('sounds as s', 's.id', 'c.soundId')
      .innerJoin('works as w', 'w.id', 's.id')
      .select([
        'g.orderItemId as itemId',
        'w.id as soundId',
        'w.publicId as id',
        'w.slug',
        selectTitleLine().as('title'),
        's.recordingId',
        'c.publicId as grant',
      ])
      .where('g.orderItemId', '=', anyOf(itemIds))
      .where('g.revokedAt', 'is', null)
      // The grant of a sound covers itself.
      .whereRef('c.soundId', '<>', 'g.workId')
      .orderBy('g.orderItemId')
      .orderBy('c.position')
      .execute()
  )
}
