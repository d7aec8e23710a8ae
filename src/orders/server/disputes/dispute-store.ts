import type { Yen } from '#kernel/yen.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Dispute } from '#ports/payments/payments.ts'

const DISPUTE = ['id', 'amountYen', 'openedAt', 'closedAt', 'outcome'] as const

export function listDisputes(db: Database, orderId: number) {
  return db
    .selectFrom('disputes')
    .select(DISPUTE)
    .where('orderId', '=', orderId)
    .orderBy('openedAt')
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
    .values({ id, orderId, amountYen, openedAt: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the fee, with the order locked. @returns the fee that was stored before */
export async function replaceFee(trx: Database, { id, feeYen }: Dispute): Promise<Yen> {
  const { before } = await trx
    .updateTable('disputes as d')
    .from('disputes as old')
    .set({ feeYen })
    .whereRef('old.id', '=', 'd.id')
    .where('d.id', '=', id)
    .returning('old.feeYen as before')
    .executeTakeFirstOrThrow()
  return before
}

/**
 * Stores what the bank decided, or decided anew.
 * @returns the outcome before, none while it was open; undefined where it is the same
 */
export async function decideDispute(
  trx: Database,
  { id, outcome, at }: { id: string; outcome: 'won' | 'lost'; at: Date },
) {
  return trx
    .updateTable('disputes as d')
    .from('disputes as old')
    .set({ closedAt: at, outcome })
    .whereRef('old.id', '=', 'd.id')
    .where('d.id', '=', id)
    .where('d.outcome', 'is distinct from', outcome)
    .returning('old.outcome as before')
    .executeTakeFirst()
}
