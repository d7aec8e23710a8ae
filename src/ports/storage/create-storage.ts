import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#kernel/config.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { isLoopback } from '#kernel/loopback.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { createDiskStorage } from './disk-storage.ts'
import { isS3Url, readS3Url } from './s3/s3-settings.ts'
import type { Storage } from './storage.ts'

type StorageConfig = Pick<Config, 'dataFolder' | 'publicUrl' | 'secret' | 'storageUrl'>

/**
 * The engine of `STORAGE_URL`: `s3://…`, `file:///folder`, or else a folder of `DATA_DIR`. S3's
 * library is loaded only for S3.
 */
export async function createStorage(config: StorageConfig, log: Log): Promise<Storage> {
  const { publicUrl, secret, storageUrl } = config
  if (storageUrl !== undefined && isS3Url(storageUrl)) {
    const { createS3Storage } = await import('./s3-storage.ts')
    return createS3Storage(readS3Url(storageUrl), { publicUrl, log })
  }
  return createDiskStorage({
    folder: folderOf(config),
    secret: deriveKey(secret, 'storage'),
    postUrl: `${publicUrl ?? ''}/storage/`,
  })
}

/** Returns the folder in which files lie on disk, if they do. */
export function diskFolderOf(
  config: Pick<Config, 'dataFolder' | 'storageUrl'>,
): string | undefined {
  return config.storageUrl !== undefined && isS3Url(config.storageUrl)
    ? undefined
    : folderOf(config)
}

const folderOf = ({ dataFolder, storageUrl }: Pick<Config, 'dataFolder' | 'storageUrl'>) =>
  storageUrl === undefined ? join(dataFolder, 'storage') : fileURLToPath(storageUrl)

/** Checks `STORAGE_URL`; shows none of it, as it may contain a secret. @throws StartProblem */
export function checkStorageUrl({
  storageUrl,
  publicUrl,
}: Pick<Config, 'storageUrl' | 'publicUrl'>): void {
  if (storageUrl === undefined) return
  if (/^file:\/\/\/[^?#]*$/.test(storageUrl)) return
  if (isS3Url(storageUrl)) {
    checkOrigin(readS3Url(storageUrl).origin, publicUrl)
    return
  }
  throw new StartProblem(
    'Cannot start: STORAGE_URL must be s3://KEY:SECRET@host/bucket or file:///a/folder, or unset.',
  )
}

/** Refuses at the start what browsers would refuse for every listener. */
function checkOrigin(origin: string, publicUrl: string | undefined): void {
  if (!publicUrl?.startsWith('https:') || origin.startsWith('https:')) return
  if (isLoopback(new URL(origin).hostname)) return
  throw new StartProblem(
    'Cannot start: STORAGE_URL has tls=0, which pages of an https PUBLIC_URL can’t use.',
  )
}
