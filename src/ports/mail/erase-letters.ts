import { type SqlBool, sql } from 'kysely'
import type { AccountHolder } from '../account-room.ts'
import type { Context } from '../context.ts'
import type { Transaction } from '../database/open-database.ts'

/** Letters to an address are forgotten; those about money that have not gone out yet still do. */
export async function eraseLetters(
  _context: Context,
  trx: Transaction,
  { email }: AccountHolder,
): Promise<void> {
  if (email === null) return
  await trx
    .deleteFrom('letters')
    .where(sql<SqlBool>`lower(recipient) = lower(${email})`)
    .where(
      sql<SqlBool>`(sent_at is not null or failed_at is not null
        or event_key !~ '^(receipt|refund)-')`,
    )
    .execute()
}
