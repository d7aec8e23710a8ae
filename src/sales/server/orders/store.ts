import { sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'

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
  'save_card as saveCard',
  'provider',
  'payment_id as paymentId',
  'checkout_url as checkoutUrl',
  'attempt',
  'created_at as createdAt',
  'paid_at as paidAt',
] as const

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrder(db: Database, id: number) {
  return db.selectFrom('orders').select(ORDER).where('id', '=', id).executeTakeFirst()
}

export function findOrderByPublicId(db: Database, publicId: string) {
  return db.selectFrom('orders').select(ORDER).where('public_id', '=', publicId).executeTakeFirst()
}

export function findOrderByKey(db: Database, askedBy: number | undefined, key: string) {
  return db
    .selectFrom('orders')
    .select(ORDER)
    .where(sql<boolean>`coalesce(asked_by, 0) = ${askedBy ?? 0}`)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** When the latest free orders for an address were made, newest first. */
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

/** Held until the transaction ends: whatever becomes of an order, becomes of it once. */
export function lockOrder(trx: Database, id: number) {
  return trx
    .selectFrom('orders')
    .select(ORDER)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface NewOrder {
  publicId: string
  /** Undefined for a guest. */
  buyerId: number | undefined
  email: string
  locale: string
  feePercent: number
  provider: 'none' | 'sandbox' | 'stripe'
  saveCard: boolean
  idempotencyKey: string | undefined
  bodyHash: Buffer
  at: Date
  items: NewItem[]
}

export interface NewItem {
  kind: 'sound' | 'album'
  /** Of the sound or of the album. */
  key: number
  sellerId: number
  title: string
  sellerName: string
  version: number
  priceYen: Yen
  paidYen: Yen
}

/** @returns undefined where the same key has made an order already */
export async function insertOrder(trx: Database, order: NewOrder) {
  const row = await trx
    .insertInto('orders')
    .values({
      public_id: order.publicId,
      buyer_id: order.buyerId ?? null,
      asked_by: order.buyerId ?? null,
      email: order.email,
      locale: order.locale,
      total_yen: order.items.reduce((sum, item) => sum + item.paidYen, 0),
      fee_percent: order.feePercent,
      provider: order.provider,
      save_card: order.saveCard,
      idempotency_key: order.idempotencyKey ?? null,
      body_hash: order.bodyHash,
      created_at: order.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ORDER)
    .executeTakeFirst()
  if (!row) return undefined
  const items = order.items.map((item) => ({
    order_id: row.id,
    kind: item.kind,
    sound_id: item.kind === 'sound' ? item.key : null,
    album_id: item.kind === 'album' ? item.key : null,
    seller_id: item.sellerId,
    title: item.title,
    seller_name: item.sellerName,
    item_version: item.version,
    price_yen: item.priceYen,
    paid_yen: item.paidYen,
  }))
  await trx.insertInto('order_items').values(items).execute()
  return row
}

export async function setCheckout(
  db: Database,
  id: number,
  { paymentId, checkoutUrl }: { paymentId?: string; checkoutUrl?: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_id: paymentId, checkout_url: checkoutUrl })
    .where('id', '=', id)
    .execute()
}

export async function markPaid(
  trx: Database,
  id: number,
  { buyerId, at }: { buyerId: number | null; at: Date },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: at, buyer_id: buyerId })
    .where('id', '=', id)
    .execute()
}

export async function markHeld(trx: Database, id: number, reason: string, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'held', held_at: at, held_reason: reason })
    .where('id', '=', id)
    .execute()
}

export async function markCanceled(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'canceled', canceled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

export async function markRefunded(trx: Database, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'refunded', refunded_at: at })
    .where('id', '=', id)
    .execute()
}

/** Orders that may have been paid or given up without our having heard of it. */
export function listOpenOrders(db: Database, olderThan: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'payment_id as paymentId', 'total_yen as totalYen', 'created_at as createdAt'])
    .where('status', '=', 'open')
    .where('created_at', '<', olderThan)
    .orderBy('created_at')
    .limit(500)
    .execute()
}

/** The guest orders of an address become the account's that has proved it. */
export async function assignOrders(trx: Database, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ buyer_id: userId })
    .where('email', '=', email)
    .where('buyer_id', 'is', null)
    .where('status', 'in', ['paid', 'refunded', 'held'])
    .execute()
}

/** The account that has proved this address. */
export async function findUserIdByEmail(trx: Database, email: string): Promise<number | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return user?.id
}

export async function findEmail(db: Database, userId: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.email ?? undefined
}
