import { join } from 'node:path'
import type { Storage } from '#ports/storage/storage.ts'
import type { RecordingRow } from './store.ts'

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  json: 'application/json',
}

export function typeOfStream(file: string): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** All that is made of a recording stands below it, each run in a folder of its own. */
export function runFolder(recording: Pick<RecordingRow, 'public_id'>): string {
  return `recordings/${recording.public_id}`
}

/** Puts what a work has left in its output folder below a prefix. */
export async function putFiles(
  storage: Storage,
  folder: string,
  prefix: string,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    await storage.put(`${prefix}/${file}`, { file: join(folder, file) }, typeOfStream(file))
  }
}

/** Deletes all below `prefix` but what stands below `except`: what runs that died have left. */
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
