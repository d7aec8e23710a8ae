import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pRetry from 'p-retry'

/** The folders of a disk storage, all on one file system, so that renames are atomic. */
export interface DiskFolders {
  objects: string
  /** One folder for each object that comes in parts. */
  parts: string
  incoming: string
}

const HOUR_MS = 60 * 60 * 1000

export async function openFolders(folder: string): Promise<DiskFolders> {
  const folders = {
    objects: join(folder, 'objects'),
    parts: join(folder, 'parts'),
    incoming: join(folder, 'incoming'),
  }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true })
  await sweepIncoming(folders)
  return folders
}

/** Removes what processes that died were writing. */
export async function sweepIncoming(folders: DiskFolders): Promise<void> {
  for (const name of await readdir(folders.incoming)) {
    const path = join(folders.incoming, name)
    const found = await stat(path).catch(ignoreMissing)
    // Another process may be writing into a young one.
    if (found && Date.now() - found.mtimeMs > HOUR_MS)
      await rm(path, { recursive: true, force: true })
  }
}

export function incomingFile(folders: DiskFolders): string {
  return join(folders.incoming, randomUUID())
}

/**
 * Flushes a file and moves it to its name, whole or not at all. `link` throws EEXIST, `rename`
 * replaces.
 */
export async function commitFile(from: string, to: string, take = rename): Promise<void> {
  await syncPath(from)
  const takeName = async () => {
    await mkdir(dirname(to), { recursive: true })
    await take(from, to)
  }
  // A delete beside this call may have removed the folder while it was empty.
  const shouldRetry = ({ error }: { error: Error }) => codeOf(error) === 'ENOENT'
  await pRetry(takeName, { retries: 4, minTimeout: 0, shouldRetry })
  await syncPath(dirname(to))
}

/** Copies without moving bytes where the file system can share them. */
export async function copyShared(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

/** Removes a file and the folders that it leaves empty, up to `root`. */
export async function removeFile(root: string, path: string): Promise<void> {
  await rm(path, { force: true })
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    try {
      await rmdir(folder)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') continue
      if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return
      throw error
    }
  }
}

/** Brings a file, or the names in a folder, through a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
}
