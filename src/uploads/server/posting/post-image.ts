import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import { POLICY_SECONDS } from '../../contract.ts'
import { insertUpload } from './store.ts'

/**
 * Stores an image that the service has from elsewhere, as if its owner had posted it, to be decoded
 * when it is saved to something.
 * @param fileName as it is shown, should it not be readable
 * @returns the upload's id, and what writes its row
 */
export async function postImage(
  { clock, storage }: Pick<Context, 'clock' | 'storage'>,
  { bytes, type, fileName }: { bytes: Buffer; type: string; fileName: string },
) {
  const id = newId()
  const key = `posted-images/${id}`
  // Should its row not be written, the sweep removes what no row knows.
  await storage.put(key, bytes, type)
  const insert = (db: Database, ownerId: number) => {
    const now = clock.now()
    return insertUpload(db, {
      publicId: id,
      ownerId,
      kind: 'image',
      key,
      fileName,
      type,
      createdAt: now,
      expiresAt: new Date(now.getTime() + POLICY_SECONDS * 1000),
    })
  }
  return { id, key, insert }
}
