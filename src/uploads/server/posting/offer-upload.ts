import { newId } from '#kernel/ids.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import {
  BOOKLET_MAX_BYTES,
  IMAGE_MAX_BYTES,
  POLICY_SECONDS,
  type UploadPolicy,
} from '../../contract.ts'
import { admitFile, type UploadKind } from './admit-file.ts'
import { assertFileQuota, formBytes, withRoom } from './quota.ts'
import { insertUpload } from './store.ts'

const FOLDERS = { sound: 'originals', image: 'posted-images', booklet: 'booklets' } as const
const MAX_BYTES = { image: IMAGE_MAX_BYTES, booklet: BOOKLET_MAX_BYTES } as const

/**
 * A signed form for one file of this person. The key is ours and says nothing about the file.
 *
 * @throws Problem file_name_invalid, file_not_allowed, uploads_waiting, too_many_images
 */
export async function offerUpload(
  context: Context,
  viewer: Member,
  kind: UploadKind,
  file: { name: string; type: string },
): Promise<UploadPolicy> {
  const { fileName, type } = admitFile(kind, file)
  const id = newId()
  const key = `${FOLDERS[kind]}/${id}`
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + POLICY_SECONDS * 1000)
  const row = {
    publicId: id,
    ownerId: viewer.userId,
    kind,
    key,
    fileName,
    type,
    createdAt: now,
    expiresAt,
  }
  const maxBytes =
    kind !== 'sound'
      ? await context.db.transaction().execute(async (trx) => {
          await assertFileQuota(trx, viewer.userId, kind, now)
          await insertUpload(trx, row)
          return MAX_BYTES[kind]
        })
      : await withRoom(context, viewer.userId, async (trx, room) => {
          const bytes = formBytes(context.config, room)
          await insertUpload(trx, { ...row, reservedBytes: bytes })
          return bytes
        })
  const form = await context.storage.presignPost({ key, type, maxBytes, expiresAt })
  return { id, url: form.url, params: form.params }
}
