import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

/**
 * True for an order `o` for whose address more speaks than that someone typed it in, which costs
 * nothing. It was paid, given, got for a code, or what was sent there was read.
 */
export const isOfAddress = sql<boolean>`(o.total_yen > 0 or o.address_opened_at is not null
  or exists (select from order_adjustments a where a.order_id = o.id and a.item_id is null))`

/**
 * The guest orders of an address become the account's that has proved it.
 * @returns the items of all that are the account's by this address
 */
export async function assignOrders(
  trx: Database,
  userId: number,
  email: string,
): Promise<number[]> {
  await trx
    .updateTable('orders as o')
    .set({ buyerId: userId })
    .where('o.email', '=', email)
    .where('o.buyerId', 'is', null)
    .where('o.status', 'in', ['paid', 'refunded', 'held'])
    .where(isOfAddress)
    .execute()
  const items = await trx
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select('i.id')
    .where('o.email', '=', email)
    .where('o.buyerId', '=', userId)
    .execute()
  return items.map(({ id }) => id)
}

export async function markAddressOpened(db: Database, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ addressOpenedAt: at })
    .where('id', '=', orderId)
    .where('addressOpenedAt', 'is', null)
    .execute()
}

/** Finds the account that a guest's order belongs to when it is settled. */
export async function findBuyerId(trx: Database, orderId: number): Promise<number | undefined> {
  const user = await trx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.email', 'o.email')
    .select('u.id')
    .where('o.id', '=', orderId)
    .where(isOfAddress)
    .executeTakeFirst()
  return user?.id
}

export async function findUserIdByEmail(trx: Database, email: string): Promise<number | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
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
    select u.deleted_at from users u
    where u.id = (select buyer_id from orders where id = ${orderId}) for key share
  `.execute(trx)
  return rows.some(({ deletedAt }) => deletedAt !== null)
}
