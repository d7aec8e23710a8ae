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
  REPLIES_MAX,
  type Reply,
  TIMED_REACTIONS_MAX,
  type TimedReactions,
} from '../contract.ts'
import { emailCommentsLater } from './activity-emails/email-activity.ts'
import { checkNotBlocked } from './blocks.ts'
import { listClapPlaces, lockPeople, lockTotal } from './clap-store.ts'
import {
  type CommentRow,
  countCommentsBy,
  findComment,
  findCommentById,
  insertComment,
  listCommentRows,
  listPlacedComments,
  lockParent,
  markCommentDeleted,
} from './comment-store.ts'
import { checkPosition, getOpenWork, type OpenWork, type WorkAddress } from './open-work.ts'

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
  const written = { work, text, position: position ?? null }
  const comment = await context.db.transaction().execute((trx) => {
    return write(context, trx, viewer, written)
  })
  return { ...presentReply(context.config, comment, viewer, work.ownerId), replies: [] }
}

/**
 * Replies to a comment. Replies are one deep: one to a reply joins those of its comment.
 *
 * @throws Problem not_found, replies_full, not_possible_with_user, new_account_links,
 * new_account_comments
 */
export async function replyToComment(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  publicId: string,
  text: string,
): Promise<Reply> {
  const to = await findComment(context.db, publicId)
  if (to === undefined) throw new Problem('not_found')
  const work = await getOpenWork(context, viewer, { kind: to.kind, publicId: to.workPublicId })
  const parentId = to.parentId ?? to.id
  const reply = await context.db.transaction().execute((trx) => {
    return write(context, trx, viewer, { work, text, position: null, parentId, to: to.userId })
  })
  return presentReply(context.config, reply, viewer, work.ownerId)
}

interface Written {
  work: OpenWork
  text: string
  position: number | null
  parentId?: number
  /** Who is replied to. */
  to?: number
}

async function write(
  context: Pick<Context, 'clock'>,
  trx: Transaction,
  viewer: Member,
  { work, text, position, parentId, to = viewer.userId }: Written,
): Promise<CommentRow> {
  const at = context.clock.now()
  const { userId } = viewer
  const publicId = newId()
  // A new account is locked for itself first, or two of its comments would wait for each other.
  await limitComments(trx, viewer, text, at)
  const locked = await lockPeople(trx, { userId, workId: work.id })
  if (locked === undefined) throw new Problem('not_found')
  if (locked.isBlocked) throw new Problem('not_possible_with_user')
  if (to !== userId) await checkNotBlocked(trx, userId, [to])
  if (parentId !== undefined) await checkParent(trx, parentId)
  const subjectId = await insertComment(trx, {
    publicId,
    workId: work.id,
    userId,
    text,
    positionSeconds: position,
    createdAt: at,
    parentId: parentId ?? null,
  })
  await changeCounts(trx, work.id, { comments: 1 })
  if (userId !== work.ownerId) await emailCommentsLater(trx, work.ownerId, at)
  await notify(trx, [
    ...(userId === to ? [] : [{ userId: to, kind: 'reply' as const, subjectId, at }]),
    ...(userId === work.ownerId || work.ownerId === to
      ? []
      : [{ userId: work.ownerId, kind: 'comment' as const, subjectId, at }]),
  ])
  const comment = await findComment(trx, publicId)
  if (comment === undefined) throw new Problem('not_found')
  return comment
}

/** @throws Problem not_found, replies_full */
async function checkParent(trx: Transaction, id: number): Promise<void> {
  const replies = await lockParent(trx, id)
  if (replies === undefined) throw new Problem('not_found')
  if (replies >= REPLIES_MAX) throw new Problem('replies_full')
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
  if (deleted > 0) await changeCounts(trx, workId, { comments: -deleted })
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
    items: items.map(({ replies, ...row }) => ({
      ...presentReply(context.config, row, viewer, work.ownerId),
      replies: replies.map(({ at, ...reply }) => {
        const own = { ...reply, at: new Date(at), position: null }
        return presentReply(context.config, own, viewer, work.ownerId)
      }),
    })),
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
    comments: comments.map((row) => presentReply(context.config, row, viewer, sound.ownerId)),
  }
}

function presentReply(
  config: Pick<Config, 'links'>,
  comment: CommentRow,
  viewer: Viewer,
  ownerId: number,
): Reply {
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
