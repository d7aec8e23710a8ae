import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import type { ReportReason } from '../../message-contract.ts'
import { writeMoneyEmail } from '../fulfilment/order-emails.ts'
import { findMessage, type MessageRow } from './message-store.ts'
import { insertReport } from './report-store.ts'

interface Complaint {
  reason: ReportReason
  details?: string | undefined
}

/** Reports what the other one wrote; again changes nothing. @throws Problem not_found */
export async function reportMessage(
  context: Context,
  viewer: Viewer,
  publicId: string,
  { reason, details }: Complaint,
): Promise<void> {
  const message = await findMessage(context.db, publicId)
  const part = message && findReadPart(message, viewer)
  if (!part) throw new Problem('not_found')
  await context.db.transaction().execute(async (trx) => {
    const id = await insertReport(trx, {
      message_id: message.messageId,
      part,
      reason,
      details: details || null,
      reported_at: context.clock.now(),
    })
    if (id !== undefined) await writeToOperator(context, trx, { id, reason })
  })
}

/** The artist reads the message, its buyer the reply; of a guest’s, anyone who knows its id. */
function findReadPart(message: MessageRow, { userId }: Viewer): 'message' | 'reply' | undefined {
  const { sellerId, buyerId, askedBy, isDelivered, repliedAt } = message
  if (sellerId === userId) return isDelivered ? 'message' : undefined
  const isBuyers = askedBy === null || (userId !== undefined && buyerId === userId)
  return isBuyers && repliedAt !== null ? 'reply' : undefined
}

/**
 * The email is in English, as the command line is; without an address, `report list` has the
 * report.
 */
async function writeToOperator(
  context: Context,
  trx: Transaction,
  { id, reason }: { id: number; reason: ReportReason },
): Promise<void> {
  const { email } = context.config.operator
  if (email === undefined) return
  const { t } = translate('en')
  const subject = t('emails.sales.reportSubject', { id: String(id), reason })
  await writeMoneyEmail(
    context,
    trx,
    { email, locale: 'en' },
    {
      eventKey: `message-report-${id}`,
      subject,
      title: subject,
      paragraphs: [t('emails.sales.reportNext', { id: String(id) })],
    },
  )
}
