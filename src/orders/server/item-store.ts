import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { RefundReason } from '../contract.ts'
import { DISCOUNT } from './order-store.ts'

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
  or (i.kind = 'album' and w.deleted_at is null and w.status <> 'Draft'))`

const sumOfRefunds = (which: RawBuilder<boolean>, yen = sql`r.amount_yen`) =>
  sql<Yen>`(select coalesce(sum(${yen}), 0)::int from refunds r
    where r.order_item_id = i.id and ${which})`

/** The items of orders, in the order of the request; `backYen` with what is still on its way. */
export function listItems(db: Database, orderIds: readonly number[]) {
  return selectItems(db).where('i.order_id', '=', anyOf(orderIds)).orderBy('i.id').execute()
}

export function findItem(db: Database, id: number) {
  return selectItems(db).where('i.id', '=', id).executeTakeFirst()
}

function selectItems(db: Database) {
  return db
    .selectFrom('order_items as i')
    .leftJoin('works as w', 'w.id', 'i.work_id')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .leftJoin('users as seller', 'seller.id', 'i.seller_id')
    .leftJoin('images as cover', 'cover.id', 'w.cover_id')
    .leftJoin('order_adjustments as discount', (join) =>
      join.onRef('discount.item_id', '=', 'i.id').on('discount.kind', '=', DISCOUNT),
    )
    .leftJoin('grants as g', (join) =>
      join.onRef('g.order_item_id', '=', 'i.id').on('g.revoked_at', 'is', null),
    )
    .select(['i.id', 'i.order_id as orderId', 'i.kind', 'i.title', 'cover.public_id as coverId'])
    .select(['i.work_id as workId', 's.recording_id as recordingId'])
    .select(['i.seller_id as sellerId', 'i.seller_name as sellerName'])
    .select(['i.price_yen as priceYen', 'i.paid_yen as paidYen'])
    .select(({ fn }) => [
      fn.coalesce('discount.yen', sql.lit(0)).as('discountYen'),
      'discount.label as discountCode',
    ])
    .select([
      'i.sold_at as soldAt',
      'i.refund_wanted_at as refundWantedAt',
      'i.refunded_at as refundedAt',
      'i.refund_reason as refundReason',
      sellerUsername.as('username'),
      hasPage.as('hasPage'),
      sql<boolean>`coalesce(w.listed, false)`.as('isListed'),
    ])
    .select(({ fn }) => [
      fn.coalesce('w.public_id', sql.lit('')).as('publicId'),
      fn.coalesce('w.slug', sql.lit('')).as('slug'),
    ])
    .select([
      'g.public_id as grantId',
      'g.suspended_at as suspendedAt',
      sumOfRefunds(sql`true`).as('backYen'),
      sumOfRefunds(sql`true`, sql`r.credit_yen`).as('creditBackYen'),
      sumOfRefunds(sql`r.refunded_at is not null`).as('refundedYen'),
    ])
    .$narrowType<{ refundReason: RefundReason | null }>()
}

type ItemUpdate = Updateable<DB['order_items']>

export async function updateItems(trx: Database, ids: readonly number[], values: ItemUpdate) {
  if (ids.length > 0) {
    await trx.updateTable('order_items').set(values).where('id', '=', anyOf(ids)).execute()
  }
}

/** Lists what the buyer of an album has of it, in its order, by the item. */
export async function listAlbumSounds(db: Database, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return (
    db
      .selectFrom('grants as g')
      .innerJoin('grant_sounds as c', 'c.grant_id', 'g.id')
      .innerJoin('sounds as s', 's.id', 'c.sound_id')
      .innerJoin('works as w', 'w.id', 's.id')
      .select(['g.order_item_id as itemId', 'w.id as soundId', 'w.public_id as id', 'w.slug'])
      .select(['w.title', 's.recording_id as recordingId', 'c.public_id as grant'])
      .where('g.order_item_id', '=', anyOf(itemIds))
      .where('g.revoked_at', 'is', null)
      // The grant of a sound covers itself.
      .whereRef('c.sound_id', '<>', 'g.work_id')
      .orderBy('g.order_item_id')
      .orderBy('c.position')
      .execute()
  )
}
