import type { Context } from '#ports/context.ts'
import { listNeededFiles } from './store.ts'

/**
 * Compares the rows with the storage.
 *
 * @returns keys of files that are needed and missing, and of folders of streams without any
 */
export async function listMissingFiles({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const there = new Set<string>()
  for await (const { key } of storage.list('')) {
    there.add(key).add(key.slice(0, key.lastIndexOf('/') + 1))
  }
  const needed = await listNeededFiles(db)
  return needed.filter((name) => !there.has(name))
}
