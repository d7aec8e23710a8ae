import { findCreator } from '#accounts/server/find-creator.ts'
import {
  DAY_MS,
  findNewcomer,
  limitProblem,
  refuseLinks,
  waitForWriter,
} from '#accounts/server/newcomers.ts'
import { checkNotBlocked } from '#community/server/blocks.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { announceSeen, forgetNotifications, notify } from '#ports/notifications/notify-store.ts'
import { NEWCOMER_MESSAGES } from '../../message-contract.ts'
import type { ThreadMessage } from '../../thread-contract.ts'
import { countMessages } from '../messages/message-store.ts'
import { emailLater } from './email-message.ts'
import { canWrite, getOther, presentWritten } from './read-threads.ts'
import {
  findSent,
  insertThreadMessage,
  markMessageDeleted,
  noteSent,
  selectReceived,
  setThreadSeen,
  type WrittenRow,
} from './store.ts'

export { clearDeletedMessage } from './store.ts'

/**
 * Sends a message; the same request again sends nothing. Who has read everything before is notified,
 * and gets an email where they do not read it soon: one for all that arrives until then.
 *
 * @param requestKey of a request that may be sent again
 * @throws Problem not_found, not_allowed, idempotency_mismatch, not_possible_with_user,
 * new_account_links, new_account_messages
 */
export async function sendMessage(
  context: Context,
  viewer: Member,
  { username, text }: { username: string; text: string },
  requestKey: string | undefined,
): Promise<ThreadMessage> {
  const { db, clock } = context
  const { userId: senderId } = viewer
  const { otherId: receiverId, standing } = await getOther(context, senderId, username)
  const isKnown = requestKey !== undefined && (await findSent(db, senderId, requestKey))
  if (isKnown) return presentWritten(checkSame(isKnown, text), senderId)
  const sentAt = clock.now()
  const message = { publicId: newId(), senderId, receiverId, text, sentAt }
  const id = await db.transaction().execute(async (trx) => {
    if (!canWrite(standing)) throw new Problem('not_allowed')
    await checkNotBlocked(trx, senderId, [receiverId])
    await limitMessages(trx, viewer, text, sentAt)
    const subjectId = await insertThreadMessage(trx, { ...message, requestKey: requestKey ?? null })
    if (subjectId === undefined) return undefined
    const [fresh] = await noteSent(trx, [{ from: senderId, to: receiverId, at: sentAt }])
    if (fresh !== undefined) {
      await notify(trx, [{ userId: receiverId, kind: 'message', subjectId, at: sentAt }])
      await emailLater(trx, { userId: receiverId, otherId: senderId }, sentAt)
    }
    await forgetReceived(trx, [senderId, receiverId], sentAt)
    await announceSeen(trx, receiverId, senderId)
    return subjectId
  })
  if (id === undefined) return sendMessage(context, viewer, { username, text }, requestKey)
  const { publicId } = message
  return presentWritten(
    {
      id,
      publicId,
      part: 'message',
      text,
      at: sentAt,
      writerId: senderId,
      isDeleted: false,
      isRemoved: false,
      isReported: false,
      orderId: null,
    },
    senderId,
  )
}

/** @throws Problem idempotency_mismatch where the key has sent another text, as far as that is known */
function checkSame(known: WrittenRow, text: string): WrittenRow {
  if (known.text !== null && known.text !== text) throw new Problem('idempotency_mismatch')
  return known
}

/** @throws Problem new_account_links, new_account_messages */
async function limitMessages(trx: Transaction, viewer: Member, text: string, now: Date) {
  const newcomer = await findNewcomer(trx, viewer, now)
  if (newcomer === undefined) return
  refuseLinks(newcomer, 'text', [text])
  await waitForWriter(trx, viewer.userId)
  const since = new Date(now.getTime() - DAY_MS)
  const sent = await countMessages(trx, { userId: viewer.userId, email: '' }, since)
  if (sent < NEWCOMER_MESSAGES) return
  throw limitProblem(newcomer, 'text', 'new_account_messages', NEWCOMER_MESSAGES)
}

/**
 * Notes that the viewer has seen what arrived until a moment.
 * @throws Problem not_found
 */
export async function markThreadSeen(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  { userId }: Member,
  username: string,
  at: string,
): Promise<void> {
  const otherId = await findCreator(context.db, username)
  if (otherId === undefined) throw new Problem('not_found')
  const now = context.clock.now()
  const seen = new Date(at)
  const seenAt = seen < now ? seen : now
  await context.db.transaction().execute(async (trx) => {
    if (!(await setThreadSeen(trx, [userId, otherId], seenAt))) throw new Problem('not_found')
    await forgetReceived(trx, [userId, otherId], seenAt)
    await announceSeen(trx, userId)
  })
}

/** The bell and devices are done with what was read in its thread. */
async function forgetReceived(
  trx: Transaction,
  [userId, otherId]: readonly [number, number],
  until: Date,
): Promise<void> {
  const subjects = selectReceived(userId, otherId)
  await forgetNotifications(trx, { userId, kind: 'message', subjects, until })
}

/** Deletes a message of the viewer for both. @throws Problem not_found */
export async function deleteMessage(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId: senderId }: Member,
  publicId: string,
): Promise<void> {
  const deleted = { publicId, senderId, at: clock.now() }
  await db.transaction().execute(async (trx) => {
    const receiverId = await markMessageDeleted(trx, deleted)
    if (receiverId === undefined) throw new Problem('not_found')
    await announceSeen(trx, receiverId)
  })
}
