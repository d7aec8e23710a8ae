import type { Insertable } from 'kysely'
import { clearProfile } from '#accounts/server/change-profile.ts'
import { findCreator } from '#accounts/server/find-creator.ts'
import { getOpenComment, removeComment } from '#community/server/comments.ts'
import { getOpenWork } from '#community/server/open-work.ts'
import { translate } from '#i18n/translate.ts'
import type { In } from '#kernel/endpoint.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { getOpenSentence, removeSentence } from '#library/server/supporters/supporters.ts'
import { hidePlaylist } from '#lists/server/playlists/hide-playlist.ts'
import { getOpenPlaylist } from '#lists/server/playlists/read-playlists.ts'
import { getReadPart } from '#orders/server/messages/reply-to-message.ts'
import { clearDeletedMessage } from '#orders/server/threads/send-message.ts'
import type { Context } from '#ports/context.ts'
import type { DB } from '#ports/database/tables.ts'
import { writeToOperator } from '#ports/mail/write-to-operator.ts'
import { getOpenPost } from '#posts/server/read-posts.ts'
import { removePost } from '#posts/server/write-post.ts'
import type { ReportedKind, ReportReason, reportContent } from '../contract.ts'
import { hideWork } from './hide-work.ts'
import { closeReports, findReport, insertReport, listOpenReports, type Report } from './store.ts'
import { tellOwner } from './tell-owner.ts'

export { findReport, listOpenReports, type Report }

interface Complaint {
  reason: ReportReason
  details?: string | undefined
}

/**
 * Reports something that the viewer can see. A second report of the same person changes nothing.
 *
 * @throws Problem not_found, not_allowed for one’s own
 */
export async function report(
  context: Context,
  viewer: Viewer,
  { kind, id, ...complaint }: In<(typeof reportContent)['body']>,
): Promise<void> {
  const { ownerId, ...target } = await findTarget(context, viewer, { kind, id })
  if (ownerId === viewer.userId) throw new Problem('not_allowed')
  await addReport(context, kind, { ...target, reporterId: viewer.userId ?? null }, complaint)
}

/** Reports what the other one wrote; again changes nothing. @throws Problem not_found */
export async function reportReadPart(
  context: Context,
  viewer: Viewer,
  messageId: string,
  complaint: Complaint,
): Promise<void> {
  const target = await getReadPart(context, viewer, messageId)
  await addReport(context, target.part, target, complaint)
}

async function addReport(
  context: Context,
  kind: string,
  target: Partial<Insertable<DB['reports']>>,
  { reason, details }: Complaint,
): Promise<void> {
  const { t } = translate('en')
  await context.db.transaction().execute(async (trx) => {
    const row = { ...target, reason, details: details || null, reportedAt: context.clock.now() }
    const number = await insertReport(trx, row)
    if (number === undefined) return
    const id = String(number)
    await writeToOperator(context, trx, {
      eventKey: `report-${id}`,
      subject: t('emails.reports.subject', { kind, reason, id }),
      paragraphs: [t('emails.reports.next', { id })],
    })
  })
}

async function findTarget(
  context: Context,
  viewer: Viewer,
  { kind, id: publicId }: { kind: ReportedKind; id: string },
): Promise<{
  ownerId: number
  workId?: number
  playlistId?: number
  postId?: number
  commentId?: number
  supporterId?: number
  userId?: number
}> {
  if (kind === 'profile') {
    const userId = await findCreator(context.db, publicId)
    if (userId === undefined) throw new Problem('not_found')
    return { userId, ownerId: userId }
  }
  if (kind === 'comment') {
    const { id, userId } = await getOpenComment(context, viewer, publicId)
    return { commentId: id, ownerId: userId }
  }
  if (kind === 'supporter') {
    const { id, userId } = await getOpenSentence(context, viewer, publicId)
    return { supporterId: id, ownerId: userId }
  }
  if (kind === 'playlist') {
    const { id, ownerId } = await getOpenPlaylist(context, viewer, publicId)
    return { playlistId: id, ownerId }
  }
  if (kind === 'post') {
    const { id, ownerId } = await getOpenPost(context, viewer, publicId)
    return { postId: id, ownerId }
  }
  const { id, ownerId } = await getOpenWork(context, viewer, { kind, publicId })
  return { workId: id, ownerId }
}

/**
 * Closes a report and others of the same thing. A comment or a post that is removed is gone, the
 * sentence of a supporter and a work are hidden, a playlist is private, a profile is emptied, and
 * neither buyer nor artist sees a message.
 *
 * @param reason in words that the owner of a work, a playlist, a post or a profile reads
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
    const { messageId } = closed
    if (messageId !== null) await clearDeletedMessage(trx, messageId)
    if (outcome === 'kept') return
    const { commentId, supporterId, workId, playlistId, postId, userId } = closed
    if (commentId !== null) await removeComment(trx, commentId, closedAt)
    if (supporterId !== null) await removeSentence(trx, supporterId, closedAt)
    if (workId !== null) await hideWork(context, trx, { id: workId }, reason)
    if (playlistId !== null) {
      const playlist = await hidePlaylist(context, trx, playlistId)
      await tellOwner(context, trx, { ...playlist, id: playlistId, step: 'playlist', reason })
    }
    const authorId = postId === null ? undefined : await removePost(context, trx, postId)
    if (postId !== null && authorId !== undefined) {
      await tellOwner(context, trx, { ownerId: authorId, id: postId, step: 'post', reason })
    }
    if (userId !== null) {
      await clearProfile(context, trx, userId)
      await tellOwner(context, trx, { ownerId: userId, id: userId, step: 'profile', reason })
    }
  })
}
