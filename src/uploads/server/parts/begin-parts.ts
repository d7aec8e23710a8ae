import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { PART_BYTES, PARTED_MOST, type PartedUpload, POLICY_SECONDS } from '../../contract.ts'
import { admitFile } from '../posting/admit-file.ts'
import { assertRoom, withRoom } from '../posting/quota.ts'
import { countUploads, insertUpload, renewParts } from '../posting/store.ts'
import { getOwnParts, partSizes, partsExpireAt } from './finish-parts.ts'

/** @throws Problem file_name_invalid, file_not_allowed, uploads_waiting, uploads_unfinished */
export async function beginParts(
  context: Context,
  viewer: Member,
  file: { name: string; type: string; bytes: number },
): Promise<PartedUpload> {
  const { storage, clock, config } = context
  const { userId } = viewer
  const { fileName, type } = admitFile('sound', file)
  const { bytes } = file
  const id = newId()
  const key = `originals/${id}`
  const admit = async (db: Database, room: number) => {
    assertRoom(config, room, bytes)
    if ((await countUploads(db, userId, 'open parts')) < PARTED_MOST) return
    throw new Problem('uploads_unfinished', { values: { most: PARTED_MOST } })
  }
  // Asked before as well, or each refusal would cost the storage two calls.
  await withRoom(context, userId, admit)
  const partsId = await storage.createParts(key, type)
  const now = clock.now()
  const row = {
    publicId: id,
    ownerId: userId,
    kind: 'sound',
    key,
    fileName,
    type,
    bytes,
    partBytes: PART_BYTES,
    partsId,
    reservedBytes: bytes,
    createdAt: now,
    expiresAt: partsExpireAt(now),
  }
  try {
    await withRoom(context, userId, async (trx, room) => {
      await admit(trx, room)
      await insertUpload(trx, row)
    })
  } catch (error) {
    await storage.abortParts(key, partsId)
    throw error
  }
  return { id, key, fileName, bytes, partBytes: PART_BYTES, done: [], complete: false }
}

/**
 * Addresses for parts of one's own upload, each for exactly its bytes.
 *
 * @throws Problem not_found, bad_request for a number out of range, conflict once it is complete
 */
export async function signParts(
  { db, storage, clock }: Pick<Context, 'clock' | 'db' | 'storage'>,
  viewer: Member,
  publicId: string,
  numbers: number[],
) {
  const upload = await getOwnParts(db, viewer.userId, publicId)
  const { key, partsId } = upload
  const now = clock.now()
  if (partsId === null || !(await renewParts(db, upload.id, partsExpireAt(now)))) {
    throw new Problem('conflict')
  }
  const sizes = partSizes(upload)
  const expiresAt = new Date(now.getTime() + POLICY_SECONDS * 1000)
  return Promise.all(
    [...new Set(numbers)].map(async (number) => {
      const bytes = sizes[number - 1]
      if (bytes === undefined)
        throw new Problem('bad_request', { fields: { numbers: 'bad_request' } })
      const part = { key, partsId, number, bytes, expiresAt }
      return { number, ...(await storage.presignPart(part)) }
    }),
  )
}
