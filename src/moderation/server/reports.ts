import { findCreator } from '#accounts/server/find-creator.ts'
import { getOpenComment, removeComment } from '#community/server/comments.ts'
import { getOpenWork } from '#community/server/open-work.ts'
import { translate } from '#i18n/translate.ts'
import type { In } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import type { ReportedKind, reportContent } from '../contract.ts'
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
 * Closes a report and others of the same thing. Only comments can be removed here.
 *
 * @throws Problem not_found where no such report is open, or its thing cannot be removed
 */
export async function decideReport(
  { db, clock }: { db: Database } & Pick<Context, 'clock'>,
  id: number,
  outcome: 'removed' | 'kept',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const closedAt = clock.now()
    const closed = await closeReports(trx, id, { outcome, closedAt })
    if (closed === undefined) throw new Problem('not_found')
    if (outcome === 'kept') return
    if (closed.commentId === null) throw new Problem('not_found')
    await removeComment(trx, closed.commentId, closedAt)
  })
}
