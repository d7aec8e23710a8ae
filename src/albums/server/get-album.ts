import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { canOpen } from '#publishing/server/visibility.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import type { Album } from '../contract.ts'
import { presentAlbum } from './present.ts'
import { listBoughtAlbums } from './sale-offers.ts'
import type { AlbumRow } from './select-albums.ts'
import { listAlbumSounds } from './sounds-store.ts'
import { findAlbumByKey, findAlbumFor } from './store.ts'

type Reading = Pick<Context, 'db' | 'config'>

/** @throws Problem not_found where the viewer may not open it */
export async function getAlbum(context: Reading, viewer: Viewer, publicId: string): Promise<Album> {
  return show(context, viewer, await findAlbumFor(context.db, viewer, publicId))
}

/** @throws Problem not_found where the viewer may not open it */
export async function getAlbumByKey(context: Reading, viewer: Viewer, id: number): Promise<Album> {
  return show(context, viewer, await findAlbumByKey(context.db, id))
}

async function show(context: Reading, viewer: Viewer, album: AlbumRow | undefined): Promise<Album> {
  const isOwner = album?.ownerId === viewer.userId
  if (album === undefined || !canOpen(album, { isOwner })) throw new Problem('not_found')
  const [members, bought] = await Promise.all([
    listAlbumSounds(context.db, album.id),
    listBoughtAlbums(context, viewer, [album.id]),
  ])
  const ids = members.map(({ soundId }) => soundId)
  const sounds = await listSoundSummaries(context, viewer, ids, isOwner ? 'own' : 'album')
  return presentAlbum(context.config, album, viewer, { sounds, members, bought })
}
