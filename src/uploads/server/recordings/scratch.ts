import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#ports/context.ts'

/** No work on a file lasts this long: an older folder was left by a process that was killed. */
const STALE_MS = 8 * 60 * 60 * 1000
const PREFIX = 'work-'

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
  const root = join(context.config.dataFolder, 'scratch')
  await mkdir(root, { recursive: true })
  const folder = await mkdtemp(join(root, PREFIX))
  const outputFolder = join(folder, 'out')
  try {
    await mkdir(outputFolder)
    return await use({ folder, inputFile: join(folder, 'input'), outputFolder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function sweepScratch(context: Pick<Context, 'config'>): Promise<void> {
  const root = join(context.config.dataFolder, 'scratch')
  await mkdir(root, { recursive: true })
  for (const name of await readdir(root)) {
    if (!name.startsWith(PREFIX)) continue
    const { mtimeMs } = await stat(join(root, name))
    if (Date.now() - mtimeMs > STALE_MS) await rm(join(root, name), { recursive: true })
  }
}
