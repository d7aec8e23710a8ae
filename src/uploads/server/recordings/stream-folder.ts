import { join } from 'node:path'
import { PEAKS_FILE, STREAM_FILES } from '#ports/media/media.ts'
import type { Storage } from '#ports/storage/storage.ts'

const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  json: 'application/json',
}

export function typeOfStream(file: string): string {
  return TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** Puts what a work has left in its output folder below a prefix. */
export async function putStreams(
  storage: Storage,
  folder: string,
  prefix: string,
  { peaks }: { peaks: boolean },
): Promise<void> {
  for (const file of peaks ? [...STREAM_FILES, PEAKS_FILE] : STREAM_FILES) {
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
