import { translate } from '#i18n/translate.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { ReportReason } from '../../message-contract.ts'
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
      messageId: message.messageId,
      part,
      reason,
      details: details || null,
      reportedAt: context.clock.now(),
    })
    if (id !== undefined) await tellOperator(context, trx, { id, reason })
  })
}

/** The artist reads the message, its buyer the reply; of a guest’s, anyone who knows its id. */
function findReadPart(message: MessageRow, { userId }: Viewer): 'message' | 'reply' | undefined {
  const { sellerId, buyerId, askedBy, isDelivered, repliedAt } = message
  if (sellerId === userId) return isDelivered ? 'message' : undefined
  const isBuyers = askedBy === null || (userId !== undefined && buyerId === userId)
  return isBuyers && repliedAt !== null ? 'reply' : undefined
}

/** Without an address of the operator, `report list` has the report. */
async function tellOperator(
  context: Context,
  trx: Transaction,
  { id, reason }: { id: number; reason: ReportReason },
): Promise<void> {
  const { t } = translate('en')
  await writeToOperator(context, trx, {
    eventKey: `message-report-${id}`,
    subject: t('emails.sales.reportSubject', { id: String(id), reason }),
    paragraphs: [t('emails.sales.reportNext', { id: String(id) })],
  })
}
