import { type Insertable, sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { anyOf } from '#ports/database/any-of.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { DB } from '#ports/database/tables.ts'
import type { PayoutReason, PayoutStatus } from '../../payout-contract.ts'
import type { Account } from '../store.ts'

/** Nobody else asks for payouts, runs or closes them until the end of the transaction. */
export async function lockPayouts(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payouts', 0))`.execute(trx)
}

const selectPayouts = (db: Database) =>
  db
    .selectFrom('payouts as p')
    .leftJoin('payoutRuns as r', 'r.id', 'p.runId')
    .select((of) => [
      'p.id',
      'p.publicId',
      'p.userId',
      of.ref('p.status').$castTo<PayoutStatus>().as('status'),
      'p.amountYen',
      'p.accountLabel',
      of.ref('p.reason').$castTo<PayoutReason | null>().as('reason'),
      'p.runId',
      sql<boolean>`r.id is not null and r.sender is null`.as('isByStripe'),
      'r.day',
      'p.createdAt',
      'p.closedAt',
    ])
export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number]

export function listPayouts(
  db: Database,
  userId: number,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
) {
  const query = selectPayouts(db).where('p.userId', '=', userId)
  return newestFirst(query, ['p.createdAt', 'p.id'], after, limit).execute()
}

export function findPayout(db: Database, id: number) {
  return selectPayouts(db).where('p.id', '=', id).executeTakeFirst()
}

/** Lists the payouts that Stripe should make, and has not answered yet. */
export function listUnsent(db: Database) {
  return db
    .selectFrom('payouts as p')
    .innerJoin('payoutRuns as r', 'r.id', 'p.runId')
    .select('p.id')
    .where('p.status', '=', 'in_transfer')
    .where('r.sender', 'is', null)
    .orderBy('p.id')
    .execute()
}

/** Lists payouts in the order of the file. */
export function listPayoutsOfRun(db: Database, runId: number) {
  return selectPayouts(db)
    .leftJoin('users as u', 'u.id', 'p.userId')
    .select('u.username')
    .where('p.runId', '=', runId)
    .orderBy('p.id')
    .execute()
}

/** Lists transfers with what only the file needs. */
export function listTransfers(db: Database, runId: number) {
  return db
    .selectFrom('payouts')
    .select(['id', 'userId', 'amountYen', 'keyId', 'sealed'])
    .where('runId', '=', runId)
    .orderBy('id')
    .execute()
}

export function listPayoutsById(trx: Transaction, ids: readonly number[]) {
  return selectPayouts(trx).where('p.id', '=', anyOf(ids)).orderBy('p.id').execute()
}

/** Inserts a request; does nothing where there is one. */
export async function insertAsked(trx: Transaction, row: Insertable<DB['payouts']>) {
  await trx
    .insertInto('payouts')
    .values(row)
    // A plan for any value would not find the index that the word chooses.
    .onConflict((conflict) =>
      conflict.column('userId').where('status', '=', sql.lit('asked')).doNothing(),
    )
    .execute()
}

/** @returns false where there is none that could be canceled */
export async function cancelAsked(
  trx: Transaction,
  { userId, publicId, at }: { userId: number; publicId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ status: 'canceled', closedAt: at })
    .where('userId', '=', userId)
    .where('publicId', '=', publicId)
    .where('status', '=', 'asked')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function saveSetting(db: Database, row: Insertable<DB['payoutSettings']>) {
  await db
    .insertInto('payoutSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export async function insertRun(trx: Transaction, row: Insertable<DB['payoutRuns']>) {
  return trx.insertInto('payoutRuns').values(row).returning('id').executeTakeFirstOrThrow()
}

export function findRun(db: Database, id: number) {
  return db.selectFrom('payoutRuns').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lists runs, newest first, with what became of them. */
export async function listRuns(db: Database) {
  const { rows } = await sql<RunRow>`
    select r.id, r.day, r.sender is null as is_by_stripe, count(*) as count, sum(p.amount_yen) as total_yen,
      count(*) filter (where p.status = 'in_transfer') as open_count,
      count(*) filter (where p.status = 'returned') as returned_count
    from payout_runs r join payouts p on p.run_id = r.id
    group by r.id order by r.id desc limit 24`.execute(db)
  return rows
}

export interface RunRow {
  id: number
  day: string
  isByStripe: boolean
  count: number
  totalYen: Yen
  openCount: number
  returnedCount: number
}

export interface NewTransfer {
  publicId: string
  userId: number
  amountYen: Yen
  month: string | null
  keyId: string
  sealed: Buffer
  label: string
}

/** Inserts new payouts, and updates those asked for, by their public id. @returns their keys */
export async function insertTransfers(
  trx: Transaction,
  { runId, at }: { runId: number; at: Date },
  transfers: readonly NewTransfer[],
): Promise<number[]> {
  const column = (name: keyof NewTransfer) => transfers.map((transfer) => transfer[name])
  const { rows } = await sql<{ id: number }>`
    insert into payouts (public_id, user_id, amount_yen, month, key_id, sealed, account_label,
      status, run_id, created_at)
    select n.*, 'in_transfer', ${runId}::bigint, ${at}::timestamptz
    from unnest(${column('publicId')}::text[], ${column('userId')}::bigint[],
      ${column('amountYen')}::integer[], ${column('month')}::date[], ${column('keyId')}::text[],
      ${column('sealed')}::bytea[], ${column('label')}::text[]) as n
    on conflict (public_id) do update set amount_yen = excluded.amount_yen,
      key_id = excluded.key_id, sealed = excluded.sealed, account_label = excluded.account_label,
      status = excluded.status, run_id = excluded.run_id
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function closePayouts(
  trx: Transaction,
  closed: readonly { id: number; status: PayoutStatus; reason: PayoutReason | null }[],
  at: Date,
): Promise<void> {
  const column = (name: 'id' | 'reason' | 'status') => closed.map((payout) => payout[name])
  await sql`
    update payouts p set status = n.status, reason = n.reason, closed_at = ${at}
    from unnest(${column('id')}::bigint[], ${column('status')}::text[], ${column('reason')}::text[])
      as n (id, status, reason)
    where p.id = n.id`.execute(trx)
}

/** Leaves empty what payouts that were closed before had of bank details. */
export async function deleteSealed(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ keyId: '', sealed: Buffer.alloc(0) })
    .where('closedAt', '<', before)
    .where('keyId', '!=', '')
    .execute()
}

/**
 * Writes the amount of each of these payouts into the ledger. That it is written once is up to the
 * unique reference: a second time fails.
 */
export async function postPayouts(
  trx: Transaction,
  ids: readonly number[],
  posting: { debit: Account; credit: Account; step: '' | '-paid' | '-returned'; at: Date },
): Promise<void> {
  const { debit, credit, step, at } = posting
  await sql`
    with chosen as (
      select user_id, amount_yen, 'payout-' || public_id || ${step} as reference
      from payouts where id = any(${ids}::bigint[])
    ), written as (
      insert into ledger_transactions (kind, reference, at)
      select 'payout', reference, ${at}::timestamptz from chosen returning id, reference
    )
    insert into ledger_entries (transaction_id, account, user_id, amount_yen)
    select w.id, e.account, case e.account when 'provider_clearing' then null else c.user_id end,
      e.sign * c.amount_yen
    from written w join chosen c using (reference)
    cross join (values (${debit}, 1), (${credit}, -1)) as e (account, sign)`.execute(trx)
}
