import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { sandboxPayments } from '#ports/payments/testing/sandbox-acts.ts'
import { isLive } from '#works/server/select-works.ts'
import type { Market } from './market.ts'

/** The order that paid: the giver's of an order `o` of a recipient. */
const payerOf = sql`coalesce((select a.reference from order_adjustments a
  where a.order_id = o.id and a.kind = 'gift'), o.id)`

const idsOf = ({ orders }: Market) => orders.map(({ id }) => id)

/**
 * Checks what holds at any moment: a grant is of an order that is paid, or whose giver has paid,
 * and not refunded; no one has two; and a code gives no more than its uses, except to buyers who
 * paid after the order ended.
 */
export async function checkGrants(market: Market): Promise<void> {
  const { rows } = await sql`
    select g.public_id, o.public_id as order, o.status, p.status as payment
    from orders o join orders payer on payer.id = ${payerOf}
    join order_items i on i.order_id = o.id join grants g on g.order_item_id = i.id
    left join ${sandboxPayments} p on p.id = payer.payment_id
    left join order_adjustments given on given.order_id = o.id and given.kind = 'download_code'
    left join download_codes c on c.id = given.reference
    where payer.public_id = any(${idsOf(market)}) and g.revoked_at is null and not (
      o.status = 'paid' and payer.status = 'paid' and i.refunded_at is null
      and (given.id is null or c.redeemed_at is not null)
      and (payer.total_yen = 0 or coalesce(
        p.order_id = payer.public_id and p.status = 'succeeded' and p.amount_yen = payer.total_yen,
        false)))
    union all
    select 'twice', string_agg(o.public_id, ' '), s.title, '' from grants g
    join order_items i on i.id = g.order_item_id join orders o on o.id = i.order_id
    join orders payer on payer.id = ${payerOf} join works s on s.id = g.work_id
    where payer.public_id = any(${idsOf(market)}) and g.revoked_at is null and o.buyer_id is null
    group by g.email, s.id having count(*) > 1
    union all
    select 'used', d.code, d.uses::text, d.max_uses::text from discount_codes d
    where d.code = any(${market.discountCodes}) and d.uses > d.max_uses + (
      select count(distinct o.id) from orders o
      join order_adjustments a on a.order_id = o.id and a.kind = 'discount' and a.reference = d.id
      where o.canceled_at is not null and o.status <> 'canceled')
  `.execute(market.shop.context.db)
  expect(rows).toEqual([])
}

interface OrderFacts {
  id: number
  status: string
  /** The owner: an account, or a guest's address; null where the account was deleted. */
  holder: string | null
  /**
   * The address of an account: what a guest bought with it is the account's, too, once it is
   * proved.
   */
  address: string | null
  isGiven: boolean
  /** True if what was bought for someone else has been delivered; null for one's own. */
  isDelivered: boolean | null
  isDue: boolean
  isOpen: boolean
  receipts: number
}

interface ItemFacts {
  orderId: number
  soundIds: number[]
  /** True if the item has been taken back, or was not given. */
  isOver: boolean
  isWaiting: boolean
  /** The sounds of its own live grants. */
  grantedIds: number[]
}

/**
 * Checks, once nothing is under way, that money, purchases and access agree with the provider's
 * books.
 */
export async function checkMarket(market: Market): Promise<void> {
  const { differences } = await checkBooks(market.shop.context, market.openedAt)
  expect(differences).toEqual([])
  const orders = await listOrders(market)
  const items = Map.groupBy(await listItems(market), ({ orderId }) => orderId)
  const given: { holder: string; soundId: number; isOpen: boolean }[] = []
  for (const order of orders) {
    const own = items.get(order.id) ?? []
    const { holder, isOpen, isDelivered, isDue } = order
    const isSold = order.status === 'paid' || order.status === 'refunded'
    if (!isSold || holder === null || isDelivered !== null) {
      expect(own.flatMap(({ grantedIds }) => grantedIds)).toEqual([])
    }
    if (!order.isGiven && holder !== null) expect(order.receipts).toBe(isSold ? 1 : 0)
    if (!isSold) continue
    if (isDelivered === false && isDue && !isOpen) expect(own).toMatchObject([{ isOver: true }])
    if (holder === null || isDelivered !== null) continue
    for (const { isOver, isWaiting, soundIds, grantedIds } of own) {
      // An item that waits for its refund is taken back when that is made.
      const held = isWaiting ? grantedIds : isOver ? [] : soundIds
      given.push(...held.map((soundId) => ({ holder, soundId, isOpen })))
    }
  }
  await checkAccess(market, orders, given)
}

/** Everyone can use exactly what they have paid for, by whichever order. */
async function checkAccess(
  { shop }: Market,
  orders: readonly OrderFacts[],
  given: readonly { holder: string; soundId: number; isOpen: boolean }[],
): Promise<void> {
  const holders = [...new Set(orders.flatMap(({ holder }) => holder ?? []))]
  const { rows } = await sql<{ name: string; isUsable: boolean }>`
    select coalesce(g.user_id::text, g.email) || ' ' || c.sound_id as name,
      bool_or(${isLive}) as is_usable
    from grants g join grant_sounds c on c.grant_id = g.id
    where g.revoked_at is null and (g.user_id::text = any(${holders})
      or (g.user_id is null and g.email = any(${holders}::citext[])))
    group by 1`.execute(shop.context.db)
  const expected = Map.groupBy(given, ({ holder, soundId }) => `${holder} ${soundId}`)
  const access = [...expected].map(([name, ways]) => ({
    name,
    isUsable: ways.some(({ isOpen }) => !isOpen),
  }))
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1
  expect(rows.toSorted(byName)).toEqual(access.toSorted(byName))
}

/** The orders of the market, and those made of gifts for their recipients. */
const ofMarket = (market: Market) => sql`payer.public_id = any(${idsOf(market)})`

async function listOrders(market: Market): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.status, ${payerOf} <> o.id as is_given,
      case when g.order_id is not null then g.delivered_at is not null end as is_delivered,
      coalesce(g.deliver_at <= ${market.shop.clock.now()}, false) as is_due,
      exists (select from disputes d where d.order_id = payer.id and d.closed_at is null) as is_open,
      case when o.buyer_id is null then o.email::text
        when u.deleted_at is null then u.id::text end as holder, u.email::text as address,
      (select count(*)::int from emails e
        where e.event_key = 'receipt-' || o.public_id and e.sent_at is not null) as receipts
    from orders o join orders payer on payer.id = ${payerOf}
    left join gifts g on g.order_id = o.id left join users u on u.id = o.buyer_id
    where ${ofMarket(market)}`.execute(market.shop.context.db)
  return rows
}

async function listItems(market: Market): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts & { workId: number }>`
    select i.order_id, i.work_id,
      i.refund_reason is not null or i.refunded_at is not null as is_over,
      exists (select from refunds r
        where r.order_item_id = i.id and r.refunded_at is null) as is_waiting,
      array(select c.sound_id::int from grants g join grant_sounds c on c.grant_id = g.id
        where g.order_item_id = i.id and g.revoked_at is null) as granted_ids
    from order_items i join orders o on o.id = i.order_id
    join orders payer on payer.id = ${payerOf}
    where ${ofMarket(market)} order by i.id`.execute(market.shop.context.db)
  return rows.map((row) => {
    const good = market.goods.find(({ key }) => key === row.workId)
    return { ...row, soundIds: good?.soundIds ?? [] }
  })
}
