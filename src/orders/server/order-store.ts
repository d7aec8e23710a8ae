import { type Insertable, sql, type Updateable } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { Konbini } from '../contract.ts'
import { insertMessages, type NewMessage } from './messages/message-store.ts'
import { insertContacts } from './supporters/contact-store.ts'

const ORDER = [
  'id',
  'publicId',
  'buyerId',
  'askedBy',
  'email',
  'locale',
  'totalYen',
  'feePercent',
  'status',
  'bodyHash',
  'provider',
  'paymentId',
  'checkoutUrl',
  'createdAt',
  'paidAt',
  'canceledAt',
  'konbini',
  'dueYen',
  'addressOpenedAt',
] as const

/** What lowers the price of an item, pays a part of it or, without an item, gave the whole order. */
export interface Adjustment {
  itemId: number | null
  kind: string
  /** The key of what its extension has of it. */
  reference: number
  yen: Yen
  /** What the buyer was shown of it, such as a code. */
  label: string | null
}

export interface NewAdjustment {
  kind: string
  /** The place of its item among those ordered; left out where it gives the whole order. */
  place?: number
  reference: number
  yen: Yen
  label?: string
}

/** The kinds of what lowers prices; any other one pays a part of them. */
export const DISCOUNT = 'discount'
export const PAID_SOUND = 'paid_sound'
const LOWERING = [DISCOUNT, PAID_SOUND]

/** Sums what is paid beside the provider. */
export function sumCredit(adjustments: readonly Pick<Adjustment, 'kind' | 'yen'>[]): Yen {
  const parts = adjustments.filter(({ kind }) => !LOWERING.includes(kind))
  return parts.reduce((sum, { yen }) => sum + yen, 0)
}

/** A payment may succeed after its order was canceled: then it counts. */
export const awaitsPayment = ({ status }: OrderRow): boolean =>
  status === 'open' || status === 'canceled'

/** An order that a code or a person gave was not sold. */
export const isGiven = ({ adjustments }: OrderRow): boolean =>
  adjustments.some(({ itemId }) => itemId === null)

const listAdjustments = sql<Adjustment[]>`(
  select coalesce(json_agg(json_build_object('itemId', a.item_id, 'kind', a.kind,
    'reference', a.reference, 'yen', a.yen, 'label', a.label) order by a.id), '[]')
  from order_adjustments a where a.order_id = orders.id)`

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

function selectOrders(db: Database) {
  return db.selectFrom('orders').select([...ORDER, listAdjustments.as('adjustments')])
}

export function findOrder(db: Database, id: number) {
  return selectOrders(db).where('id', '=', id).executeTakeFirst()
}

/** Lists orders, newest first. */
export function listOrders(db: Database, ids: readonly number[]) {
  return selectOrders(db).where('id', '=', anyOf(ids)).orderBy('createdAt', 'desc').execute()
}

export function findOrderByPublicId(db: Database, publicId: string) {
  return selectOrders(db).where('publicId', '=', publicId).executeTakeFirst()
}

export function findOrderByKey(db: Database, askedBy: number | undefined, key: string) {
  return selectOrders(db)
    .where(sql<boolean>`coalesce(asked_by, 0) = ${askedBy ?? 0}`)
    .where('idempotencyKey', '=', key)
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
        .where('idempotencyKey', '=', key ?? null)
        .as('o'),
      (join) =>
        join.on(
          sql<boolean>`coalesce(o.asked_by, 0) = case when u.email is null then 0 else u.id end`,
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
  { items, adjustments = [], messages = [], contacts = [] }: Contents,
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
    .with('adjustments', () => insertAdjustments(items, adjustments))
    .with('messages', () => insertMessages(messages))
    .with('contacts', () => insertContacts(contacts))
    .selectFrom('placed')
    .selectAll()
    .select(
      sql<Adjustment[]>`(select coalesce(json_agg(json_build_object('itemId', a.item_id,
        'kind', a.kind, 'reference', a.reference, 'yen', a.yen, 'label', a.label) order by a.id),
        '[]') from adjustments a)`.as('adjustments'),
    )
    .executeTakeFirst()
}

interface Contents {
  items: readonly InsertedItem[]
  adjustments?: readonly NewAdjustment[]
  messages?: readonly NewMessage[]
  /** Sellers who may write to the buyer. */
  contacts?: readonly number[]
}

/** A work, or the product of an extension, which has no key and no seller. */
interface InsertedItem {
  kind: string
  title: string
  sellerName: string
  priceYen: Yen
  paidYen: Yen
  key: number | null
  sellerId: number | null
  /** The date of delivery that was shown; left out where it comes at once. */
  deliversAt?: Date | null
}

/** Inserts the items of the order `placed`. */
function insertItems(items: readonly InsertedItem[]) {
  const list = items.map((item, place) => ({ ...item, place }))
  return sql<object>`(insert into order_items (order_id, kind, work_id, seller_id, title,
      seller_name, price_yen, paid_yen, delivers_at)
    select placed.id, i.kind, i.key, i."sellerId", i.title, i."sellerName", i."priceYen",
      i."paidYen", i."deliversAt"
    from placed, json_to_recordset(${JSON.stringify(list)}::json) as i(place integer, kind text,
      key bigint, "sellerId" bigint, title text, "sellerName" text, "priceYen" integer,
      "paidYen" integer, "deliversAt" timestamptz)
    order by i.place
    returning id, work_id)`
}

/** Inserts the adjustments of the order `placed`. An order has each work once. */
function insertAdjustments(items: readonly InsertedItem[], adjustments: readonly NewAdjustment[]) {
  const list = adjustments.map(({ place, ...adjustment }, at) => {
    const isOfItem = place !== undefined
    return { ...adjustment, at, isOfItem, key: isOfItem ? items[place]?.key : null }
  })
  return sql<object>`(insert into order_adjustments (order_id, item_id, kind, reference, yen, label)
    select placed.id, items.id, a.kind, a.reference, a.yen, a.label
    from placed cross join json_to_recordset(${JSON.stringify(list)}::json) as a(kind text,
      reference bigint, yen integer, label text, "isOfItem" boolean, key bigint, at integer)
    left join items on a."isOfItem" and items.work_id is not distinct from a.key
    order by a.at
    returning *)`
}

/**
 * Takes back what an extension had promised to pay: the whole is due again. What was to pay stays
 * known.
 */
export async function dropAdjustments(
  trx: Transaction,
  orderId: number,
  kind: string,
): Promise<void> {
  await sql`with dropped as (
      update order_adjustments a set yen = 0 from order_adjustments old
      where old.id = a.id and a.order_id = ${orderId} and a.kind = ${kind} returning old.yen
    )
    update orders set due_yen = due_yen + (select coalesce(sum(yen), 0) from dropped)
    where id = ${orderId}`.execute(trx)
}

export async function listFreeOrderTimes(
  db: Database,
  email: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('orders')
    .select('createdAt')
    .where('email', '=', email)
    .where('totalYen', '=', 0)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.createdAt)
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
    .set({ status: 'refunded', refundedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderItems')
            .select('id')
            .where('orderId', '=', id)
            .where('refundedAt', 'is', null)
            .where((item) =>
              item.or([item('refundReason', 'is', null), item('refundWantedAt', 'is not', null)]),
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
    .set({ status: 'paid', refundedAt: null })
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
    .set({ status: 'canceled', canceledAt: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning([...ORDER, listAdjustments.as('adjustments')])
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
    .select(['id', 'provider', 'paymentId', 'dueYen', 'createdAt', 'konbini'])
    .where('createdAt', '<', olderThan)
    .where(
      sql<boolean>`(status = 'open' or (status = 'canceled' and canceled_at > ${leftAfter}
        and exists (select from users u where u.id = buyer_id and u.deleted_at is not null)))`,
    )
    .orderBy('createdAt')
    .limit(500)
    .execute()
}
