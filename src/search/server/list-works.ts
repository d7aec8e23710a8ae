import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listAlbumSummaries } from '#works/server/albums/read-albums.ts'
import { listSoundSummaries } from '#works/server/sounds/list-sound-summaries.ts'
import { WORKS_MAX } from '../contract.ts'
import { listWorkIds } from './documents/store.ts'

/**
 * Returns the works of documents, in their order, as the viewer may have them: documents are the
 * same for everyone.
 */
export async function listWorks(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Viewer,
  objectIds: readonly string[],
) {
  const ids = await listWorkIds(context.db, viewer, objectIds.slice(0, WORKS_MAX))
  const [sounds, albums] = await Promise.all([
    listSoundSummaries(context, viewer, ids.soundIds),
    listAlbumSummaries(context, viewer, ids.albumIds),
  ])
  return { sounds, albums: ids.albumIds.flatMap((id) => albums.get(id) ?? []) }
}
