import { useEffect, useRef, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { abortParts, getParts } from '../contract.ts'
import { folderOfFile } from './files/dropped-files.ts'
import { findOpenPages, holdPageLock, type PageLock } from './resume/page-lock.ts'
import { localStorageOf } from './resume/stored-list.ts'
import {
  matchFiles,
  openUnfinishedStore,
  type UnfinishedEntry,
  type UnfinishedStore,
} from './resume/unfinished-store.ts'
import { callWithRetry } from './transfer/retry.ts'
import {
  type AddedFile,
  Uploader,
  type UploaderEvents,
  type UploadPurpose,
  type UploadsStore,
} from './uploader.ts'
import { useProblem } from './use-problem.ts'

/** An upload that an earlier page has left, and how many of its bytes have arrived. */
export interface Unfinished extends UnfinishedEntry {
  loaded: number
}

interface UploaderOptions extends Pick<UploaderEvents, 'onArrived' | 'onReady' | 'onLeftOver'> {
  purpose: UploadPurpose
  /** The sound whose audio is to be replaced; undefined: the files become new ones. */
  replaces?: string
  onStored?: (id: string, entry: UnfinishedEntry) => void
  onFailed?: (fileName: string) => void
}

/**
 * The uploads of a page, shown by its store: begun by `add`, ended by `remove` or by leaving the page.
 * Those that an earlier page has left are `unfinished`, and resumed when their files are added.
 */
export function useUploader(store: UploadsStore, options: UploaderOptions) {
  const owner = useMe()?.username ?? ''
  const { replaces } = options
  const [entries] = useState(() => openUnfinishedStore(localStorageOf(), owner, replaces))
  const lock = useRef<PageLock>(undefined)
  const [unfinished, setUnfinished] = useUnfinished(entries)
  const uploader = useOpenUploader(store, entries, options)
  useEffect(() => {
    const held = holdPageLock()
    lock.current = held
    return held.release
  }, [])

  return {
    uploader,
    entries,
    unfinished,
    pageId: () => lock.current?.id,
    /** @returns their ids */
    add(files: readonly File[]): string[] {
      const page = lock.current
      if (!page) return []
      const matches = matchFiles(files, unfinished)
      const resumed = new Set(matches.map(({ entry }) => entry))
      setUnfinished((now) => now.filter((entry) => !resumed.has(entry)))
      const added = matches.map(({ file, entry }) => addedFile(file, entry, page))
      for (const { id, file, folder, partsId, form } of added) {
        const { name, size, lastModified } = file
        const stored = { ...(folder && { folder }), ...(partsId && { partsId }) }
        entries.put({ id, visit: page.id, name, size, lastModified, form, ...stored })
      }
      uploader.add(added)
      return added.map(({ id }) => id)
    },
    async remove(id: string) {
      entries.remove(id)
      await uploader.remove(id)
    },
    /** Files of unfinished uploads, and others. */
    partition(files: readonly File[]) {
      const matches = matchFiles(files, unfinished)
      const filesOf = (isKnown: boolean) =>
        matches.filter(({ entry }) => (entry !== undefined) === isKnown).map(({ file }) => file)
      return { known: filesOf(true), others: filesOf(false) }
    },
    /** Gives an unfinished upload up. @returns whether nothing of it stays; else it is still listed */
    async forget(one: Unfinished): Promise<boolean> {
      setUnfinished((now) => now.filter(({ id }) => id !== one.id))
      const isGone = await forgetEntry(entries, one)
      if (!isGone) setUnfinished((now) => [...now, one])
      return isGone
    },
  }
}

function addedFile(file: File, entry: Unfinished | undefined, page: PageLock): AddedFile {
  return {
    id: entry?.id ?? page.createUploadId(),
    file,
    ...{ fileName: file.name, bytes: file.size, loaded: entry?.loaded ?? 0 },
    folder: folderOfFile(file) || entry?.folder || '',
    ...{ partsId: entry?.partsId, form: entry?.form },
  }
}

function useOpenUploader(store: UploadsStore, entries: UnfinishedStore, options: UploaderOptions) {
  const problemOf = useProblem()
  const [uploader] = useState(() => new Uploader(store, options.purpose))
  useEffect(() => {
    uploader.events = {
      ...options,
      onPartsBegun: (id, partsId) => entries.update(id, { partsId }),
      onStored(id) {
        const entry = entries.list().find((one) => one.id === id)
        if (entry) options.onStored?.(id, entry)
        entries.remove(id)
      },
      onFailed(upload, failure, isStored) {
        const problem = problemOf(upload, failure, isStored)
        store.dispatch({ type: 'upload-failed', id: upload.id, problem })
        options.onFailed?.(upload.fileName)
      },
    }
  })
  useEffect(() => {
    uploader.open()
    return () => uploader.close()
  }, [uploader])
  return uploader
}

function useUnfinished(entries: UnfinishedStore) {
  const [unfinished, setUnfinished] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    listUnfinished(entries, signal).then(
      (found) => signal.aborted || setUnfinished(found),
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [entries])
  return [unfinished, setUnfinished] as const
}

async function listUnfinished(entries: UnfinishedStore, signal: AbortSignal) {
  const isOpen = await findOpenPages()
  const left = entries.list().filter(({ visit }) => !isOpen(visit))
  return Promise.all(left.map((entry) => withLoaded(entry, signal)))
}

async function withLoaded(entry: UnfinishedEntry, signal: AbortSignal): Promise<Unfinished> {
  const { partsId, ...file } = entry
  if (!partsId) return { ...entry, loaded: 0 }
  const parted = await callApi(getParts, { params: { id: partsId }, signal })
  // Parts that were given up meanwhile begin anew.
  if (isFailure(parted)) return { ...(parted.status === 404 ? file : entry), loaded: 0 }
  return { ...entry, loaded: Math.min(parted.bytes, parted.done.length * parted.partBytes) }
}

/** Forgets an upload once nothing of it is on the server. @returns whether that is so */
export async function forgetEntry(
  entries: UnfinishedStore,
  { id, partsId }: UnfinishedEntry,
): Promise<boolean> {
  if (partsId) {
    const answer = await callWithRetry(abortParts, { params: { id: partsId } })
    if (isFailure(answer) && answer.status !== 404) return false
  }
  entries.remove(id)
  return true
}
