import * as z from 'zod/mini'

/** A list in the storage of a browser; nothing where it keeps nothing. */
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
        // Written by somebody else: nothing that we know.
        return []
      }
    },
    write(entries: readonly Entry[]): void {
      try {
        if (entries.length === 0) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(entries.slice(-most)))
      } catch (error) {
        // A full storage knows no more; the uploads themselves go on.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}
