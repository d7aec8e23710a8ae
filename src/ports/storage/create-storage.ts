import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** The engine that `STORAGE_URL` names: `file:///folder`, or a folder of `DATA_DIR` without it. */
export async function createStorage(
  config: Pick<Config, 'dataFolder' | 'publicUrl' | 'secret' | 'storageUrl'>,
): Promise<Storage> {
  return createDiskStorage({
    folder: folderOf(config),
    secret: deriveKey(config.secret, 'storage'),
    postUrl: `${config.publicUrl ?? ''}/storage/`,
  })
}

function folderOf({ dataFolder, storageUrl }: Pick<Config, 'dataFolder' | 'storageUrl'>): string {
  if (storageUrl === undefined) return join(dataFolder, 'storage')
  if (storageUrl.startsWith('file:')) return fileURLToPath(storageUrl)
  throw new StartProblem(
    `STORAGE_URL=${storageUrl} is not understood: set file:///a/folder, or leave it out.`,
  )
}
