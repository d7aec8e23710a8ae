import * as z from 'zod/mini'
import { RememberedForm } from './remembered-form.ts'

/** An upload that was under way, as far as a browser can keep it: never the file itself. */
export const Remembered = z.object({
  id: z.string(),
  /** Of the visit that has it in hand. */
  visit: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The sound whose audio it is to replace; undefined: it becomes a new one. */
  replaces: z.optional(z.string()),
  /** The folder that it came with; a browser that is given the file alone tells none. */
  folder: z.catch(z.optional(z.string()), undefined),
  /** Of a large file, once it has one. */
  partsId: z.optional(z.string()),
  /** As it was typed, while there is no Draft to keep it in. */
  form: z.catch(z.optional(RememberedForm), undefined),
})
export type Remembered = z.output<typeof Remembered>

export interface Memory {
  /** Those that are meant for this. */
  list: () => Remembered[]
  put: (entry: Remembered) => void
  /** Its parts have an id. */
  begin: (id: string, partsId: string) => void
  remove: (id: string) => void
}

const MOST = 100

/**
 * What one person's uploads of this browser are remembered by; nothing where it keeps nothing.
 *
 * @param replaces the sound whose audio they are to replace; undefined: they become new ones
 */
export function openMemory(storage: Storage | undefined, owner: string, replaces?: string): Memory {
  const key = `uploads-under-way:${owner}`
  const all = () => readList(storage?.getItem(key))
  const write = (entries: Remembered[]) => {
    try {
      if (entries.length === 0) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(entries.slice(-MOST)))
    } catch (error) {
      // A full storage remembers no more; the uploads themselves go on.
      if (!(error instanceof DOMException)) throw error
    }
  }
  const without = (id: string) => all().filter((entry) => entry.id !== id)
  const put = (entry: Remembered) =>
    write([...without(entry.id), { ...entry, ...(replaces && { replaces }) }])
  return {
    list: () => all().filter((entry) => entry.replaces === replaces),
    put,
    begin(id, partsId) {
      const entry = all().find((one) => one.id === id)
      if (entry) put({ ...entry, partsId })
    },
    remove: (id) => write(without(id)),
  }
}

function readList(text: string | null | undefined): Remembered[] {
  try {
    const parsed = z.safeParse(z.array(Remembered), JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Written by somebody else: nothing that we remember.
    return []
  }
}

export type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

export function isSameFile(one: FileFacts, other: FileFacts): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  )
}

/** Each chosen file with the entry that it goes on with, each entry once. */
export function matchFiles<Entry extends Remembered>(
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

/** Offers unfinished replacement audio at a sound's new address. No visit holds it any more. */
export function carryUploads(from: Memory, to: Memory): void {
  for (const entry of from.list()) to.put({ ...entry, visit: '' })
}
