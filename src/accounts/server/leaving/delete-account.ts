import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { AccountRoom } from '#ports/account-room.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { publish } from '#ports/jobs/publish.ts'
import { userErased } from '../events.ts'
import { lockUser } from '../store.ts'
import { isFresh } from './is-fresh.ts'

const DEADLOCK = '40P01'
const ATTEMPTS = 5

/**
 * Deletes the viewer's account for good, in one transaction over all rooms; files follow by jobs.
 * Done already, it changes nothing. The account's row is locked first: whatever is written in its
 * name at the same time comes before, and is deleted, or after, and is refused.
 *
 * @param typed the account's username, in any case; of an unfinished account the empty text
 * @throws Problem username_differs, sign_in_afresh for a session that is older than 15 minutes
 */
export async function deleteAccount(
  context: Context,
  rooms: readonly AccountRoom[],
  viewer: Member,
  typed: string,
): Promise<void> {
  if (!(await isFresh(context, viewer))) throw new Problem('sign_in_afresh')
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.db
        .transaction()
        .execute((trx) => erase(context, trx, { rooms, userId: viewer.userId, typed }))
    } catch (error) {
      // Requests of the account's own may hold what is wanted here, and wait for its row.
      const isDeadlock = error instanceof Error && 'code' in error && error.code === DEADLOCK
      if (!isDeadlock || attempt === ATTEMPTS) throw error
    }
  }
}

async function erase(
  context: Context,
  trx: Transaction,
  { rooms, userId, typed }: { rooms: readonly AccountRoom[]; userId: number; typed: string },
): Promise<void> {
  const { username, email, deleted_at } = await lockUser(trx, userId)
  if (deleted_at !== null) return
  if (typed.trim().toLowerCase() !== (username ?? '').toLowerCase()) {
    throw new Problem('username_differs', { fields: { username: 'username_differs' } })
  }
  for (const room of rooms) await room.eraseAccount(context, trx, { userId, email })
  await publish(context, trx, userErased, { userId })
}
