import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { codeOf, type DiskFolders, ignoreMissing, incomingFile, syncPath } from '../disk-files.ts'
import { assertObjectKey } from '../object-key.ts'
import { PostRefusal } from '../post-refusal.ts'
import { type OpenParts, type PartGrant, PartsMissing, type Storage } from '../storage.ts'

interface Objects {
  isThere(key: string): Promise<boolean>
  /** @throws EEXIST: there is one */
  storeNew(file: string, key: string, type: string): Promise<void>
  storeType(key: string, type: string): Promise<void>
}

export interface DiskParts
  extends Pick<
    Storage,
    'createParts' | 'listParts' | 'completeParts' | 'abortParts' | 'listOpenParts'
  > {
  /** Makes a whole file the part. @throws PostRefusal where its parts are not open (any more) */
  storePart(file: string, part: Pick<PartGrant, 'key' | 'partsId' | 'number'>): Promise<void>
}

const ABOUT_FILE = 'about.json'
/** Ends the name of a folder that takes no more parts. */
const CLOSED = '.closed'
const PARTS_ID = /^[0-9a-f-]{36}$/
const CHUNK_BYTES = 1024 ** 2

const About = z.object({ key: z.string(), type: z.string() })

/** Parts as files `1`, `2` … in a folder of their own, until they are one object. */
export function createDiskParts(folders: DiskFolders, objects: Objects): DiskParts {
  const folder = (partsId: string) => folderOf(folders, partsId)
  return {
    async createParts(key, type) {
      assertObjectKey(key)
      const partsId = randomUUID()
      const made = incomingFile(folders)
      await mkdir(made)
      await writeFile(join(made, ABOUT_FILE), JSON.stringify({ key, type }))
      await syncPath(join(made, ABOUT_FILE))
      await rename(made, folder(partsId))
      await syncPath(folders.parts)
      return partsId
    },
    async listParts(key, partsId) {
      return (await find(folder(partsId), key))?.parts ?? []
    },
    async storePart(file, { key, partsId, number }) {
      const open = folder(partsId)
      if ((await readAbout(open))?.key !== key) throw noSuchUpload()
      await syncPath(file)
      try {
        await rename(file, join(open, String(number)))
        await syncPath(open)
      } catch (error) {
        // They were completed or aborted while this one came in.
        if (codeOf(error) === 'ENOENT') throw noSuchUpload()
        throw error
      }
    },
    completeParts: (key, partsId) => complete(folders, objects, key, folder(partsId)),
    async abortParts(key, partsId) {
      if (await find(folder(partsId), key)) await discard(folders, folder(partsId))
    },
    listOpenParts: (prefix) => listOpen(folders, prefix),
  }
}

/**
 * May be killed at any moment, and run twice together: each run writes its own file, and the first
 * complete one takes the name.
 */
async function complete(
  folders: DiskFolders,
  objects: Objects,
  key: string,
  open: string,
): Promise<void> {
  const found = await find(open, key)
  if (!(await objects.isThere(key))) {
    if (!found) throw new PartsMissing(key)
    assertNoGap(key, found.parts)
    if (found.path === open) await rename(open, open + CLOSED).catch(ignoreMissing)
    const file = incomingFile(folders)
    try {
      const parts = await filesIn(open + CLOSED)
      if (!parts) throw new PartsMissing(key)
      assertNoGap(key, parts)
      const paths = parts.map(({ number }) => join(open + CLOSED, String(number)))
      await pipeline(readAll(paths), createWriteStream(file, { flags: 'wx' }))
      await objects.storeNew(file, key, found.type)
    } catch (error) {
      // Another run was faster, or they were aborted meanwhile.
      const isTaken = ['ENOENT', 'EEXIST'].includes(codeOf(error) ?? '')
      if (!isTaken && !(error instanceof PartsMissing)) throw error
      if (!(await objects.isThere(key))) throw new PartsMissing(key)
    } finally {
      await rm(file, { force: true })
    }
  }
  if (!found) return
  // The process that made the object may have died before it set the type.
  await objects.storeType(key, found.type)
  await discard(folders, open)
}

async function* readAll(paths: string[]) {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: CHUNK_BYTES })
}

function assertNoGap(key: string, parts: { number: number }[]): void {
  if (parts.length === 0 || parts.some(({ number }, at) => number !== at + 1)) {
    throw new PartsMissing(key)
  }
}

/** Takes the name away first: what comes in then finds nothing. */
async function discard(folders: DiskFolders, open: string): Promise<void> {
  for (const path of [open, open + CLOSED]) {
    const away = incomingFile(folders)
    await rename(path, away).catch(ignoreMissing)
    await rm(away, { recursive: true, force: true })
  }
}

async function* listOpen(folders: DiskFolders, prefix: string): AsyncIterable<OpenParts> {
  for (const name of await readdir(folders.parts)) {
    const path = join(folders.parts, name)
    const about = await readAbout(path)
    if (!about?.key.startsWith(prefix)) continue
    const partsId = basename(name, CLOSED)
    yield { key: about.key, partsId, startedAt: about.startedAt }
  }
}

/** Finds the parts. They may be taken from one place to the other meanwhile, never back. */
async function find(open: string, key: string) {
  for (const path of [open, open + CLOSED]) {
    const about = await readAbout(path)
    const parts = about?.key === key ? await filesIn(path) : undefined
    if (about && parts) return { path, type: about.type, parts }
  }
  return undefined
}

async function readAbout(folder: string) {
  const file = join(folder, ABOUT_FILE)
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  const found = await stat(file).catch(ignoreMissing)
  if (text === undefined || found === undefined) return undefined
  return { ...z.parse(About, JSON.parse(text)), startedAt: found.mtime }
}

/** The result is undefined where the folder was taken away meanwhile: parts alone are replaced, and do not go. */
async function filesIn(folder: string): Promise<{ number: number; bytes: number }[] | undefined> {
  const names = await readdir(folder).catch(ignoreMissing)
  if (!names) return undefined
  const parts: { number: number; bytes: number }[] = []
  for (const name of names.filter((name) => /^\d+$/.test(name))) {
    const found = await stat(join(folder, name)).catch(ignoreMissing)
    if (!found) return undefined
    parts.push({ number: Number(name), bytes: found.size })
  }
  return parts.sort((a, b) => a.number - b.number)
}

function folderOf(folders: DiskFolders, partsId: string): string {
  if (!PARTS_ID.test(partsId)) throw new RangeError(`Not an id of parts: ${partsId}`)
  return join(folders.parts, partsId)
}

function noSuchUpload(): PostRefusal {
  return new PostRefusal('NoSuchUpload', 'The parts were completed or aborted.')
}
