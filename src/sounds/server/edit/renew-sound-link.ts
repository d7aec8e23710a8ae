import { sql } from 'kysely'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { renewLink } from '#publishing/server/links.ts'
import { reconcileSound } from '../release/reconcile-sound.ts'
import { getOwnSound } from './update-sound.ts'

/**
 * Gives a Private sound a new address; the old one and the streams of it end.
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
    const columns = { version: sql<number>`version + 1`, updated_at: context.clock.now() }
    await renewLink(trx, 'sounds', id, columns)
    await reconcileSound(context, trx, id, { edited: true, freshLink: true })
  })
  return id
}
