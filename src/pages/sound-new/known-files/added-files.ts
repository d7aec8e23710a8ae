import * as z from 'zod/mini'
import { openStoredList } from '#uploads/web/resume/stored-list.ts'
import { type FileIdentity, matchFiles } from '#uploads/web/resume/unfinished-store.ts'

/** A file that was added recently, whose sound exists. */
const AddedFile = z.object({
  ...{ name: z.string(), size: z.number(), lastModified: z.number(), soundId: z.string() },
  /** Milliseconds since 1970. */
  at: z.number(),
})

/** A folder is dropped again on the day on which it broke off, not a month later. */
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 500

/** The files that one person has added in this browser in a day, so that none is added twice unasked. */
export function openAddedFiles(storage: Storage | undefined, owner: string) {
  const stored = openStoredList(storage, {
    key: `uploads-kept:${owner}`,
    entry: AddedFile,
    most: MOST,
  })
  const list = () => stored.list().filter(({ at }) => at > Date.now() - DAY_MS)
  const without = (soundId: string) => list().filter((one) => one.soundId !== soundId)
  return {
    put({ name, size, lastModified }: FileIdentity, soundId: string) {
      stored.write([...without(soundId), { name, size, lastModified, soundId, at: Date.now() }])
    },
    /** Its sound is deleted. */
    remove: (soundId: string) => stored.write(without(soundId)),
    /** The files whose sounds exist, as far as is known, and the others. */
    partition(files: readonly File[]) {
      const matches = matchFiles(files, list())
      return {
        known: matches.flatMap(({ file, entry }): KnownFile[] =>
          entry ? [{ file, soundId: entry.soundId }] : [],
        ),
        others: matches.filter(({ entry }) => !entry).map(({ file }) => file),
      }
    },
  }
}

export interface KnownFile {
  file: File
  soundId: string
}
