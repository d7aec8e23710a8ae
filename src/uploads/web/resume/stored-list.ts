import * as z from 'zod/mini'

interface ListOptions<Entry> {
  key: string
  entry: z.ZodMiniType<Entry>
  /** Older entries than so many are dropped. */
  most: number
  idOf: (entry: Entry) => string
}

/** A list in the browser's storage; always empty where that is not available. */
export function openStoredList<Entry>(
  storage: Storage | undefined,
  { key, entry, most, idOf }: ListOptions<Entry>,
) {
  const Entries = z.array(entry)
  function list(): Entry[] {
    try {
      const parsed = z.safeParse(Entries, JSON.parse(storage?.getItem(key) ?? '[]'))
      return parsed.success ? parsed.data : []
    } catch {
      // Not JSON, so nothing of ours.
      return []
    }
  }
  function write(entries: readonly Entry[]): void {
    try {
      if (entries.length === 0) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(entries.slice(-most)))
    } catch (error) {
      // A full storage stores no more; the uploads themselves continue.
      if (!(error instanceof DOMException)) throw error
    }
  }
  const retain = (isRetained: (entry: Entry) => boolean) => write(list().filter(isRetained))
  return {
    list,
    retain,
    put: (added: Entry) => write([...list().filter((one) => idOf(one) !== idOf(added)), added]),
    remove: (id: string) => retain((one) => idOf(one) !== id),
  }
}

/** undefined where the browser refuses it. */
export function localStorageOf(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined
  }
}
