import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { lockTotal } from '../claps/store.ts'
import { canDeleteComment } from '../policy.ts'
import { findComment, markCommentDeleted } from './store.ts'

/** @throws Problem not_found, not_allowed for another's comment on another's sound */
export async function deleteComment(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
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
