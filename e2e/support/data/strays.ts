import { join } from 'node:path'
import { createDiskStorage } from '../../../src/ports/storage/disk-storage.ts'
import { findStrays } from '../../../src/uploads/testing.ts'
import { dataFolder, inDatabase } from './from-inside.ts'

/** What the service has stored and no row knows, and the reverse, while it runs. */
export async function straysNow(): Promise<string[]> {
  const folder = join(dataFolder(), 'storage')
  const storage = await createDiskStorage({
    folder,
    secret: Buffer.alloc(32),
    postUrl: '/storage/',
  })
  return inDatabase(({ db }) => findStrays({ db, storage }))
}
