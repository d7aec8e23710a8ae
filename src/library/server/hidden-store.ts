import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import { selectHeld } from '#works/server/select-works.ts'

/** True if an account has hidden an item; guests hide nothing. */
export const isHidden = (
  userId: number | RawBuilder<unknown> | undefined,
  itemId: RawBuilder<unknown>,
) =>
  sql<boolean>`exists (select from hidden_purchases h
    where h.user_id = ${userId ?? null} and h.order_item_id = ${itemId})`

/** The items of an account that can be hidden: one for each grant that it holds. */
const held = (userId: number) => sql`
  select shown.public_id as grant_id, shown.order_item_id as id, shown.work_id
  from (${selectHeld({ userId, guest: undefined })}) shown`

/** Selects the number of purchases that an account has hidden. */
export function selectHiddenCount(userId: number | undefined): RawBuilder<number> {
  if (userId === undefined) return sql`0`
  return sql`(select count(*)::int from (${held(userId)}) held
    where ${isHidden(userId, sql`held.id`)})`
}

export async function countHidden(db: Database, userId: number | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${selectHiddenCount(userId)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findHeldItem(
  db: Database,
  userId: number,
  grant: string,
): Promise<{ id: number; workId: number } | undefined> {
  const { rows } = await sql<{ id: number; workId: number }>`
    select held.id, held.work_id from (${held(userId)}) held where held.grant_id = ${grant}`.execute(
    db,
  )
  return rows[0]
}

/** @returns false where it was hidden already */
export async function insertHidden(
  db: Database,
  row: { userId: number; orderItemId: number; hiddenAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('hiddenPurchases')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteHidden(db: Database, userId: number, itemId: number): Promise<void> {
  await db
    .deleteFrom('hiddenPurchases')
    .where('userId', '=', userId)
    .where('orderItemId', '=', itemId)
    .execute()
}
