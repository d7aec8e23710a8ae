import type { AlbumSummary } from '#albums/contract.ts'
import { listAlbumSummaries } from '#albums/server/list-albums.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { canListInAlbum } from '#publishing/server/visibility.ts'
import { findSoundFor } from '#sounds/server/find-sound-for.ts'
import { ALBUMS_OF_SOUND } from '../../contract.ts'
import { listAlbumsOf } from './store.ts'

/**
 * Where else the sound may be heard, and where it is sold: a sound of albums alone only there.
 *
 * @throws Problem not_found where the viewer may not open the sound
 */
export async function listAlbumsOfSound(
  context: Context,
  viewer: Viewer,
  publicId: string,
): Promise<AlbumSummary[]> {
  const found = await findSoundFor(context, viewer, publicId)
  if (found === undefined) throw new Problem('not_found')
  // An album neither shows nor gives a sound that is not public.
  if (!canListInAlbum(found.sound)) return []
  const ids = await listAlbumsOf(context.db, found.sound.id, ALBUMS_OF_SOUND)
  const byId = await listAlbumSummaries(context, viewer, ids)
  return ids.flatMap((id) => byId.get(id) ?? [])
}
