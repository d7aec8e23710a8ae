import { sql } from 'kysely'
import type { Transaction } from '#ports/database/open-database.ts'
import type { Buyer } from './list-held-sounds.ts'

/**
 * One change at a time of what someone has bought, until the transaction ends: by the address first,
 * then by the account, which may buy with several addresses. Held after the order's row.
 */
export async function lockBuyer(trx: Transaction, { email, userId }: Buyer): Promise<void> {
  await lock(trx, `buyer ${email.toLowerCase()}`)
  if (userId !== undefined) await lock(trx, `buyer #${userId}`)
}

async function lock(trx: Transaction, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
