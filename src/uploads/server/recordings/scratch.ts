import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Context } from '#ports/context.ts'
import { type FolderLock, tryLock } from '#ports/database/lock-data-folder.ts'

/** Nobody needs so long to lock a folder: an older one was left by a process that was killed. */
const STALE_MS = 8 * 60 * 60 * 1000
const UNLOCKED = 'work-'
/** Its process holds the lock inside for as long as it works there, and lives. */
const LOCKED = 'locked-'
/** Where a folder is removed while another process looks into it, once more does. */
const REMOVE = { recursive: true, force: true, maxRetries: 3 }

export interface Scratch {
  inputFile: string
  /** Exists and is empty. */
  outputFolder: string
  /** For what the caller needs beside them. */
  folder: string
}

/** Lends a folder of one's own below the data folder; it is removed whatever happens. */
export async function withScratch<Result>(
  context: Pick<Context, 'config'>,
  use: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const { folder, lock } = await makeLocked(await makeRoot(context.config.dataFolder))
  const outputFolder = join(folder, 'out')
  try {
    await mkdir(outputFolder)
    return await use({ folder, inputFile: join(folder, 'input'), outputFolder })
  } finally {
    await rm(folder, REMOVE)
    lock.release()
  }
}

/** Renamed once it is locked, so that nobody takes it for an abandoned one before. */
async function makeLocked(root: string): Promise<{ folder: string; lock: FolderLock }> {
  const unlocked = await mkdtemp(join(root, UNLOCKED))
  const lock = tryLock(unlocked)
  if (lock === undefined) throw new Error(`${unlocked} is locked by another process`)
  const folder = join(root, `${LOCKED}${basename(unlocked)}`)
  await rename(unlocked, folder)
  return { folder, lock }
}

/** Removes what killed processes have left; those that live may share the data folder. */
export async function sweepScratch(dataFolder: string): Promise<void> {
  const root = await makeRoot(dataFolder)
  for (const name of await readdir(root)) {
    const folder = join(root, name)
    try {
      if (name.startsWith(LOCKED)) await removeAbandoned(folder)
      else if (name.startsWith(UNLOCKED)) await removeStale(folder)
    } catch (error) {
      if (existsSync(folder)) throw error // else its process has ended with it meanwhile
    }
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const lock = tryLock(folder)
  if (lock === undefined) return
  await rm(folder, REMOVE)
  lock.release()
}

async function removeStale(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder)
  if (Date.now() - mtimeMs > STALE_MS) await rm(folder, REMOVE)
}

async function makeRoot(dataFolder: string): Promise<string> {
  const root = join(dataFolder, 'scratch')
  await mkdir(root, { recursive: true })
  return root
}
