import type { Insertable } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { DB } from '#ports/database/tables.ts'
import { IMAGE_MAX_BYTES, POLICY_SECONDS, type UploadPolicy } from '../../contract.ts'
import { admitFile, type UploadKind } from './admit-file.ts'
import { assertImageQuota, formBytes, withRoom } from './quota.ts'
import { insertUpload } from './store.ts'

const FOLDERS = { sound: 'originals', image: 'posted-images' } as const

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
    public_id: id,
    owner_id: viewer.userId,
    kind,
    key,
    file_name: fileName,
    type,
    created_at: now,
    expires_at: expiresAt,
  }
  const maxBytes =
    kind === 'image' ? await admitImage(context, row) : await admitSound(context, row)
  const form = await context.storage.presignPost({ key, type, maxBytes, expiresAt })
  return { id, url: form.url, params: form.params }
}

type NewUpload = Insertable<DB['uploads']> & { owner_id: number }

function admitImage({ db, clock }: Context, row: NewUpload): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await assertImageQuota(trx, row.owner_id, clock.now())
    await insertUpload(trx, row)
    return IMAGE_MAX_BYTES
  })
}

function admitSound(context: Context, row: NewUpload): Promise<number> {
  return withRoom(context, row.owner_id, async (trx, room) => {
    const bytes = formBytes(context.config, room)
    await insertUpload(trx, { ...row, reserved_bytes: bytes })
    return bytes
  })
}
