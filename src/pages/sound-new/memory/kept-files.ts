import * as z from 'zod/mini'
import { type FileFacts, isSameFile } from '#sounds/web/uploading/state/remembered.ts'
import { openStoredList } from './stored-list.ts'

/** A file of late whose sound is there. */
const KeptFile = z.object({
  ...{ name: z.string(), size: z.number(), lastModified: z.number(), soundId: z.string() },
  /** Milliseconds since 1970. */
  at: z.number(),
})

/** A folder is dropped again on the day on which it broke off, not a month later. */
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 500

/** The files that one person has added in this browser in a day, so that none is added twice unasked. */
export function openKeptFiles(storage: Storage | undefined, owner: string) {
  const stored = openStoredList(storage, {
    key: `uploads-kept:${owner}`,
    entry: KeptFile,
    most: MOST,
  })
  const list = () => {
    const after = Date.now() - DAY_MS
    return stored.list().filter(({ at }) => at > after)
  }
  return {
    put({ name, size, lastModified }: FileFacts, soundId: string) {
      const others = list().filter((one) => one.soundId !== soundId)
      stored.write([...others, { name, size, lastModified, soundId, at: Date.now() }])
    },
    /** Its sound is gone. */
    remove: (soundId: string) => stored.write(list().filter((one) => one.soundId !== soundId)),
    /** The files whose sounds are there, as far as is known, and those that are new. */
    part(files: readonly File[]) {
      const left = list()
      const known: KnownFile[] = []
      const news: File[] = []
      for (const file of files) {
        const at = left.findIndex((one) => isSameFile(one, file))
        const [kept] = at < 0 ? [] : left.splice(at, 1)
        if (kept) known.push({ file, soundId: kept.soundId })
        else news.push(file)
      }
      return { known, news }
    },
  }
}
export type KeptFiles = ReturnType<typeof openKeptFiles>

export interface KnownFile {
  file: File
  soundId: string
}
