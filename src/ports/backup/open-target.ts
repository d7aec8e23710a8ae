import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Log } from '../log.ts'
import { createStorage } from '../storage/create-storage.ts'
import { isS3Url } from '../storage/s3/s3-settings.ts'
import type { Storage } from '../storage/storage.ts'

/** @param place a folder, or an address as `STORAGE_URL` has it */
export const storageUrlOf = (place: string): string =>
  /^(file|s3):/.test(place) ? place : pathToFileURL(resolve(place)).href

/**
 * Opens the place of backups.
 *
 * @throws StartProblem where it is the storage that is backed up
 */
export async function openTarget(
  place: string,
  { storageUrl, log }: { storageUrl: string | undefined; log: Log },
): Promise<Storage> {
  const url = storageUrlOf(place)
  if (url.replace(/\/$/, '') === storageUrl?.replace(/\/$/, '')) {
    throw new StartProblem('A backup needs a place other than the storage that it is made of.')
  }
  const config = { dataFolder: '', publicUrl: undefined, secret: Buffer.alloc(32), storageUrl: url }
  return createStorage(config, log)
}

/** The place without its keys, as people may see it. */
export function describePlace(place: string): string {
  const url = storageUrlOf(place)
  return isS3Url(url) ? url.replace(/^(s3:\/\/)[^@/]*@/, '$1…@') : place
}
