import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { listSoundSummaries } from '#sounds/server/list-sound-summaries.ts'
import type { Album } from '../contract.ts'
import { listAlbumSounds } from './members/store.ts'
import { canOpen, isOwner } from './policy.ts'
import { presentAlbum } from './present.ts'
import { listBoughtAlbums } from './sale-offers/list-bought-albums.ts'
import type { AlbumRow } from './select-albums.ts'
import { findAlbumByKey, findAlbumFor, listTags } from './store.ts'

/** @throws Problem not_found where the viewer may not open it */
export async function getAlbum(context: Context, viewer: Viewer, publicId: string): Promise<Album> {
  return show(context, viewer, await findAlbumFor(context.db, viewer, publicId))
}

/** @throws Problem not_found where the viewer may not open it */
export async function getAlbumByKey(context: Context, viewer: Viewer, id: number): Promise<Album> {
  return show(context, viewer, await findAlbumByKey(context.db, id))
}

async function show(context: Context, viewer: Viewer, album: AlbumRow | undefined): Promise<Album> {
  if (album === undefined || !canOpen(album, viewer)) throw new Problem('not_found')
  const [members, tags, bought] = await Promise.all([
    listAlbumSounds(context.db, album.id),
    listTags(context.db, album.id),
    listBoughtAlbums(context, viewer, [album.id]),
  ])
  const ids = members.map(({ soundId }) => soundId)
  const which = isOwner(album, viewer) ? 'own' : 'album'
  const sounds = await listSoundSummaries(context, viewer, ids, which)
  return presentAlbum(context.config, album, viewer, { tags, sounds, members, bought })
}
