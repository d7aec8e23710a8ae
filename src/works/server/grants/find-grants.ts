import { isAnyVisitor, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listGrants } from './store.ts'

export { hasBuyers } from './store.ts'

export async function findGrant(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  soundId: number,
): Promise<string | undefined> {
  return (await listGrantedSounds(context, viewer, [soundId])).get(soundId)
}

/** Internal key of the sound → public id of the live grant. */
export async function listGrantedSounds(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  soundIds: readonly number[],
): Promise<Map<number, string>> {
  if (isAnyVisitor(viewer) || soundIds.length === 0) return new Map()
  const grants = await listGrants(db, viewer, soundIds)
  return new Map(grants.map((grant) => [grant.soundId, grant.publicId]))
}
