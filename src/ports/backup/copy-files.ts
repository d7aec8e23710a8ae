import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pLimit from 'p-limit'
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
  const limit = pLimit(AT_ONCE)
  const copying: Promise<FileEntry | undefined>[] = []
  for await (const object of storage.list('')) {
    if (LEFT_OUT.test(object.key)) continue
    const known = earlier.get(placeOf(object))
    copying.push(
      known ? Promise.resolve(known) : limit(() => copyFile(storage, target, object, signal)),
    )
  }
  const entries = (await settled(copying)).filter((entry) => entry !== undefined)
  const place = placeIn(id, 'files.gz')
  const { stream, counted } = countBytes()
  const body = new PassThrough()
  const lines = Readable.from(entries.map((entry) => `${JSON.stringify(entry)}\n`))
  await Promise.all([
    pipeline(lines, createGzip(), stream, body),
    target.put(place, body, 'application/gzip'),
  ])
  const totalBytes = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  return { place, ...counted(), count: entries.length, totalBytes }
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

/** Waits for all, also where one fails, so that nothing goes on unseen. */
async function settled<Value>(all: Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
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
  const limit = pLimit(AT_ONCE)
  const copying: Promise<void>[] = []
  for await (const entry of listFiles(source, backup)) {
    const { key, place, type } = entry
    if (there.get(key) === entry.bytes) continue
    copying.push(
      limit(async () => {
        await storage.put(key, expectBytes(await source.read(place), place, entry), type)
      }),
    )
  }
  return (await settled(copying)).length
}

/**
 * Copies all of a storage to another, the mark of its database too, but not what was thrown away;
 * what is there already, with the same length, is left.
 */
export async function copyStorage(from: Storage, to: Storage) {
  const there = new Map<string, number>()
  for await (const { key, bytes } of to.list('')) there.set(key, bytes)
  const limit = pLimit(AT_ONCE)
  const copying: Promise<boolean>[] = []
  for await (const { key, bytes } of from.list('')) {
    if (key.startsWith('trash/')) continue
    const isThere = there.get(key) === bytes
    copying.push(isThere ? Promise.resolve(false) : limit(() => copyObject(from, to, key)))
  }
  const done = await settled(copying)
  const copied = done.filter(Boolean).length
  return { copied, kept: done.length - copied }
}

async function copyObject(from: Storage, to: Storage, key: string): Promise<true> {
  const { type = 'application/octet-stream' } = (await from.head(key)) ?? {}
  await to.put(key, await from.read(key), type)
  return true
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
