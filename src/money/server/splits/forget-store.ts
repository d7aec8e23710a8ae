import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { type SplitRow, selectSplits } from './store.ts'

/** @returns what has ended by it */
export async function endOfMember(
  trx: Transaction,
  { userId, email, now }: { userId: number; email: string | null; now: Date },
): Promise<SplitRow[]> {
  const { rows } = await sql<{ id: number }>`
    update splits set state = case state when 'accepted' then 'left' else 'declined' end, ended_at = ${now}
    where ended_at is null
      and (user_id = ${userId} or (state = 'invited' and email = ${email}))
    returning id
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  return selectSplits(trx).where('p.id', '=', anyOf(ids)).orderBy('p.id').execute()
}

export async function forgetMember(
  trx: Transaction,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  await trx
    .updateTable('splits')
    .set({ userId: null, email: null })
    .where((row) => row.or([row('userId', '=', userId), row('email', '=', email)]))
    .execute()
}

/** Lists the accepted splits of all works of an account. */
export function listOfOwner(db: Database, ownerId: number) {
  return selectSplits(db)
    .where('p.ownerId', '=', ownerId)
    .where('p.state', '=', 'accepted')
    .orderBy('p.id')
    .execute()
}

export async function deleteOfOwner(trx: Transaction, ownerId: number): Promise<void> {
  await trx.deleteFrom('splits').where('ownerId', '=', ownerId).execute()
}
