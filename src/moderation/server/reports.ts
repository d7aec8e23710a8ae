import { findCreator } from '#accounts/server/find-creator.ts'
import { getOpenComment, removeComment } from '#community/server/comments.ts'
import { getOpenWork } from '#community/server/open-work.ts'
import { translate } from '#i18n/translate.ts'
import type { In } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { ReportedKind, reportContent } from '../contract.ts'
import { hideWork } from './hide-work.ts'
import { closeReports, insertReport, listOpenReports } from './store.ts'

export { listOpenReports }

/**
 * Reports something that the viewer can see. A second report of the same person changes nothing.
 *
 * @throws Problem not_found
 */
export async function report(
  context: Context,
  viewer: Viewer,
  { kind, id, reason, details = '' }: In<(typeof reportContent)['body']>,
): Promise<void> {
  const { db, clock } = context
  const target = await findTarget(context, viewer, { kind, id })
  const reporterId = viewer.userId ?? null
  const { t } = translate('en')
  await db.transaction().execute(async (trx) => {
    const row = { ...target, reporterId, reason, details, reportedAt: clock.now() }
    const number = await insertReport(trx, row)
    if (number === undefined) return
    await writeToOperator(context, trx, {
      eventKey: `report-${number}`,
      subject: t('emails.reports.subject', { kind, reason, id: String(number) }),
      paragraphs: [t('emails.reports.next', { id: String(number) })],
    })
  })
}

async function findTarget(
  context: Context,
  viewer: Viewer,
  { kind, id }: { kind: ReportedKind; id: string },
): Promise<{ workId: number } | { commentId: number } | { userId: number }> {
  if (kind === 'comment') return { commentId: (await getOpenComment(context, viewer, id)).id }
  if (kind !== 'profile') {
    return { workId: (await getOpenWork(context, viewer, { kind, publicId: id })).id }
  }
  const userId = await findCreator(context.db, id)
  if (userId === undefined) throw new Problem('not_found')
  return { userId }
}

/**
 * Closes a report and others of the same thing. What is removed of a comment is gone; a work is hidden.
 *
 * @param reason in words that the artist of a hidden work reads
 * @throws Problem not_found where no such report is open, or its thing cannot be removed
 */
export async function decideReport(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'listeners' | 'recordingUse'>,
  id: number,
  outcome: 'removed' | 'kept',
  reason: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const closedAt = context.clock.now()
    const closed = await closeReports(trx, id, { outcome, closedAt })
    if (closed === undefined) throw new Problem('not_found')
    if (outcome === 'kept') return
    const { commentId, workId } = closed
    if (commentId !== null) await removeComment(trx, commentId, closedAt)
    else if (workId !== null) await hideWork(context, trx, { id: workId }, reason)
    else throw new Problem('not_found')
  })
}
