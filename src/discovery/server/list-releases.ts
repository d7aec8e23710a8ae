import { listAlbumSummaries } from '#albums/server/list-albums.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listSoundSummariesByKey } from '#sounds/server/list-sound-summaries.ts'
import type { Release } from '../contract.ts'

interface Key {
  kind: 'sound' | 'album'
  id: number
}

/** Sounds and albums in the order of their keys, without those that may not be listed now. */
export async function listReleases(
  context: Context,
  viewer: Viewer,
  keys: readonly Key[],
): Promise<Release[]> {
  const of = (kind: Key['kind']) => keys.flatMap((key) => (key.kind === kind ? key.id : []))
  const [sounds, albums] = await Promise.all([
    listSoundSummariesByKey(context, viewer, of('sound')),
    listAlbumSummaries(context, viewer, of('album')),
  ])
  return keys.flatMap(({ kind, id }): Release[] => {
    if (kind === 'sound') {
      const sound = sounds.get(id)
      return sound ? [{ kind, sound }] : []
    }
    const album = albums.get(id)
    return album ? [{ kind, album }] : []
  })
}
