import * as z from 'zod/mini'

/** An upload under way, as far as a browser can store it: never the file itself. */
export const UnfinishedEntry = z.object({
  id: z.string(),
  /** The page that has it under way, or had; empty for what another version has stored. */
  page: z.catch(z.string(), ''),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The sound whose audio it is to replace; undefined: it becomes a new one. */
  replaces: z.optional(z.string()),
  /** The folder that it was chosen with, which a file that is chosen alone later does not know. */
  folder: z.catch(z.optional(z.string()), undefined),
  partsId: z.optional(z.string()),
  /** What the page stores with it, in a shape of its own. */
  form: z.optional(z.unknown()),
})
export type UnfinishedEntry = z.output<typeof UnfinishedEntry>

const MOST = 100

/** One person's uploads under way in this browser: new sounds, or new audio for one sound. */
export function openUnfinishedStore(
  storage: Storage | undefined,
  owner: string,
  replaces?: string,
) {
  const key = `uploads-under-way:${owner}`
  const idOf = ({ id }: UnfinishedEntry) => id
  const stored = openStoredList(storage, { key, entry: UnfinishedEntry, most: MOST, idOf })
  const put = (entry: UnfinishedEntry) => stored.put({ ...entry, ...(replaces && { replaces }) })
  return {
    list: () => stored.list().filter((entry) => entry.replaces === replaces),
    put,
    update(id: string, change: Pick<UnfinishedEntry, 'partsId' | 'form'>) {
      const entry = stored.list().find((one) => one.id === id)
      if (entry) put({ ...entry, ...change })
    },
    remove: stored.remove,
  }
}
export type UnfinishedStore = ReturnType<typeof openUnfinishedStore>

export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

const identityOf = ({ name, size, lastModified }: FileIdentity) =>
  JSON.stringify([name, size, lastModified])

/** Each file with the entry of the same file, each entry once. */
export function matchFiles<Entry extends FileIdentity>(
  files: readonly File[],
  entries: readonly Entry[],
): { file: File; entry: Entry | undefined }[] {
  const left = [...entries]
  return files.map((file) => {
    const at = left.findIndex((entry) => identityOf(entry) === identityOf(file))
    const [entry] = at < 0 ? [] : left.splice(at, 1)
    return { file, entry }
  })
}

/** Offers unfinished replacement audio at a sound's new address. */
export function moveUnfinished(from: UnfinishedStore, to: UnfinishedStore): void {
  for (const entry of from.list()) to.put(entry)
}

interface ListOptions<Entry> {
  key: string
  entry: z.ZodMiniType<Entry>
  most: number
  idOf: (entry: Entry) => string
}

/**
 * A list in the browser's storage; always empty where that is not available. Entries that cannot be
 * read, as of another version, are not listed, and the next write removes them.
 */
export function openStoredList<Entry>(
  storage: Storage | undefined,
  { key, entry, most, idOf }: ListOptions<Entry>,
) {
  function list(): Entry[] {
    return readArray(storage?.getItem(key) ?? '[]').flatMap((one) => {
      const read = z.safeParse(entry, one)
      return read.success ? [read.data] : []
    })
  }
  function write(entries: readonly Entry[]): void {
    if (entries.length === 0) storage?.removeItem(key)
    else storeText(storage, key, JSON.stringify(entries.slice(-most)))
  }
  const retain = (isRetained: (entry: Entry) => boolean) => write(list().filter(isRetained))
  return {
    list,
    retain,
    put: (added: Entry) => write([...list().filter((one) => idOf(one) !== idOf(added)), added]),
    remove: (id: string) => retain((one) => idOf(one) !== id),
  }
}

function readArray(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    // What is not JSON was not written by us.
    return []
  }
}

/** A full storage stores no more; the uploads themselves continue. */
export function storeText(storage: Storage | undefined, key: string, text: string): void {
  try {
    storage?.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** What the browser stores for all tabs; undefined where it refuses that. */
export function browserStorage(): Storage | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return localStorage
  } catch {
    return undefined
  }
}
