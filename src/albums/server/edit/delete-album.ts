import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { publish } from '#ports/jobs/publish.ts'
import { albumChanged } from '../events.ts'
import { changeAlbum } from '../store.ts'
import { getOwnAlbum } from './update-album.ts'

/** Its sounds stay. @throws Problem not_found, not_allowed */
export async function deleteAlbum(
  context: Context,
  viewer: Member,
  publicId: string,
): Promise<void> {
  const { id } = await getOwnAlbum(context, viewer, publicId)
  await context.db.transaction().execute(async (trx) => {
    const now = context.clock.now()
    await changeAlbum(trx, id, { deleted_at: now, updated_at: now, wanted_status: null })
    await publish(context, trx, albumChanged, { albumId: id })
  })
}
