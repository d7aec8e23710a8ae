import { sql } from 'kysely'
import { userErased } from '#accounts/server/events.ts'
import { retryTransaction } from '#accounts/server/retry-transaction.ts'
import { isFresh } from '#accounts/server/sessions/sessions.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import type { DeletionPreview } from '../contract.ts'
import { type Account, type Entry, fillSql } from './manifest/entry.ts'
import { manifest } from './manifest/manifest.ts'

/**
 * Deletes the account in one transaction; files follow by jobs. The account's row is locked first,
 * against concurrent writes.
 * @throws Problem username_differs, sign_in_afresh after 15 minutes
 */
export async function deleteAccount(context: Context, viewer: Member, typed: string) {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  // Requests of the account's own may hold what is wanted here, and wait for its row.
  await retryTransaction(context.db, (trx) => eraseAccount(context, trx, viewer.userId, typed))
}

/**
 * Erases an account whose erasure a restore has undone. @returns false where it is not there, or is
 * erased
 */
export function eraseAgain(context: Context, publicId: string): Promise<boolean> {
  return retryTransaction(context.db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('publicId', '=', publicId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (user !== undefined) await eraseAccount(context, trx, user.id)
    return user !== undefined
  })
}

/** @param typed the username as confirmation, where the account’s owner erases it */
async function eraseAccount(context: Context, trx: Transaction, userId: number, typed?: string) {
  const { username, email, deletedAt } = await trx
    .selectFrom('users')
    .select(['username', 'email', 'deletedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (deletedAt !== null) return
  if (typed !== undefined && typed.trim().toLowerCase() !== (username ?? '').toLowerCase()) {
    throw new Problem('username_differs', { fields: { username: 'username_differs' } })
  }
  const account = { userId, email, now: context.clock.now() }
  for (const entry of manifest) await eraseEntry(context, trx, entry, account)
  await publish(context, trx, userErased, { userId })
}

async function eraseEntry(context: Context, trx: Transaction, entry: Entry, account: Account) {
  if ('run' in entry) return entry.run(context, trx, account)
  const { userId } = account
  if ('queue' in entry) return addJob(trx, entry.queue, { userId }, { key: String(userId) })
  const { table, rows, erase } = entry
  if (erase === 'delete') {
    await fillSql(`delete from ${table} t where ${rows}`, account).execute(trx)
  } else if (typeof erase === 'object' && 'set' in erase) {
    const values = Object.entries(erase.set).map(([column, value]) => `${column} = ${value}`)
    await fillSql(`update ${table} t set ${values.join(', ')} where ${rows}`, account).execute(trx)
  }
}

export async function previewDeletion(
  context: Pick<Context, 'db' | 'clock'>,
  viewer: Member,
): Promise<DeletionPreview> {
  const { userId } = viewer
  const { rows } = await sql<Omit<DeletionPreview, 'fresh'>>`
    select
      (select count(*) from works
        where kind = 'sound' and owner_id = ${userId} and deleted_at is null) as sounds,
      (select count(*) from works
        where kind = 'album' and owner_id = ${userId} and deleted_at is null) as albums,
      (select count(distinct w.id) from works w join grant_sounds c on c.sound_id = w.id
        join grants g on g.id = c.grant_id
        where w.owner_id = ${userId} and g.revoked_at is null) as sold_sounds,
      (select count(distinct c.sound_id) from grants g join grant_sounds c on c.grant_id = g.id
        where g.user_id = ${userId} and g.revoked_at is null) as purchases,
      (select greatest(0, coalesce(-sum(amount_yen), 0)) from ledger_entries
        where user_id = ${userId} and account = 'artist_payable')::bigint as unpaid_yen
  `.execute(context.db)
  const [counts] = rows
  if (counts === undefined) throw new Error('Counting returned no row')
  return { ...counts, fresh: await isFresh(context, viewer) }
}
