import {
  findNewcomer,
  limitProblem,
  refuseLinks,
  waitForWriter,
} from '#accounts/server/newcomers.ts'
import type { Config } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { imageAddress } from '#works/server/present.ts'
import { changeCounts } from '#works/server/works-store.ts'
import {
  type Comment,
  NEWCOMER_COMMENTS,
  TIMED_REACTIONS_MAX,
  type TimedReactions,
} from '../contract.ts'
import { emailCommentsLater } from './activity-emails/email-activity.ts'
import { checkNotBlocked } from './blocks.ts'
import { listClapPlaces, lockTotal } from './clap-store.ts'
import {
  type CommentRow,
  countCommentsBy,
  findComment,
  findCommentById,
  insertComment,
  listCommentRows,
  listPlacedComments,
  markCommentDeleted,
} from './comment-store.ts'
import { checkPosition, getOpenWork, type WorkAddress } from './open-work.ts'

/**
 * @throws Problem not_found, position_invalid, not_possible_with_user, new_account_links,
 * new_account_comments
 */
export async function addComment(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  address: WorkAddress,
  { text, position }: { text: string; position?: number | undefined },
): Promise<Comment> {
  const work = await getOpenWork(context, viewer, address)
  checkPosition(work, position)
  const publicId = newId()
  const comment = await context.db.transaction().execute(async (trx) => {
    const at = context.clock.now()
    await checkNotBlocked(trx, viewer.userId, [work.ownerId])
    await limitComments(trx, viewer, text, at)
    const id = await insertComment(trx, {
      publicId,
      workId: work.id,
      userId: viewer.userId,
      text,
      positionSeconds: position ?? null,
      createdAt: at,
    })
    await changeCounts(trx, work.id, { comments: 1 })
    if (viewer.userId !== work.ownerId) {
      await emailCommentsLater(trx, work.ownerId, at)
      await notify(trx, [{ userId: work.ownerId, kind: 'comment', subjectId: id, at }])
    }
    return findComment(trx, publicId)
  })
  if (comment === undefined) throw new Problem('not_found')
  return presentComment(context.config, comment, viewer, work.ownerId)
}

/** @throws Problem new_account_links, new_account_comments */
async function limitComments(
  trx: Transaction,
  viewer: Member,
  text: string,
  now: Date,
): Promise<void> {
  const newcomer = await findNewcomer(trx, viewer, now)
  if (newcomer === undefined) return
  refuseLinks(newcomer, 'text', [text])
  await waitForWriter(trx, viewer.userId)
  const written = await countCommentsBy(trx, viewer.userId)
  if (written < NEWCOMER_COMMENTS) return
  throw limitProblem(newcomer, 'text', 'new_account_comments', NEWCOMER_COMMENTS)
}

/** @throws Problem not_found, not_allowed for another's comment on another's work */
export async function deleteComment(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  publicId: string,
) {
  const comment = await findComment(context.db, publicId)
  if (comment === undefined) throw new Problem('not_found')
  const { kind, workId, workOwnerId, workPublicId } = comment
  if (!canDeleteComment(comment, viewer, workOwnerId)) {
    await getOpenWork(context, viewer, { kind, publicId: workPublicId })
    throw new Problem('not_allowed')
  }
  await context.db
    .transaction()
    .execute((trx) =>
      markDeleted(trx, { ...comment, userId: viewer.userId, workId }, context.clock.now()),
    )
}

/** Deletes a comment for the operator; one that is gone already stays so. */
export async function removeComment(trx: Transaction, id: number, at: Date): Promise<void> {
  const comment = await findCommentById(trx, id)
  if (comment !== undefined) await markDeleted(trx, comment, at)
}

async function markDeleted(
  trx: Transaction,
  { id, workId, userId }: { id: number; workId: number; userId: number },
  at: Date,
): Promise<void> {
  await lockTotal(trx, { userId, workId })
  const deleted = await markCommentDeleted(trx, id, at)
  if (deleted) await changeCounts(trx, workId, { comments: -1 })
}

/** Finds a comment that the viewer can read. @throws Problem not_found */
export async function getOpenComment(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<{ id: number; userId: number }> {
  const comment = await findComment(context.db, publicId)
  if (comment === undefined) throw new Problem('not_found')
  await getOpenWork(context, viewer, { kind: comment.kind, publicId: comment.workPublicId })
  return comment
}

/**
 * Lists comments, newest first. The total counts also those that this viewer is not shown.
 * @throws Problem not_found, bad_request
 */
export async function listComments(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  address: WorkAddress,
  cursor: string | undefined,
): Promise<Page<Comment> & { total: number }> {
  const work = await getOpenWork(context, viewer, address)
  const reading = { workId: work.id, readerId: viewer.userId }
  const rows = await listCommentRows(context.db, reading, readTimeCursor(cursor))
  const { items, next } = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  return {
    items: items.map((row) => presentComment(context.config, row, viewer, work.ownerId)),
    next,
    total: work.comments,
  }
}

/** @throws Problem not_found */
export async function listTimedReactions(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<TimedReactions> {
  const sound = await getOpenWork(context, viewer, { kind: 'sound', publicId })
  const reading = { workId: sound.id, readerId: viewer.userId }
  const [claps, comments] = await Promise.all([
    listClapPlaces(context.db, sound),
    listPlacedComments(context.db, reading, TIMED_REACTIONS_MAX),
  ])
  return {
    claps,
    comments: comments.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
  }
}

function presentComment(
  config: Pick<Config, 'links'>,
  comment: CommentRow,
  viewer: Viewer,
  ownerId: number,
): Comment {
  return {
    id: comment.publicId,
    text: comment.text,
    position: comment.position,
    createdAt: comment.at.toISOString(),
    user: {
      username: comment.username ?? '',
      name: comment.name ?? '',
      user_image: imageAddress(config, comment.image),
    },
    deletable: canDeleteComment(comment, viewer, ownerId),
  }
}

/** The writer of a comment may delete it, and so may the owner of the work. */
function canDeleteComment(comment: { userId: number }, viewer: Viewer, ownerId: number) {
  if (viewer.userId === undefined) return false
  return viewer.userId === comment.userId || viewer.userId === ownerId
}
