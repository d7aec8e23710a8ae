import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, systemClock } from '#kernel/clock.ts'
import {
  commitFile,
  copyShared,
  type DiskFolders,
  ignoreMissing,
  incomingFile,
  openFolders,
  removeFile,
  sweepIncoming,
} from './disk-files.ts'
import { signPart, signPost, verifyPart, verifyPost } from './disk-grants.ts'
import { assertObjectKey, typeOfKey } from './object-key.ts'
import { createDiskParts, type DiskParts } from './parts/disk-parts.ts'
import {
  ObjectMissing,
  type PartGrant,
  type PostGrant,
  type Storage,
  type StoredObject,
} from './storage.ts'

interface Options {
  folder: string
  secret: Buffer
  /** The address at which `registerDiskStorage` listens. */
  postUrl: string
  clock?: Clock
}

/** The calls that the routes for posted forms and parts need beside the port's own. */
export interface DiskStorage extends Storage, Pick<DiskParts, 'storePart'> {
  checkPost(fields: ReadonlyMap<string, string>): Omit<PostGrant, 'expiresAt'>
  /** @throws PostRefusal where the address of a part allows nothing */
  checkPart(given: unknown): PartGrant
  /** A unique path for incoming bytes. */
  incomingFile(): string
  /** Makes a file written there the object, atomically and durably. @throws EEXIST: there is one */
  storeNew(file: string, key: string, type: string): Promise<void>
}

export function isDiskStorage(storage: Storage): storage is DiskStorage {
  return 'checkPost' in storage
}

const TYPE_ENDING = '.~type'

export async function createDiskStorage(options: Options): Promise<DiskStorage> {
  const { folder, secret, postUrl, clock = systemClock } = options
  const folders = await openFolders(folder)
  const read = reading(folders)
  const { storeType, ...write } = writing(folders)
  const isThere = async (key: string) => (await read.head(key)) !== undefined
  return {
    ...read,
    ...write,
    ...createDiskParts(folders, { isThere, storeNew: write.storeNew, storeType }),
    incomingFile: () => incomingFile(folders),
    checkPost: (fields) => verifyPost(secret, fields, clock.now()),
    async presignPost(grant) {
      assertObjectKey(grant.key)
      return { url: postUrl, params: signPost(secret, grant) }
    },
    checkPart: (given) => verifyPart(secret, given, clock.now()),
    async presignPart(part) {
      assertObjectKey(part.key)
      return { url: `${postUrl}parts/${signPart(secret, part)}`, headers: {} }
    },
    signedUrl: async () => undefined,
  }
}

function reading(folders: DiskFolders) {
  async function head(key: string): Promise<StoredObject | undefined> {
    const path = pathOf(folders, key)
    const found = await stat(path).catch(ignoreMissing)
    if (!found?.isFile()) return undefined
    const type = (await readFile(path + TYPE_ENDING, 'utf8').catch(ignoreMissing)) ?? typeOfKey(key)
    return { key, bytes: found.size, type, modifiedAt: found.mtime }
  }
  return {
    head,
    // A second form was refused.
    take: head,
    async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
      if ((await head(key)) === undefined) throw new ObjectMissing(key)
      return createReadStream(pathOf(folders, key), { ...range, highWaterMark: 256 * 1024 })
    },
    async fetchTo(key: string, file: string): Promise<void> {
      if ((await head(key)) === undefined) throw new ObjectMissing(key)
      await copyShared(pathOf(folders, key), file)
    },
    async *list(prefix: string): AsyncIterable<StoredObject> {
      const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const path of walk(join(folders.objects, start))) {
        const key = relative(folders.objects, path).split(sep).join('/')
        if (!key.startsWith(prefix) || key.endsWith(TYPE_ENDING)) continue
        const found = await head(key)
        if (found) yield found
      }
    },
  }
}

function writing(folders: DiskFolders) {
  async function storeType(key: string, type: string): Promise<void> {
    if (type === typeOfKey(key)) return
    const typeFile = incomingFile(folders)
    await writeFile(typeFile, type)
    await commitFile(typeFile, pathOf(folders, key) + TYPE_ENDING)
  }
  return {
    storeType,
    async storeNew(file: string, key: string, type: string): Promise<void> {
      const path = pathOf(folders, key)
      // First, or a second form could still change the type of what is there.
      await commitFile(file, path, link)
      await storeType(key, type)
    },
    async put(
      key: string,
      body: Buffer | Readable | { file: string },
      type: string,
    ): Promise<void> {
      const file = incomingFile(folders)
      try {
        if (Buffer.isBuffer(body)) await writeFile(file, body)
        else if (body instanceof Readable) {
          await sweepIncoming(folders)
          await pipeline(body, createWriteStream(file))
        } else await copyShared(body.file, file)
        const path = pathOf(folders, key)
        await storeType(key, type)
        await commitFile(file, path)
        if (type === typeOfKey(key)) await rm(path + TYPE_ENDING, { force: true })
      } finally {
        await rm(file, { force: true })
      }
    },
    async move(key: string, to: string): Promise<void> {
      const from = pathOf(folders, key)
      const path = pathOf(folders, to)
      if ((await stat(from).catch(ignoreMissing)) === undefined) return
      const type = await readFile(from + TYPE_ENDING, 'utf8').catch(ignoreMissing)
      if (type === undefined) await rm(path + TYPE_ENDING, { force: true })
      else await storeType(to, type)
      await commitFile(from, path)
      await rm(from + TYPE_ENDING, { force: true })
      await removeFile(folders.objects, from)
    },
    async delete(keys: string[]): Promise<void> {
      for (const key of keys) {
        const path = pathOf(folders, key)
        await rm(path + TYPE_ENDING, { force: true })
        await removeFile(folders.objects, path)
      }
    },
  }
}

function pathOf(folders: DiskFolders, key: string): string {
  assertObjectKey(key)
  return join(folders.objects, ...key.split('/'))
}

/** Files below a folder, by name; one that vanishes meanwhile is left out. */
async function* walk(folder: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else yield path
  }
}
