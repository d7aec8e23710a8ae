import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Dispute } from '#ports/payments/payments.ts'

const DISPUTE = [
  'id',
  'amount_yen as amountYen',
  'opened_at as openedAt',
  'closed_at as closedAt',
  'outcome',
] as const

export function listDisputes(db: Database, orderId: number) {
  return db
    .selectFrom('disputes')
    .select(DISPUTE)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute()
}

export async function findOpenDispute(db: Database, orderId: number) {
  return (await listDisputes(db, orderId)).find(({ closedAt }) => closedAt === null)
}

/** @returns false where it was known before */
export async function insertDispute(
  trx: Database,
  orderId: number,
  { id, amountYen }: Dispute,
  at: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('disputes')
    .values({ id, order_id: orderId, amount_yen: amountYen, opened_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** With the order locked. @returns the fee that was written down before */
export async function replaceFee(trx: Database, { id, feeYen }: Dispute): Promise<Yen> {
  const { before } = await trx
    .updateTable('disputes as d')
    .from('disputes as old')
    .set({ fee_yen: feeYen })
    .whereRef('old.id', '=', 'd.id')
    .where('d.id', '=', id)
    .returning('old.fee_yen as before')
    .executeTakeFirstOrThrow()
  return before
}

/** @returns false where it was closed before */
export async function markClosed(
  trx: Database,
  id: string,
  outcome: 'won' | 'lost',
  at: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('disputes')
    .set({ closed_at: at, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
