import { DAY_MS, findNewcomer, limitProblem, refuseLinks } from '#accounts/server/newcomers.ts'
import { checkNotBlocked } from '#community/server/blocks.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { NEWCOMER_MESSAGES } from '../../message-contract.ts'
import { countMessages, type NewMessage } from './message-store.ts'

interface Sender extends Pick<Viewer, 'locale' | 'userId'> {
  /** The account that asks, also where it buys as a guest. */
  accountId: number | undefined
  /** The address of the order. */
  email: string
}

/**
 * Checks the messages of a new order. Buying is possible for everyone; writing is not where one of both
 * has blocked the other, and limited for guests and new accounts.
 * @throws Problem not_possible_with_user, new_account_links, new_account_messages
 */
export async function checkMessages(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { accountId, userId, email, locale }: Sender,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const sellers = messages.map(({ sellerId }) => sellerId)
  if (accountId !== undefined) await checkNotBlocked(db, accountId, sellers)
  const now = clock.now()
  const newcomer = await findNewcomer(db, { userId: accountId, locale }, now)
  if (newcomer === undefined) return
  const texts = messages.map(({ text }) => text)
  refuseLinks(newcomer, 'message', texts)
  const since = new Date(now.getTime() - DAY_MS)
  const sent = await countMessages(db, { userId, email }, since)
  if (sent + messages.length <= NEWCOMER_MESSAGES) return
  throw limitProblem(newcomer, 'message', 'new_account_messages', NEWCOMER_MESSAGES)
}
