import { json, text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Storage } from '../storage/storage.ts'

/** A part of a backup in its place: the bytes and their SHA-256 in hexadecimal. */
const Part = z.object({ place: z.string(), bytes: z.number(), sha256: z.string() })

export const Manifest = z.object({
  /** The version of this form. */
  form: z.literal(1),
  id: z.string(),
  /** The moment of the snapshot. */
  at: z.iso.datetime(),
  /** The release of the service that made it. */
  release: z.string(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.extend(Part, {
      /** Schema and name, each quoted where it has to be. */
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.number() })),
  /** A list of the files, one `FileEntry` a line, compressed by gzip. */
  files: z.extend(Part, { count: z.number(), totalBytes: z.number() }),
  secret: z.object({
    /** The id of the secret that the database is used with. */
    id: z.string(),
    /** The secrets themselves, if there was a passphrase; see `seal`. */
    sealed: z.optional(z.string()),
  }),
})
export type Manifest = z.output<typeof Manifest>

/** A file of the storage: the same key and time have the same content and the same place. */
export const FileEntry = z.extend(Part, { key: z.string(), type: z.string(), at: z.number() })
export type FileEntry = z.output<typeof FileEntry>

const FOLDER = 'backups/'
const manifestKey = (id: string) => `${FOLDER}${id}/manifest.json`
export const placeIn = (id: string, name: string) => `${FOLDER}${id}/${name}`

/** A backup counts from the moment at which its manifest is there, which is written last. */
export async function writeManifest(target: Storage, manifest: Manifest): Promise<void> {
  const body = Buffer.from(JSON.stringify(manifest, null, 1))
  await target.put(manifestKey(manifest.id), body, 'application/json')
}

/** The ids of whole backups, oldest first: they begin with their time. */
export async function listBackups(target: Storage): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of target.list(FOLDER)) {
    const [, id, name] = key.split('/')
    if (id !== undefined && name === 'manifest.json') ids.push(id)
  }
  return ids.sort()
}

/** @throws StartProblem where there is none, or it is in no form that this version knows */
export async function readManifest(target: Storage, id: string): Promise<Manifest> {
  if ((await target.head(manifestKey(id))) === undefined) {
    throw new StartProblem(`There is no backup ${id}. These are: ${await listNames(target)}.`)
  }
  const written: unknown = await json(await target.read(manifestKey(id)))
  const read = z.safeParse(Manifest, written)
  if (read.success) return read.data
  throw new StartProblem(`The backup ${id} was made by a version that this one doesn’t know.`)
}

async function listNames(target: Storage): Promise<string> {
  return (await listBackups(target)).join(', ') || 'none'
}

/** The name of a file once erased accounts are to be erased again from an older backup. */
const ERASURES = 'erasures/'

/** Remembers the erasure of an account beside the backups that still hold it. */
export async function writeErasure(target: Storage, publicId: string, at: Date): Promise<void> {
  const body = Buffer.from(at.toISOString())
  await target.put(ERASURES + publicId.toLowerCase(), body, 'text/plain')
}

/** The public ids of accounts that were erased after a moment. */
export async function listErasures(target: Storage, after: Date): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of target.list(ERASURES)) {
    const at = new Date(await text(await target.read(key)))
    if (at > after) ids.push(key.slice(ERASURES.length))
  }
  return ids
}
