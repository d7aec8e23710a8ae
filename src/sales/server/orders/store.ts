import { sql, type Updateable } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'

export const ORDER = [
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

export async function updateOrder(db: Database, id: number, values: Updateable<DB['orders']>) {
  await db.updateTable('orders').set(values).where('id', '=', id).execute()
}

export async function cancelOpenOrder(db: Database, id: number, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'canceled', canceled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

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

/**
 * Waits for an erasure and lets none begin before the transaction ends. Call it before the order is
 * locked, as erasures lock.
 */
export async function hasBuyerLeft(trx: Transaction, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ deletedAt: Date | null }>`
    select u.deleted_at as "deletedAt" from users u
    where u.id = (select buyer_id from orders where id = ${orderId}) for key share
  `.execute(trx)
  return rows.some(({ deletedAt }) => deletedAt !== null)
}
