import type { Out } from '#kernel/endpoint.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { slugOf } from '#kernel/slug.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { chooseCover } from '#works/server/edit-work.ts'
import {
  type createPlaylist as createEndpoint,
  PLAYLISTS_MAX,
  type Playlist,
  type updatePlaylist as updateEndpoint,
} from '../../playlists-contract.ts'
import { addItems } from './edit-sounds.ts'
import { publishChange } from './events.ts'
import { presentPlaylist } from './present.ts'
import { getOwnPlaylist } from './read-playlists.ts'
import {
  changePlaylist,
  deletePlaylistRow,
  findPlaylist,
  insertPlaylist,
  lockPlaylist,
} from './store.ts'

/** @throws Problem playlists_too_many, playlist_full, cover_unknown and others of the cover */
export async function createPlaylist(
  context: Context,
  viewer: Member,
  { title, coverartURL, items = [], ...fields }: Out<(typeof createEndpoint)['body']>,
): Promise<Playlist> {
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const now = context.clock.now()
  const publicId = newId()
  await context.db.transaction().execute(async (trx) => {
    const row = {
      ...fields,
      ...cover,
      publicId,
      ownerId: viewer.userId,
      title,
      slug: slugOf(title),
      createdAt: now,
      updatedAt: now,
    }
    const id = await insertPlaylist(trx, row, PLAYLISTS_MAX)
    if (id === undefined) throw new Problem('playlists_too_many')
    await addItems(context, trx, viewer, id, items)
    await publishChange(context, trx, id, [fields.visibility])
  })
  return readOwn(context, publicId)
}

/**
 * Changes any of a playlist’s fields. Anyone may know the address of a public one, so that it gets
 * another when only those with a link may open it.
 *
 * @throws Problem not_found, not_allowed, stale_version, cover_unknown and others of the cover
 */
export async function updatePlaylist(
  context: Context,
  viewer: Member,
  id: string,
  { version, coverartURL, ...fields }: Out<(typeof updateEndpoint)['body']>,
): Promise<Playlist> {
  const own = await getOwnPlaylist(context, viewer, id)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  const publicId = await context.db.transaction().execute(async (trx) => {
    const before = await lockPlaylist(trx, own.id)
    if (before === undefined) throw new Problem('not_found')
    if (version !== undefined && version !== before.version) {
      throw new Problem('stale_version', { values: { version: before.version } })
    }
    const isNewlySecret = before.visibility === 'public' && fields.visibility === 'link'
    const publicId = isNewlySecret ? newId() : own.publicId
    await changePlaylist(trx, own.id, {
      ...fields,
      ...cover,
      ...(fields.title !== undefined && { slug: slugOf(fields.title) }),
      publicId,
      version: before.version + 1,
      updatedAt: context.clock.now(),
    })
    await publishChange(context, trx, own.id, [before.visibility, fields.visibility])
    return publicId
  })
  return readOwn(context, publicId)
}

/** Deletes a playlist; its sounds stay. @throws Problem not_found, not_allowed */
export async function deletePlaylist(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id, visibility } = await getOwnPlaylist(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    await deletePlaylistRow(trx, id)
    await publishChange(context, trx, id, [visibility])
  })
}

async function readOwn({ db, config }: Context, publicId: string): Promise<Playlist> {
  const row = await findPlaylist(db, publicId)
  if (row === undefined) throw new Problem('not_found')
  return presentPlaylist(config, row, true)
}
