import { userErased } from '#accounts/server/events.ts'
import { retryTransaction } from '#accounts/server/retry-transaction.ts'
import { isFresh } from '#accounts/server/sessions/is-fresh.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { publish } from '#ports/jobs/publish.ts'
import { fillSql } from './fill-sql.ts'
import type { Account, Entry } from './manifest/entry.ts'
import { manifest } from './manifest.ts'

/**
 * Deletes the viewer's account for good, in one transaction; files follow by jobs. Done already, it
 * changes nothing. The account's row is locked first: what is written in its name at the same time
 * comes before, and is deleted, or after, and is refused.
 *
 * @param typed the account's username, in any case; of an unfinished account the empty text
 * @throws Problem username_differs, sign_in_afresh for a session that is older than 15 minutes
 */
export async function deleteAccount(
  context: Context,
  viewer: Member,
  typed: string,
): Promise<void> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  // Requests of the account's own may hold what is wanted here, and wait for its row.
  await retryTransaction(context.db, (trx) => eraseAccount(context, trx, viewer.userId, typed))
}

async function eraseAccount(
  context: Context,
  trx: Transaction,
  userId: number,
  typed: string,
): Promise<void> {
  const { username, email, deleted_at } = await trx
    .selectFrom('users')
    .select(['username', 'email', 'deleted_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (deleted_at !== null) return
  if (typed.trim().toLowerCase() !== (username ?? '').toLowerCase()) {
    throw new Problem('username_differs', { fields: { username: 'username_differs' } })
  }
  const account = { userId, email, now: context.clock.now() }
  for (const entry of manifest) await eraseEntry(context, trx, entry, account)
  await publish(context, trx, userErased, { userId })
}

async function eraseEntry(
  context: Context,
  trx: Transaction,
  entry: Entry,
  account: Account,
): Promise<void> {
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
