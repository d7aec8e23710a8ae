import { createHash } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import { newId } from '#kernel/ids.ts'
import type { Context } from '#ports/context.ts'
import { openZip } from '#ports/zip/open-zip.ts'
import { makeRoom } from './make-rendition.ts'
import { type StoredFile, touchRenditions } from './rendition-store.ts'
import { deleteUnusedZips, deleteZipsOf, insertZip, type StoredZip, touchZip } from './zip-store.ts'

/** The days after its last use for which a ZIP is kept, if there is room. */
const KEPT_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

export { touchZip } from './zip-store.ts'

export interface ZippedFile {
  /** Its unique path in the ZIP. */
  name: string
  at: Date
  /** What determines its bytes, also before it is made. */
  content: string
  /** The keys of the original and the pictures that are in it. */
  madeOf: readonly string[]
  /** Undefined until it is made. */
  file: StoredFile | undefined
}

/** What identifies the ZIP of these files, whoever asks for it. */
export function hashZip(files: readonly ZippedFile[]): string {
  const parts = files.map(({ name, at, content }) => [name, at, content])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

export function findZip(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  files: readonly ZippedFile[],
): Promise<StoredZip | undefined> {
  return touchZip(db, 'content', hashZip(files), clock.now())
}

/** Makes and stores the ZIP of these files, once for the same; call it from a job. */
export async function makeZip(
  context: Context,
  files: readonly ZippedFile[],
  signal: AbortSignal,
): Promise<StoredZip> {
  const { db, storage, clock } = context
  const found = await findZip(context, files)
  if (found) return found
  const entries = files.map(({ name, at, file }) => {
    if (file === undefined) throw new Error(`${name} is not made`)
    return { name, at, ...file, open: () => storage.read(file.key) }
  })
  // Room is made of others.
  const keys = entries.map((entry) => entry.key)
  await touchRenditions(db, keys, clock.now())
  await makeRoom(
    context,
    entries.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const { stream, bytes } = openZip(entries)
  const key = `zips/${newId()}.zip`
  await storage.put(key, addAbortSignal(signal, stream), 'application/zip')
  const madeOf = [...new Set(files.flatMap((file) => file.madeOf))]
  const made = await insertZip(db, { content: hashZip(files), key, bytes, madeOf }, clock.now())
  if (made) return made
  await storage.delete([key])
  return makeZip(context, files, signal)
}

/** Removes the ZIPs that hold any of these originals and pictures; all stay where that fails. */
export async function removeZipsOf(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  madeOf: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => storage.delete(await deleteZipsOf(trx, madeOf)))
}

export async function removeUnusedZips({
  db,
  storage,
  clock,
}: Pick<Context, 'clock' | 'db' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  await storage.delete(await deleteUnusedZips(db, before))
}
