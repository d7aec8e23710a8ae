import type { Database } from '#ports/database/open-database.ts'

export async function findSalt(db: Database, day: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('listener_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.salt
}

/** The salts of other days go: without them no hash can be traced back. */
export async function insertSalt(db: Database, day: string, salt: Buffer): Promise<void> {
  await db
    .insertInto('listener_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('listener_salts').where('day', '<', day).execute()
}
