import { join } from 'node:path'
import { createDiskStorage } from '../../../src/ports/storage/disk-storage.ts'
import { findOrphanedFiles } from '../../../src/uploads/testing.ts'
import { dataFolder, openedDatabase } from './database.ts'

/** Files of the running service that no row knows, and rows whose files are missing. */
export async function listOrphanedFiles(): Promise<string[]> {
  const folder = join(dataFolder(), 'storage')
  const secret = Buffer.alloc(32)
  const storage = await createDiskStorage({ folder, secret, postUrl: '/storage/' })
  const { db } = await openedDatabase()
  return findOrphanedFiles({ db, storage })
}
