import { join } from 'node:path'
import type { Context } from '#ports/context.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { removeZipsOf } from '../make-zip.ts'
import { listMade, type RecordingRow } from './store.ts'

type Storage = Context['storage']

/** All that is made of a recording is stored below it, each run in a folder of its own. */
export function runFolder(recording: Pick<RecordingRow, 'publicId'>): string {
  return `recordings/${recording.publicId}`
}

export async function putFiles(
  storage: Pick<Storage, 'put'>,
  folder: string,
  prefix: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    await storage.put(`${prefix}/${file}`, { file: join(folder, file) }, typeOfKey(file))
  }
}

/** Deletes all below `prefix` but what is below `except`: what runs that died have left. */
export async function deleteBelow(
  storage: Storage,
  prefix: string,
  except?: string,
): Promise<void> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) {
    if (except === undefined || !key.startsWith(`${except}/`)) keys.push(key)
  }
  await storage.delete(keys)
}

export async function deleteFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  recording: RecordingRow,
): Promise<void> {
  await deleteBelow(storage, `${runFolder(recording)}/`)
  const { previewFolders, renditionKeys } = await listMade(db, recording.id)
  for (const folder of previewFolders) await deleteBelow(storage, folder)
  await storage.delete([recording.originalKey, ...renditionKeys])
  await removeZipsOf({ db, storage }, [recording.originalKey])
}
