import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { StartProblem } from '#kernel/start-problem.ts'

export interface FolderLock {
  release(): void
}

/** Identifies the holder of the lock; `main` writes it once it listens. */
const RunFile = z.object({ pid: z.number(), port: z.number() })

/**
 * Locks the folder for this process. The lock is the operating system's own: it ends with our process,
 * and holds between containers. SQLite takes it, because Node has no file locks. @throws StartProblem
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  makeWritable(folder)
  let lock: FolderLock | undefined
  try {
    lock = tryLock(folder)
  } catch (cause) {
    throw StartProblem.from(`The file ${join(folder, 'lock')} cannot be locked`, cause)
  }
  if (lock !== undefined) return lock
  throw new StartProblem(
    `Another process (${holderOf(folder)}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  )
}

/** The lock on a folder that exists; undefined where another has it. */
export function tryLock(folder: string): FolderLock | undefined {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('begin exclusive') // nothing is ever written
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** @throws StartProblem where the folder cannot be made or written to */
export function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartProblem(
      `Can’t write to the data folder ${folder}${code}. Give this user write permission, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

/** SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}

function holderOf(folder: string): string {
  try {
    const text = readFileSync(join(folder, 'run.json'), 'utf8')
    const { pid, port } = z.parse(RunFile, JSON.parse(text))
    return `pid ${pid}, port ${port}`
  } catch {
    return 'still starting' // not written yet
  }
}
