import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pMapIterable } from 'p-map'
import * as z from 'zod/mini'
import { type ListedObject, ObjectMissing, type Storage } from '../storage/storage.ts'
import { countBytes, expectBytes } from './hash-stream.ts'
import { FileEntry, type Manifest, placeIn } from './manifest.ts'

/** What was thrown away, and what says whose the storage is, are no part of a backup. */
const LEFT_OUT = /^(trash|service)\//
const FILES = 'files/'
const AT_ONCE = 4

/** The same key and time have the same content, which is therefore copied once. */
const placeOf = ({ key, modifiedAt }: ListedObject) => `${FILES}${key}/${modifiedAt.getTime()}`

/**
 * Copies the files that no earlier backup has copied, and lists all. One that is deleted meanwhile
 * is left out: it was not needed any more.
 *
 * @param earlier files of the last backup, by place
 */
export async function copyFiles(
  storage: Storage,
  target: Storage,
  { id, earlier, signal }: { id: string; earlier: Map<string, FileEntry>; signal?: AbortSignal },
): Promise<Manifest['files']> {
  let count = 0
  let totalBytes = 0
  const entries = pMapIterable(
    storage.list(''),
    async (object) => {
      if (LEFT_OUT.test(object.key)) return undefined
      return earlier.get(placeOf(object)) ?? (await copyFile(storage, target, object, signal))
    },
    { concurrency: AT_ONCE },
  )
  async function* lines() {
    for await (const entry of entries) {
      if (entry === undefined) continue
      count += 1
      totalBytes += entry.bytes
      yield `${JSON.stringify(entry)}\n`
    }
  }
  const place = placeIn(id, 'files.gz')
  const { stream, counted } = countBytes()
  const body = new PassThrough()
  await Promise.all([
    pipeline(Readable.from(lines()), createGzip(), stream, body),
    target.put(place, body, 'application/gzip'),
  ])
  return { place, ...counted(), count, totalBytes }
}

async function copyFile(
  storage: Storage,
  target: Storage,
  object: ListedObject,
  signal?: AbortSignal,
): Promise<FileEntry | undefined> {
  signal?.throwIfAborted()
  const { key, modifiedAt } = object
  const place = placeOf(object)
  try {
    const { type } = (await storage.head(key)) ?? {}
    if (type === undefined) return undefined
    const { stream, counted } = countBytes()
    const body = new PassThrough()
    await Promise.all([
      pipeline(await storage.read(key), stream, body),
      target.put(place, body, type),
    ])
    return { key, type, at: modifiedAt.getTime(), place, ...counted() }
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

/** The files of a backup, one at a time. */
export async function* listFiles(
  source: Storage,
  { files }: Pick<Manifest, 'files'>,
): AsyncGenerator<FileEntry> {
  const bytes = expectBytes(await source.read(files.place), files.place, files)
  const lines = bytes.pipe(createGunzip())
  bytes.once('error', (error) => lines.destroy(error))
  for await (const line of createInterface({ input: lines })) {
    yield z.parse(FileEntry, JSON.parse(line))
  }
}

/** Copies all files of a backup back, each checked; what is there already is left. */
export async function returnFiles(
  source: Storage,
  storage: Storage,
  backup: Manifest,
): Promise<number> {
  const there = new Map<string, number>()
  for await (const { key, bytes } of storage.list('')) there.set(key, bytes)
  const copied = pMapIterable(
    listFiles(source, backup),
    async (entry) => {
      const { key, place, type } = entry
      if (there.get(key) === entry.bytes) return 0
      await storage.put(key, expectBytes(await source.read(place), place, entry), type)
      return 1
    },
    { concurrency: AT_ONCE },
  )
  let count = 0
  for await (const more of copied) count += more
  return count
}

/**
 * Copies all of a storage to another, the mark of its database too, but not what was thrown away;
 * what is there already, with the same length, is left.
 */
export async function copyStorage(from: Storage, to: Storage) {
  const there = new Map<string, number>()
  for await (const { key, bytes } of to.list('')) there.set(key, bytes)
  const done = pMapIterable(
    from.list(''),
    async ({ key, bytes }) => {
      if (key.startsWith('trash/')) return undefined
      return there.get(key) === bytes ? 'kept' : copyObject(from, to, key)
    },
    { concurrency: AT_ONCE },
  )
  const counts = { copied: 0, kept: 0 }
  for await (const how of done) if (how !== undefined) counts[how] += 1
  return counts
}

async function copyObject(from: Storage, to: Storage, key: string): Promise<'copied'> {
  const { type = 'application/octet-stream' } = (await from.head(key)) ?? {}
  await to.put(key, await from.read(key), type)
  return 'copied'
}

/** Deletes the files that no backup lists any more. */
export async function removeUnlisted(
  target: Storage,
  backups: readonly Pick<Manifest, 'files'>[],
): Promise<void> {
  const listed = new Set<string>()
  for (const backup of backups) {
    for await (const { place } of listFiles(target, backup)) listed.add(place)
  }
  const unlisted: string[] = []
  for await (const { key } of target.list(FILES)) if (!listed.has(key)) unlisted.push(key)
  await target.delete(unlisted)
}
