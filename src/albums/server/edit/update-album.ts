import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { chooseCover } from '#publishing/server/choose-cover.ts'
import { isDuplicateWrite, revisionColumns } from '#publishing/server/revision.ts'
import { canEdit, canOpen } from '#publishing/server/visibility.ts'
import type { AlbumChange } from '../../contract.ts'
import type { AlbumRow } from '../select-albums.ts'
import { findAlbumFor, lockAlbum } from '../store.ts'
import { writeAlbum } from './write-album.ts'

/**
 * Changes any of an album's fields.
 *
 * @returns its internal key
 * @throws Problem not_found, not_allowed, stale_version, cover_unknown and those of `writeAlbum`
 */
export async function updateAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
  { version, written, coverartURL, ...fields }: AlbumChange,
): Promise<number> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  const cover = await chooseCover(context, viewer.userId, coverartURL)
  await context.db.transaction().execute(async (trx) => {
    const album = await lockAlbum(trx, id)
    if (album === undefined) throw new Problem('not_found')
    if (isDuplicateWrite(album, { version, written })) return
    const columns = { ...cover, ...revisionColumns(written), version: album.version + 1 }
    await writeAlbum(context, trx, album, fields, columns)
  })
  return id
}

/** @throws Problem not_found where the viewer may not open it, not_allowed where it is another’s */
export async function getOwnAlbum(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  publicId: string,
): Promise<AlbumRow> {
  const album = await findAlbumFor(db, viewer, publicId)
  const access = { isOwner: album?.ownerId === viewer.userId }
  if (album === undefined || !canOpen(album, access)) throw new Problem('not_found')
  if (!canEdit(album, access)) throw new Problem('not_allowed')
  return album
}
