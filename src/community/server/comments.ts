import type { Config } from '#kernel/config.ts'
import { newId } from '#kernel/ids.ts'
import { PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member, Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { imageAddress } from '#publishing/server/present.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { type Comment, TIMED_REACTIONS_MAX, type TimedReactions } from '../contract.ts'
import { findTotals, listClapPlaces, lockTotal } from './clap-store.ts'
import {
  type CommentRow,
  findComment,
  insertComment,
  listPlacedComments,
  listComments as listRows,
  markCommentDeleted,
} from './comment-store.ts'
import { emailCommentsLater } from './notifications/email-activity.ts'
import { checkPosition, getOpenSound } from './open-sound.ts'

/** @throws Problem not_found, position_invalid */
export async function addComment(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Member,
  soundPublicId: string,
  { text, position }: { text: string; position?: number | undefined },
): Promise<Comment> {
  const found = await getOpenSound(context, viewer, soundPublicId)
  checkPosition(found, position)
  const publicId = newId()
  const soundId = found.sound.id
  const comment = await context.db.transaction().execute(async (trx) => {
    const at = context.clock.now()
    await insertComment(trx, {
      public_id: publicId,
      sound_id: soundId,
      user_id: viewer.userId,
      text,
      position_seconds: position ?? null,
      created_at: at,
    })
    await changeSoundCounts(trx, soundId, { comments: 1 })
    const { ownerId } = found.sound
    if (viewer.userId !== ownerId) await emailCommentsLater(trx, ownerId, at)
    return findComment(trx, publicId)
  })
  if (comment === undefined) throw new Problem('not_found')
  return presentComment(context.config, comment, viewer, found.sound.ownerId)
}

/** @throws Problem not_found, not_allowed for another's comment on another's sound */
export async function deleteComment(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Member,
  publicId: string,
) {
  const comment = await findComment(context.db, publicId)
  if (comment === undefined) throw new Problem('not_found')
  if (!canDeleteComment(comment, viewer, comment.soundOwnerId)) {
    const sound = await findSoundFor(context, viewer, comment.soundPublicId)
    throw new Problem(sound === undefined ? 'not_found' : 'not_allowed')
  }
  await context.db.transaction().execute(async (trx) => {
    await lockTotal(trx, { userId: viewer.userId, soundId: comment.soundId })
    const deleted = await markCommentDeleted(trx, comment.id, context.clock.now())
    if (deleted) await changeSoundCounts(trx, comment.soundId, { comments: -1 })
  })
}

/** Newest first. @throws Problem not_found, bad_request */
export async function listComments(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
  cursor: string | undefined,
): Promise<Page<Comment> & { total: number }> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const rows = await listRows(context.db, sound.id, readTimeCursor(cursor))
  const { items, next } = cutNewest(rows, ({ at }) => at, PAGE_SIZE)
  const { comments: total } = await findTotals(context.db, sound.id)
  return {
    items: items.map((row) => presentComment(context.config, row, viewer, sound.ownerId)),
    next,
    total,
  }
}

/** @throws Problem not_found */
export async function listTimedReactions(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  publicId: string,
): Promise<TimedReactions> {
  const { sound } = await getOpenSound(context, viewer, publicId)
  const [claps, comments] = await Promise.all([
    listClapPlaces(context.db, sound),
    listPlacedComments(context.db, sound.id, TIMED_REACTIONS_MAX),
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
  soundOwnerId: number,
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
    deletable: canDeleteComment(comment, viewer, soundOwnerId),
  }
}

/** Its writer may, and whose sound it is about. */
function canDeleteComment(comment: { userId: number }, viewer: Viewer, soundOwnerId: number) {
  if (viewer.userId === undefined) return false
  return viewer.userId === comment.userId || viewer.userId === soundOwnerId
}
