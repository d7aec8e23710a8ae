import { isMember, type Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listWhollyBought } from './store.ts'

/** Those of these albums of which the viewer has bought each released sound, by internal key. */
export async function listBoughtAlbums(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  albumIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!isMember(viewer) || albumIds.length === 0) return new Set()
  return new Set(await listWhollyBought(db, viewer.userId, albumIds))
}
