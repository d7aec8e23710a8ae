import * as z from 'zod/mini'
import { type FileFacts, isSameFile } from './remembered.ts'

/** A file of late whose sound is there. */
const KeptFile = z.object({
  ...{ name: z.string(), size: z.number(), lastModified: z.number(), soundId: z.string() },
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type KeptFile = z.output<typeof KeptFile>

/** A folder is dropped again on the day on which it broke off, not a month later. */
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 500

/** What this browser knows of the files that one person has added in a day, so that none is added twice unasked. */
export function openKeptFiles(storage: Storage | undefined, owner: string) {
  const key = `uploads-kept:${owner}`
  const list = () => {
    const after = Date.now() - DAY_MS
    return readKept(storage?.getItem(key)).filter(({ at }) => at > after)
  }
  const write = (files: KeptFile[]) => {
    try {
      if (files.length === 0) storage?.removeItem(key)
      else storage?.setItem(key, JSON.stringify(files.slice(-MOST)))
    } catch (error) {
      // A full storage knows no more; at worst a file is added twice.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return {
    put({ name, size, lastModified }: FileFacts, soundId: string) {
      const others = list().filter((one) => one.soundId !== soundId)
      write([...others, { name, size, lastModified, soundId, at: Date.now() }])
    },
    /** Its sound is gone. */
    remove: (soundId: string) => write(list().filter((one) => one.soundId !== soundId)),
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

function readKept(text: string | null | undefined): KeptFile[] {
  try {
    const parsed = z.safeParse(z.array(KeptFile), JSON.parse(text ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    // Written by somebody else: nothing that we know.
    return []
  }
}
