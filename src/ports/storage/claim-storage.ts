import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { StartProblem } from '#kernel/start-problem.ts'
import type { Context } from '../context.ts'
import { findDatabaseId } from './claim-store.ts'
import type { Storage } from './storage.ts'

const MARKER = 'service/database.json'

/** Null: whichever database comes next. */
const Marker = z.object({ database: z.nullable(z.string()) })

/**
 * Marks the storage as that of this database. Files in the storage of another one look as if no row
 * needed them.
 *
 * @param hasFiles whether the database knows any files
 * @throws StartProblem where the storage is that of another database
 */
export async function claimStorage(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  hasFiles: () => Promise<boolean>,
): Promise<void> {
  const id = await findDatabaseId(db)
  const marked = await readMarker(storage)
  if (marked === id) return
  const isFree = marked === null || (marked === undefined && (await mayBeOurs(storage, hasFiles)))
  if (!isFree) {
    throw new StartProblem(
      'Cannot start: the files in the storage belong to another database. Check DATABASE_URL and STORAGE_URL. After a restore or a move, run: npm run admin -- storage adopt',
    )
  }
  await writeMarker(storage, id)
}

/** Returns true if the storage is still that of this database, or was never marked. */
export async function isOwnStorage({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<boolean> {
  const marked = await readMarker(storage)
  return marked === undefined || marked === (await findDatabaseId(db))
}

/** The database of the next start may claim the storage, whosever it was. */
export const releaseStorage = (storage: Storage): Promise<void> => writeMarker(storage, null)

/** A restore may have left the marker out. */
async function mayBeOurs(storage: Storage, hasFiles: () => Promise<boolean>): Promise<boolean> {
  for await (const _ of storage.list('originals/')) return await hasFiles()
  return true
}

async function readMarker(storage: Storage): Promise<string | null | undefined> {
  if ((await storage.head(MARKER)) === undefined) return undefined
  return z.parse(Marker, JSON.parse(await text(await storage.read(MARKER)))).database
}

function writeMarker(storage: Storage, database: string | null): Promise<void> {
  return storage.put(MARKER, Buffer.from(JSON.stringify({ database })), 'application/json')
}
