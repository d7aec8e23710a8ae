import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { reconcileSound } from '../release/reconcile-sound.ts'
import { changeSound, findSoundById, lockSound } from '../store.ts'
import { newAddress } from './store.ts'
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
  const { id } = await getOwnSound(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    await lockSound(trx, id)
    const sound = await findSoundById(trx, id)
    if (sound?.status !== 'Private' || sound.deletedAt !== null) throw new Problem('conflict')
    await changeSound(trx, id, {
      ...newAddress(),
      version: sound.version + 1,
      updated_at: context.clock.now(),
    })
    await reconcileSound(context, trx, id, { edited: true, freshLink: true })
  })
  return id
}
