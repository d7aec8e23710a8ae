import type { Database } from '#ports/database/open-database.ts'

export function findStripeAccount(db: Database, userId: number) {
  return db
    .selectFrom('stripeAccounts')
    .select(['accountId', 'isReady'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Inserts an account; does nothing where there is one. */
export async function insertStripeAccount(
  db: Database,
  row: { userId: number; accountId: string; changedAt: Date },
): Promise<void> {
  await db
    .insertInto('stripeAccounts')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

/** @returns whether it was otherwise before */
export async function markReady(
  db: Database,
  userId: number,
  { isReady, at }: { isReady: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stripeAccounts')
    .set({ isReady, changedAt: at })
    .where('userId', '=', userId)
    .where('isReady', '!=', isReady)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listUnready(db: Database) {
  return db
    .selectFrom('stripeAccounts')
    .select(['userId'])
    .where('isReady', '=', false)
    .orderBy('userId')
    .execute()
}
