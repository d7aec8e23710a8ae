import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'

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
