import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#client/root-data.ts'
import { randomId } from '#kernel/random-id.ts'
import { browserStorage, storeText } from './browser-storage.ts'
import { hasPageLeft, showPageOpen } from './open-pages.ts'

/** What a browser needs to resume an upload: never the file itself. */
const StoredUpload = z.object({
  /** The page that has it under way, or had. */
  page: z.string(),
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  /** The folder that it was chosen with, which a file that is chosen alone later does not know. */
  folder: z.optional(z.string()),
  partsId: z.optional(z.string()),
  /** True for the first audio of a Draft, false for what replaces the audio of a sound. */
  isFirst: z.boolean(),
})
export type StoredUpload = z.output<typeof StoredUpload>

/** Edits that the server does not have. */
const StoredEdits = z.object({
  page: z.string(),
  /** The shape is the editor’s own. */
  form: z.unknown(),
  version: z.number(),
  /** The last write of the page that had them. */
  written: z.object({ by: z.string(), turn: z.number() }),
})
export type StoredEdits = z.output<typeof StoredEdits>

const StoredDraft = z.object({
  upload: z.catch(z.optional(StoredUpload), undefined),
  edits: z.catch(z.optional(StoredEdits), undefined),
})
type StoredDraft = z.output<typeof StoredDraft>

export interface Left<Part> {
  draft: string
  part: Part
}

/**
 * What a page of one person stores of Drafts, an item for each: an upload that can be resumed, and
 * edits that could not be saved. `left…`: by pages that have ended.
 */
export function openPageDrafts(storage: Storage | undefined, owner: string, page: string) {
  const prefix = `draft:${owner}:`
  function read(draft: string): StoredDraft {
    const parsed = z.safeParse(StoredDraft, readJson(storage?.getItem(prefix + draft)))
    return parsed.success ? parsed.data : { upload: undefined, edits: undefined }
  }
  function write(draft: string, stored: StoredDraft): void {
    if (stored.upload || stored.edits) storeText(storage, prefix + draft, JSON.stringify(stored))
    else storage?.removeItem(prefix + draft)
  }
  function list<Name extends keyof StoredDraft>(name: Name) {
    const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix))
    return keys.flatMap((key) => {
      const draft = key.slice(prefix.length)
      const part = read(draft)[name]
      const isLeft = part && part.page !== page && hasPageLeft(storage, part.page)
      return isLeft ? [{ draft, part }] : []
    })
  }
  return {
    leftUploads: (): Left<StoredUpload>[] => list('upload'),
    leftEdits: (): Left<StoredEdits>[] => list('edits'),
    putUpload: (draft: string, upload: Omit<StoredUpload, 'page'>) =>
      write(draft, { ...read(draft), upload: { ...upload, page } }),
    putEdits: (draft: string, edits: Omit<StoredEdits, 'page'>) =>
      write(draft, { ...read(draft), edits: { ...edits, page } }),
    removeUpload: (draft: string) => write(draft, { ...read(draft), upload: undefined }),
    /** The same of what another page has left, unless this page has stored its own since. */
    forget(draft: string, part: keyof StoredDraft) {
      const stored = read(draft)
      if (stored[part]?.page !== page) write(draft, { ...stored, [part]: undefined })
    },
    removeEdits: (draft: string) => write(draft, { ...read(draft), edits: undefined }),
    remove: (draft: string) => storage?.removeItem(prefix + draft),
    /** The sound has another address. */
    move(from: string, to: string) {
      write(to, read(from))
      storage?.removeItem(prefix + from)
    },
  }
}
export type PageDrafts = ReturnType<typeof openPageDrafts>

/** The Drafts of the viewer, as long as this page is shown. */
export function usePageDrafts(): PageDrafts {
  const owner = useMe()?.username ?? ''
  const [page] = useState(randomId)
  const [drafts] = useState(() => openPageDrafts(browserStorage(), owner, page))
  useEffect(() => showPageOpen(browserStorage(), page), [page])
  return drafts
}

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

function readJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // What is not JSON was not written by us.
    return undefined
  }
}
