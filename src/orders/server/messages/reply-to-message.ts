import { findNewcomer, refuseLinks } from '#accounts/server/newcomers.ts'
import { checkNotBlocked } from '#community/server/blocks.ts'
import { translate } from '#i18n/translate.ts'
import { toLocale } from '#kernel/locale.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { writeEmail } from '#ports/mail/outbox.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import type { OrderMessage } from '../../message-contract.ts'
import { sandboxNote } from '../fulfilment/order-emails.ts'
import { findOrder } from '../order-store.ts'
import { presentMessage } from '../present.ts'
import { orderAction } from '../refunds/refund-emails.ts'
import { findReceived, noteSent } from '../threads/store.ts'
import { findMessage, lockMessage, type MessageRow, setReply } from './message-store.ts'

/**
 * Stores one reply, by the artist that the message was written to; the buyer gets an email.
 * Repeating the same reply changes nothing.
 * @throws Problem not_found, already_replied, not_possible_with_user, new_account_links
 */
export function replyToMessage(
  context: Context,
  viewer: Member,
  publicId: string,
  reply: string,
): Promise<OrderMessage> {
  const repliedAt = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, publicId)
    const isTheirs = message?.sellerId === viewer.userId && message.isDelivered
    if (!isTheirs || message.text === null) throw new Problem('not_found')
    const shown = { ...message, id: publicId, reported: message.messageReported }
    if (message.repliedAt !== null) {
      if (message.reply !== reply) throw new Problem('already_replied')
      return presentMessage(shown)
    }
    const { buyerId } = message
    if (buyerId !== null) await checkNotBlocked(trx, viewer.userId, [buyerId])
    const newcomer = await findNewcomer(trx, viewer, repliedAt)
    if (newcomer) refuseLinks(newcomer, 'text', [reply])
    await setReply(trx, message.messageId, reply, repliedAt)
    await writeReplyEmail(context, trx, message, reply)
    if (buyerId !== null) {
      const { messageId: subjectId, sellerId, buyerUsername } = message
      const sent = { from: sellerId, to: buyerId, at: repliedAt }
      await noteSent(trx, buyerUsername === null ? [] : [sent])
      await notify(trx, [{ userId: buyerId, kind: 'message', subjectId, at: repliedAt }])
    }
    return presentMessage({ ...shown, reply, repliedAt })
  })
}

async function writeReplyEmail(
  context: Context,
  trx: Transaction,
  { messagePublicId, orderId, sellerName: name, text }: MessageRow,
  reply: string,
): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) throw new Error('A message has no order')
  const locale = toLocale(order.locale)
  const { t } = translate(locale)
  const subject = t('emails.sales.replySubject', { name })
  await writeEmail(context, trx, order, {
    eventKey: `message-reply-${order.publicId}-${messagePublicId}`,
    subject,
    paragraphs: [reply, `${t('emails.sales.replyTo')}\n${text}`, ...sandboxNote(order, locale)],
    action: orderAction(context, order),
  })
}

/**
 * Finds what the viewer reads of a message: the artist the message, its buyer the reply; of a
 * guest’s, anyone who knows its id.
 * @throws Problem not_found
 */
export async function getReadPart(
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
  publicId: string,
): Promise<{ messageId: number; part: 'message' | 'reply' }> {
  const message = await findMessage(db, publicId)
  if (message === undefined) return getReceived(db, userId, publicId)
  const { messageId, sellerId, buyerId, askedBy } = message
  const isBuyers = askedBy === null || (userId !== undefined && buyerId === userId)
  if (sellerId === userId && message.isDelivered) return { messageId, part: 'message' }
  if (sellerId !== userId && isBuyers && message.repliedAt !== null) {
    return { messageId, part: 'reply' }
  }
  throw new Problem('not_found')
}

/** @throws Problem not_found for a message without an order that another got */
async function getReceived(db: Database, userId: number | undefined, publicId: string) {
  const message = await findReceived(db, publicId)
  if (message === undefined || message.receiverId !== userId) throw new Problem('not_found')
  return { messageId: message.id, part: 'message' as const }
}
