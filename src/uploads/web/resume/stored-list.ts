import * as z from 'zod/mini'

/** A list in the browser's storage; always empty where that is not available. */
export function openStoredList<Entry>(
  storage: Storage | undefined,
  { key, entry, most }: { key: string; entry: z.ZodMiniType<Entry>; most: number },
) {
  const Entries = z.array(entry)
  return {
    list(): Entry[] {
      try {
        const parsed = z.safeParse(Entries, JSON.parse(storage?.getItem(key) ?? '[]'))
        return parsed.success ? parsed.data : []
      } catch {
        // Not JSON, so nothing of ours.
        return []
      }
    },
    write(entries: readonly Entry[]): void {
      try {
        if (entries.length === 0) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(entries.slice(-most)))
      } catch (error) {
        // A full storage stores no more; the uploads themselves continue.
        if (!(error instanceof DOMException)) throw error
      }
    },
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
