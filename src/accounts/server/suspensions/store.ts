import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { SuspensionKind } from '../../suspension-contract.ts'

/** True if this part of a person’s account is suspended at that moment. @param userId in SQL */
export function isSuspended(
  kind: SuspensionKind,
  userId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  return sql`exists (select from suspensions x where x.user_id = ${userId} and x.kind = ${sql.lit(kind)}
    and x.lifted_at is null and x.ends_at > ${now})`
}

export interface NewSuspension {
  userId: number
  kind: SuspensionKind
  reason: string
  at: Date
  endsAt: Date
}

/** @returns its number */
export async function insertSuspension(trx: Transaction, row: NewSuspension): Promise<number> {
  const { id } = await trx
    .insertInto('suspensions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lists what is suspended of an account now, the last one first. */
export function listLive(db: Database, userId: number, now: Date) {
  return db
    .selectFrom('suspensions')
    .select(['id', 'kind', 'reason', 'at', 'endsAt', 'appeal', 'appealedAt'])
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', now)
    .orderBy('id', 'desc')
    .$narrowType<{ kind: SuspensionKind }>()
    .execute()
}

/** Ends what is suspended of this kind. @returns how many */
export async function liftSuspensions(
  trx: Transaction,
  { userId, kind, at }: Pick<NewSuspension, 'userId' | 'kind' | 'at'>,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('suspensions')
    .set({ liftedAt: at })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('liftedAt', 'is', null)
    .where('endsAt', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** @returns the numbers of those that it is about; none where they have appealed, or there is none */
export async function saveAppeal(
  trx: Transaction,
  { userId, kind, at, text }: Pick<NewSuspension, 'userId' | 'kind' | 'at'> & { text: string },
): Promise<number[]> {
  const rows = await trx
    .updateTable('suspensions')
    .set({ appeal: text, appealedAt: at })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('liftedAt', 'is', null)
    .where('appealedAt', 'is', null)
    .where('endsAt', '>', at)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How operators name an account. */
export type AccountName = { username: string } | { publicId: string }

export function findAccount(db: Database, name: AccountName) {
  const accounts = db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'locale'])
    .where('deletedAt', 'is', null)
  return (
    'username' in name
      ? accounts.where('username', '=', name.username)
      : accounts.where('publicId', '=', name.publicId)
  ).executeTakeFirst()
}
