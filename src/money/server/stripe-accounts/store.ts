import type { Database } from '#ports/database/open-database.ts'

export function findStripeAccount(db: Database, userId: number) {
  return db
    .selectFrom('stripe_accounts')
    .select(['account_id as accountId', 'is_ready as isReady'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Inserts an account; does nothing where there is one. */
export async function insertStripeAccount(
  db: Database,
  row: { user_id: number; account_id: string; changed_at: Date },
): Promise<void> {
  await db
    .insertInto('stripe_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** @returns whether it was otherwise before */
export async function markReady(
  db: Database,
  userId: number,
  { isReady, at }: { isReady: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stripe_accounts')
    .set({ is_ready: isReady, changed_at: at })
    .where('user_id', '=', userId)
    .where('is_ready', '!=', isReady)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listUnready(db: Database) {
  return db
    .selectFrom('stripe_accounts')
    .select(['user_id as userId'])
    .where('is_ready', '=', false)
    .orderBy('user_id')
    .execute()
}
