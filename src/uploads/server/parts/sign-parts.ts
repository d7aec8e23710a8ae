import { Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { POLICY_SECONDS } from '../../contract.ts'
import { renewParts } from '../posting/store.ts'
import { getOwnParts, partSizes, partsExpireAt } from './parted-upload.ts'

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
  const { key, parts_id: partsId } = upload
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
