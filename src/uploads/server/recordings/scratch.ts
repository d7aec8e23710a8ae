import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#ports/context.ts'
import { tryLock } from '#ports/database/lock-data-folder.ts'
import { CODE_FOLDER } from '#ports/media/media.ts'

/** No one needs so long to lock a folder: an older one was left by a process that was killed. */
const STALE_MS = 8 * 60 * 60 * 1000
/** A retry removes a folder that another process was looking into. */
const REMOVE = { recursive: true, force: true, maxRetries: 3 }

export interface Scratch {
  inputFile: string
  outputFolder: string
  folder: string
}

/** Creates a folder, with a lock of this process in it, and removes it whatever happens. */
export async function withScratch<Result>(
  context: Pick<Context, 'config'>,
  use: (scratch: Scratch) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(await makeRoot(context.config.dataFolder), 'work-'))
  const lock = tryLock(folder)
  if (lock === undefined) throw new Error(`${folder} is locked by another process`)
  const outputFolder = join(folder, 'out')
  try {
    await mkdir(outputFolder)
    return await use({ folder, inputFile: join(folder, 'input'), outputFolder })
  } finally {
    await rm(folder, REMOVE)
    lock.release()
  }
}

/** Removes what killed processes have left; those that live may share the data folder. */
export async function sweepScratch(dataFolder: string): Promise<void> {
  const root = await makeRoot(dataFolder)
  for (const name of await readdir(root)) {
    if (name === CODE_FOLDER) continue
    const folder = join(root, name)
    try {
      await removeAbandoned(folder)
    } catch (error) {
      if (existsSync(folder)) throw error // else its process has ended with it meanwhile
    }
  }
}

/** A folder without a file in it is not locked yet. */
async function removeAbandoned(folder: string): Promise<void> {
  const [{ mtimeMs }, files] = [await stat(folder), await readdir(folder)]
  if (files.length === 0 && Date.now() - mtimeMs < STALE_MS) return
  const lock = tryLock(folder)
  if (lock === undefined) return
  await rm(folder, REMOVE)
  lock.release()
}

async function makeRoot(dataFolder: string): Promise<string> {
  const root = join(dataFolder, 'scratch')
  await mkdir(root, { recursive: true })
  return root
}
