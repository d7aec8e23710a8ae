import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import type { Comment } from '../../contract.ts'
import { emailCommentsLater } from '../notifications/email-comments.ts'
import { checkPosition, getOpenSound } from '../open-sound.ts'
import { presentComment } from './present.ts'
import { findComment, insertComment } from './store.ts'

/** @throws Problem not_found, position_invalid */
export async function addComment(
  context: Context,
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
    await insertComment(trx, { publicId, soundId, userId: viewer.userId, text, position, at })
    await changeSoundCounts(trx, soundId, { comments: 1 })
    const { ownerId } = found.sound
    if (viewer.userId !== ownerId) await emailCommentsLater(trx, ownerId, at)
    return findComment(trx, publicId)
  })
  if (comment === undefined) throw new Problem('not_found')
  return presentComment(context.config, comment, viewer, found.sound.ownerId)
}
