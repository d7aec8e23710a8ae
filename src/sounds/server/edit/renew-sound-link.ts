import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { settleSound } from '../release/settle-sound.ts'
import { changeSound } from '../store.ts'
import { getOwnSound } from './update-sound.ts'

/**
 * Gives a Private sound a new address; whoever has the old one, or a stream of it, has nothing.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, conflict where it is not Private
 */
export async function renewSoundLink(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<number> {
  const sound = await getOwnSound(context, viewer, publicId)
  if (sound.status !== 'Private') throw new Problem('conflict')
  await context.db.transaction().execute(async (trx) => {
    await changeSound(trx, sound.id, {
      public_id: newId(),
      former_public_id: sound.publicId,
      version: sound.version + 1,
      updated_at: context.clock.now(),
    })
    await settleSound(context, trx, sound.id, { edited: true, freshLink: true })
  })
  return sound.id
}
