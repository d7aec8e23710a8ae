import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { mayBeImage, mayBeSound, UNKNOWN_TYPE } from '../../accepted-files.ts'
import {
  IMAGE_MAX_BYTES,
  POLICY_SECONDS,
  SOUND_MAX_BYTES,
  type UploadPolicy,
} from '../../contract.ts'
import { cleanFileName } from './clean-file-name.ts'
import { insertUpload } from './store.ts'

export type UploadKind = 'image' | 'sound'

const KINDS = {
  sound: { folder: 'originals', maxBytes: SOUND_MAX_BYTES, mayBe: mayBeSound },
  image: { folder: 'posted-images', maxBytes: IMAGE_MAX_BYTES, mayBe: mayBeImage },
} as const

const MEDIA_TYPE = /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/

/**
 * A signed form for one file of this person. The key is ours and says nothing about the file.
 *
 * @throws Problem file_name_invalid, file_not_allowed
 */
export async function offerUpload(
  context: Context,
  viewer: Member,
  kind: UploadKind,
  file: { name: string; type: string },
): Promise<UploadPolicy> {
  const { folder, maxBytes, mayBe } = KINDS[kind]
  const fileName = cleanFileName(file.name)
  if (fileName === undefined) {
    throw new Problem('file_name_invalid', { fields: { name: 'file_name_invalid' } })
  }
  const given = file.type.toLowerCase()
  const type = MEDIA_TYPE.test(given) ? given : UNKNOWN_TYPE
  if (!mayBe(fileName, type)) throw new Problem('file_not_allowed', { values: { files: fileName } })

  const id = newId()
  const key = `${folder}/${id}`
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + POLICY_SECONDS * 1000)
  const form = await context.storage.presignPost({ key, type, maxBytes, expiresAt })
  await insertUpload(context.db, {
    public_id: id,
    owner_id: viewer.userId,
    kind,
    key,
    file_name: fileName,
    type,
    created_at: now,
    expires_at: expiresAt,
  })
  return { id, url: form.url, params: form.params }
}
