import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Konbini } from '../contract.ts'
import type { NewItem } from './check-prices.ts'
import { insertMessages, type NewMessage } from './messages/store.ts'
import { insertContacts } from './supporters/contact-store.ts'

const ORDER = [
  'id',
  'public_id as publicId',
  'buyer_id as buyerId',
  'asked_by as askedBy',
  'email',
  'locale',
  'total_yen as totalYen',
  'fee_percent as feePercent',
  'status',
  'body_hash as bodyHash',
  'provider',
  'payment_id as paymentId',
  'checkout_url as checkoutUrl',
  'created_at as createdAt',
  'paid_at as paidAt',
  'canceled_at as canceledAt',
  'konbini',
  'download_code_id as downloadCodeId',
  'gift_of as giftOf',
  'credit_of as creditOf',
  'credit_yen as creditYen',
  'address_opened_at as addressOpenedAt',
] as const

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function selectOrders(db: Database) {
  return db.selectFrom('orders').select(ORDER)
}

export function findOrder(db: Database, id: number) {
  return selectOrders(db).where('id', '=', id).executeTakeFirst()
}

/** Lists orders, newest first. */
export function listOrders(db: Database, ids: readonly number[]) {
  return selectOrders(db).where('id', '=', anyOf(ids)).orderBy('created_at', 'desc').execute()
}

export function findOrderByPublicId(db: Database, publicId: string) {
  return selectOrders(db).where('public_id', '=', publicId).executeTakeFirst()
}

export function findOrderByKey(db: Database, askedBy: number | undefined, key: string) {
  return selectOrders(db)
    .where(sql<boolean>`coalesce(asked_by, 0) = ${askedBy ?? 0}`)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** The proved address of an account, and its order with this key; without one, a guest's. */
export async function findBuyer(
  db: Database,
  userId: number,
  key: string | undefined,
): Promise<{ email: string | undefined; known: OrderRow | undefined }> {
  const { ownEmail, ...order } = await db
    .selectFrom('users as u')
    .leftJoin(
      selectOrders(db)
        .where('idempotency_key', '=', key ?? null)
        .as('o'),
      (join) =>
        join.on(
          sql<boolean>`coalesce(o."askedBy", 0) = case when u.email is null then 0 else u.id end`,
        ),
    )
    .selectAll('o')
    .select('u.email as ownEmail')
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email: ownEmail ?? undefined, known: isOrder(order) ? order : undefined }
}

function isOrder(row: { id: number | null }): row is OrderRow {
  return row.id !== null
}

/**
 * Inserts an order in one statement.
 * @returns undefined where the same key has made an order already
 */
export function insertOrder(
  db: Database,
  order: Insertable<DB['orders']>,
  items: readonly InsertedItem[],
  messages: readonly NewMessage[] = [],
  contacts: readonly number[] = [],
): Promise<OrderRow | undefined> {
  return db
    .with('placed', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.doNothing())
        .returning(ORDER),
    )
    .with('items', () => insertItems(items))
    .with('messages', () => insertMessages(messages))
    .with('contacts', () => insertContacts(contacts))
    .selectFrom('placed')
    .selectAll()
    .executeTakeFirst()
}

/** Gift cards have no seller. */
type InsertedItem = Pick<
  NewItem,
  'title' | 'sellerName' | 'priceYen' | 'paidYen' | 'discountYen' | 'discountCode'
> & { kind: NewItem['kind'] | 'amount'; key: number | null; sellerId: number | null }

/** Inserts the items of the order `placed`. */
function insertItems(items: readonly InsertedItem[]) {
  const list = items.map((item, place) => ({ ...item, place }))
  return sql<object>`(insert into order_items (order_id, kind, work_id, seller_id, title,
      seller_name, price_yen, paid_yen, discount_yen, discount_code)
    select placed.id, i.kind, i.key, i."sellerId", i.title,
      i."sellerName", i."priceYen", i."paidYen", i."discountYen",
      i."discountCode"
    from placed, json_to_recordset(${JSON.stringify(list)}::json) as i(place integer, kind text,
      key bigint, "sellerId" bigint, title text, "sellerName" text, "priceYen" integer, "paidYen" integer, "discountYen" integer, "discountCode" text)
    order by i.place)`
}

export async function listFreeOrderTimes(
  db: Database,
  email: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('orders')
    .select('created_at')
    .where('email', '=', email)
    .where('total_yen', '=', 0)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Locks an order until the transaction ends: it changes its state once. */
export function lockOrder(trx: Database, id: number) {
  return selectOrders(trx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function updateOrder(db: Database, id: number, values: Updateable<DB['orders']>) {
  await db.updateTable('orders').set(values).where('id', '=', id).execute()
}

/** Closes an order once every item has been paid back, or is a free one that was not given. */
export async function closeRefundedOrder(trx: Database, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'refunded', refunded_at: at })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items')
            .select('id')
            .where('order_id', '=', id)
            .where('refunded_at', 'is', null)
            .where((item) =>
              item.or([
                item('refund_reason', 'is', null),
                item('refund_wanted_at', 'is not', null),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

/** Reopens an order of which something is owed or held again. */
export async function reopenRefundedOrder(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'paid', refunded_at: null })
    .where('id', '=', id)
    .where('status', '=', 'refunded')
    .execute()
}

/** @returns false where it was known already, or the order is not open */
export async function setKonbini(trx: Database, id: number, konbini: Konbini): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({ konbini: JSON.stringify(konbini) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('konbini', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns undefined where it was not open */
export function cancelOpenOrder(db: Database, id: number, at: Date): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set({ status: 'canceled', canceled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(ORDER)
    .executeTakeFirst()
}

/**
 * Lists open orders, and those canceled since `leftAfter` by deleting the account: their checkouts
 * are open still.
 */
export function listOpenOrders(
  db: Database,
  { olderThan, leftAfter }: { olderThan: Date; leftAfter: Date },
) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'provider',
      'payment_id as paymentId',
      'total_yen as totalYen',
      'credit_yen as creditYen',
      'created_at as createdAt',
      'konbini',
    ])
    .where('created_at', '<', olderThan)
    .where(
      sql<boolean>`(status = 'open' or (status = 'canceled' and canceled_at > ${leftAfter}
        and exists (select from users u where u.id = buyer_id and u.deleted_at is not null)))`,
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
}

/** Orders that are not paid yet, made since then with a discount code. */
export async function countOpenWithDiscount(
  trx: Database,
  discountId: number,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('discount_code_id', '=', discountId)
    .where('status', '=', 'open')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
