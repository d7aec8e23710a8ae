import * as z from 'zod/mini'
import { openStoredList } from './stored-list.ts'

/** An upload under way, as far as a browser can store it: never the file itself. */
export const UnfinishedEntry = z.object({
  id: z.string(),
  /** The page that has it under way. */
  visit: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The sound whose audio it is to replace; undefined: it becomes a new one. */
  replaces: z.optional(z.string()),
  /** The folder that it was chosen with, which a file that is chosen alone later does not know. */
  folder: z.catch(z.optional(z.string()), undefined),
  /** Of a large file, once it has one. */
  partsId: z.optional(z.string()),
  /** What the page stores with it, in a shape of its own. */
  form: z.optional(z.unknown()),
})
export type UnfinishedEntry = z.output<typeof UnfinishedEntry>

export interface UnfinishedStore {
  /** Those with the same purpose. */
  list: () => UnfinishedEntry[]
  put: (entry: UnfinishedEntry) => void
  /** Changes one that is there. */
  update: (id: string, change: Pick<UnfinishedEntry, 'partsId' | 'form'>) => void
  remove: (id: string) => void
}

const MOST = 100

/**
 * The uploads under way of one person in this browser.
 *
 * @param replaces the sound whose audio they are to replace; undefined: they become new ones
 */
export function openUnfinishedStore(
  storage: Storage | undefined,
  owner: string,
  replaces?: string,
): UnfinishedStore {
  const key = `uploads-under-way:${owner}`
  const stored = openStoredList(storage, { key, entry: UnfinishedEntry, most: MOST })
  const without = (id: string) => stored.list().filter((entry) => entry.id !== id)
  const put = (entry: UnfinishedEntry) =>
    stored.write([...without(entry.id), { ...entry, ...(replaces && { replaces }) }])
  return {
    list: () => stored.list().filter((entry) => entry.replaces === replaces),
    put,
    update(id, change) {
      const entry = stored.list().find((one) => one.id === id)
      if (entry) put({ ...entry, ...change })
    },
    remove: (id) => stored.write(without(id)),
  }
}

export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

/** Each file with the entry of the same file, each entry once. */
export function matchFiles<Entry extends FileIdentity>(
  files: readonly File[],
  entries: readonly Entry[],
): { file: File; entry: Entry | undefined }[] {
  const left = [...entries]
  return files.map((file) => {
    const at = left.findIndex((entry) => isSameFile(entry, file))
    const [entry] = at < 0 ? [] : left.splice(at, 1)
    return { file, entry }
  })
}

/** Offers unfinished replacement audio at a sound's new address, where no page has it under way. */
export function moveUnfinished(from: UnfinishedStore, to: UnfinishedStore): void {
  for (const entry of from.list()) to.put({ ...entry, visit: '' })
}
