import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#kernel/viewer.ts'
import { CHECKOUT_HOURS } from '#orders/pending-contract.ts'
import { expectedAt, hasPage, sellerUsername } from '#orders/server/item-store.ts'
import { PAID_SOUND } from '#orders/server/order-store.ts'
import type { Database } from '#ports/database/open-database.ts'
import { hasText, inDictionaryOrder } from '#ports/database/plain-text.ts'
import { selectTitleLine } from '#works/server/columns.ts'
import { isAwaited, selectHeld } from '#works/server/select-works.ts'
import type { PurchaseQuery } from '../purchases-contract.ts'
import { isHidden, selectHiddenCount } from './hidden-store.ts'

type Buyer = Pick<Viewer, 'userId' | 'guest'>

/** The last row's sort key and internal key. */
export interface After {
  key: string
  id: number
}

/** An order made by a guest counts in the browser that made it. */
const isBuyers = ({ userId, guest }: Buyer) =>
  sql<boolean>`(o.buyer_id = ${userId ?? null} or o.id = any(${guest?.orders ?? []}))`

const SORTS: Record<
  PurchaseQuery['sort'],
  { key: RawBuilder<unknown>; type: RawBuilder<unknown> }
> = {
  new: { key: sql`bought.created_at`, type: sql`timestamptz` },
  title: {
    key: inDictionaryOrder(sql`coalesce(nullif(w.reading, ''), w.title)`),
    type: sql`text`,
  },
  artist: {
    key: inDictionaryOrder(sql`coalesce(seller.name, i.seller_name)`),
    type: sql`text`,
  },
}

/**
 * Sounds and albums by their grants; an artist who has left has no address. All rows of
 * the buyer are found by an index; the key is computed once a row, and only then compared.
 */
export async function listPurchaseRows(
  db: Database,
  buyer: Buyer,
  { sort, text, hidden, limit }: PurchaseQuery,
  after: After | undefined,
) {
  const { key, type } = SORTS[sort]
  const [way, beyond] = sort === 'new' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const onwards = after
    ? sql`where (list.key, list.id) ${beyond} (${after.key}::${type}, ${after.id}::bigint)`
    : sql``
  const { userId } = buyer
  const hides = isHidden(userId, sql`i.id`)
  const { rows } = await sql<PurchaseRow>`
    select list.*, ${selectHiddenCount(userId)} as hidden_count from (
      select i.id, ${key} as key, w.kind, bought.public_id as grant_id,
        bought.created_at as bought_at, i.paid_yen,
        (select coalesce(sum(a.yen), 0)::int from order_adjustments a
          where a.item_id = i.id and a.kind = ${PAID_SOUND}) as paid_before_yen, o.public_id as order_id,
        w.id as work_id, w.public_id, w.slug, ${selectTitleLine()} as title,
        s.recording_id, coalesce(seller.name, i.seller_name) as seller,
        ${sellerUsername} as username, cover.public_id as cover_id,
        w.status = 'Released' and w.deleted_at is null as listed,
        ${hasPage} as has_page, gift.sender_name as gift_from, i.delivers_at,
        case when bought.delivers_at is null then bought.created_at
          else bought.delivered_at end as delivered_at,
        ${expectedAt} as expected_at,
        ${isAwaited} as is_awaited, i.refund_wanted_at
      from (${selectHeld(buyer)}) bought
      join order_items i on i.id = bought.order_item_id
      join orders o on o.id = i.order_id
      join users seller on seller.id = i.seller_id
      join works w on w.id = i.work_id
      left join sounds s on s.id = w.id
      left join images cover on cover.id = w.cover_id
      left join order_adjustments given on given.order_id = o.id and given.kind = 'gift'
      left join gifts gift on gift.order_id = given.reference
      where ${hidden === undefined ? sql`not ${hides}` : hides}
        and ${text === undefined ? sql`true` : matches(text)}
      offset 0
    ) list
    ${onwards}
    order by list.key ${way}, list.id ${way}
    limit ${limit + 1}
  `.execute(db)
  return rows
}

function matches(text: string): RawBuilder<boolean> {
  const own = [selectTitleLine(), sql`w.reading`, sql`seller.name`]
  const within = sql`exists (select from grant_sounds c join works t on t.id = c.sound_id
    where c.grant_id = bought.id and (${hasText(selectTitleLine('t'), text)} or ${hasText(sql`t.reading`, text)}))`
  return sql`(${sql.join(
    own.map((column) => hasText(column, text)),
    sql` or `,
  )} or ${within})`
}

/**
 * Internal keys of orders that can still be paid, or have expired since then, newest first; without
 * those left behind of what was ordered anew or bought since, a gift only by another gift.
 */
export async function listAwaitedOrders(
  db: Database,
  buyer: Buyer,
  expiredSince: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where(isBuyers(buyer))
    .where(
      sql<boolean>`((o.status = 'open' and o.checkout_url is not null)
        or (o.status = 'canceled' and o.canceled_at > ${expiredSince} and ${HAS_EXPIRED}))`,
    )
    .where(
      sql<boolean>`((o.status = 'open' and o.konbini is not null) or not exists (
        select from order_items i
        join order_items other on other.work_id = i.work_id
        join orders later on later.id = other.order_id
        where i.order_id = o.id and later.email = o.email
          and ${isGift(sql`later.id`)} = ${isGift(sql`o.id`)}
          and (later.status in ('open', 'paid') and later.id > o.id
            or later.status = 'paid' and not ${isGift(sql`o.id`)})))`,
    )
    .orderBy('o.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ id }) => id)
}

/** True unless the buyer canceled the order: see `presentOrder`. */
const HAS_EXPIRED = sql<boolean>`(o.konbini is not null
  or o.canceled_at - o.created_at >= make_interval(hours => ${sql.lit(CHECKOUT_HOURS)}))`

const isGift = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from gifts where gifts.order_id = ${orderId})`

export interface PurchaseRow {
  id: number
  key: Date | string
  kind: 'sound' | 'album'
  grantId: string
  boughtAt: Date
  paidYen: number
  paidBeforeYen: number
  orderId: string
  workId: number
  publicId: string
  slug: string
  title: string
  recordingId: number | null
  seller: string
  username: string | null
  coverId: string | null
  listed: boolean
  hasPage: boolean
  giftFrom: string | null
  deliversAt: Date | null
  deliveredAt: Date | null
  expectedAt: Date | null
  isAwaited: boolean
  refundWantedAt: Date | null
  /** The number of purchases that the account has hidden. */
  hiddenCount: number
}
