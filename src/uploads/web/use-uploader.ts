import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { limitOf } from '#i18n/problem-limits.ts'
import { randomId } from '#kernel/random-id.ts'
import { abortParts, getParts } from '../contract.ts'
import { folderOfFile } from './chosen-files.ts'
import { hasPageLeft, lookForLeft, showPageOpen } from './open-pages.ts'
import type { UploadProblem } from './state/upload.ts'
import {
  browserStorage,
  matchFiles,
  openUnfinishedStore,
  type UnfinishedEntry,
  type UnfinishedStore,
} from './stored-uploads.ts'
import { callWithRetry } from './transfer/retry.ts'
import { refusalOf, type UploadFailure } from './transfer/upload-task.ts'
import { Uploader, type UploaderEvents, type UploadPurpose, type UploadsStore } from './uploader.ts'

export interface Unfinished extends UnfinishedEntry {
  loaded: number
}

interface UploaderOptions extends Pick<UploaderEvents, 'onArrived' | 'onReady' | 'onLeftOver'> {
  purpose: UploadPurpose
  /** The sound whose audio is to be replaced; undefined: the files become new ones. */
  replaces?: string
  onStored?: (id: string, entry: UnfinishedEntry) => void
  onFailed?: (fileName: string, problem: UploadProblem) => void
}

/** The uploads of a page; `unfinished` ones of an earlier page resume when their files are added. */
export function useUploader(store: UploadsStore, options: UploaderOptions) {
  const owner = useMe()?.username ?? ''
  const { replaces } = options
  const [entries] = useState(() => openUnfinishedStore(browserStorage(), owner, replaces))
  const [pageId] = useState(randomId)
  const [unfinished, setUnfinished] = useUnfinished(entries, pageId)
  const uploader = useOpenUploader(store, entries, options)
  useEffect(() => showPageOpen(browserStorage(), pageId), [pageId])
  return {
    uploader,
    entries,
    unfinished,
    pageId,
    add(files: readonly File[]): string[] {
      const matches = matchFiles(files, unfinished)
      const resumed = new Set(matches.map(({ entry }) => entry))
      setUnfinished((now) => now.filter((entry) => !resumed.has(entry)))
      const chosen = matches.map(({ file, entry }) => {
        const id = entry?.id ?? randomId()
        const { name, size, lastModified } = file
        const { partsId, form, loaded = 0 } = entry ?? {}
        const folder = folderOfFile(file) || entry?.folder || ''
        const stored = { ...(folder && { folder }), ...(partsId && { partsId }) }
        entries.put({ id, page: pageId, name, size, lastModified, form, ...stored })
        return { id, file, fileName: name, bytes: size, loaded, folder, partsId, form }
      })
      uploader.add(chosen)
      return chosen.map(({ id }) => id)
    },
    async remove(id: string) {
      entries.remove(id)
      await uploader.remove(id)
    },
    partition(files: readonly File[]) {
      const matches = matchFiles(files, unfinished)
      const filesOf = (isKnown: boolean) =>
        matches.filter(({ entry }) => (entry !== undefined) === isKnown).map(({ file }) => file)
      return { known: filesOf(true), others: filesOf(false) }
    },
    /** Discards an unfinished upload. @returns whether nothing of it stays; else it is still listed */
    async forget(one: Unfinished): Promise<boolean> {
      setUnfinished((now) => now.filter(({ id }) => id !== one.id))
      const isGone = await forgetEntry(entries, one)
      if (!isGone) setUnfinished((now) => [...now, one])
      return isGone
    },
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
        const problem = problemOf(failure, isStored)
        store.dispatch({ type: 'upload-failed', id: upload.id, problem })
        options.onFailed?.(upload.fileName, problem)
      },
    }
  })
  useEffect(() => {
    uploader.open()
    return () => uploader.close()
  }, [uploader])
  return uploader
}

/** These codes stand for good: only another upload helps. */
const FINAL = [
  'file_not_allowed',
  'file_name_invalid',
  'file_too_large',
  'file_changed',
  'file_missing',
  'empty',
  'not_audio',
  'damaged',
  'too_long',
  'too_many_samples',
  'too_many_tags',
  'too_large',
  'too_slow',
  'refused',
  'transcode_errored',
]

/** A server error, whose own message is written for programs or does not fit an upload. */
const SERVER_ERRORS = ['unexpected', 'unavailable']

/** Describes a failure, and whether the same file may still succeed. */
export function useProblem() {
  const t = useTranslations()
  function reasonOf({ code, reason, isConnection }: UploadFailure): string {
    if (reason !== undefined && !SERVER_ERRORS.includes(code)) return reason
    if (code === 'file_changed') return t('uploads.transfer.changed')
    if (code === 'file_too_large') return t(`problems.${code}`, limitOf(code))
    if (isConnection) return t('uploads.transfer.unreachable')
    return t('uploads.transfer.serverError')
  }
  return (failure: UploadFailure, isStored: boolean): UploadProblem => {
    const canRetry = !FINAL.includes(failure.code)
    return { reason: reasonOf(failure), canRetry, isStored }
  }
}

function useUnfinished(entries: UnfinishedStore, pageId: string) {
  const [unfinished, setUnfinished] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const listed = new Set<string>()
    async function list() {
      const left = entries
        .list()
        .filter(({ page }) => page !== pageId && hasPageLeft(browserStorage(), page))
        .filter(({ id }) => !listed.has(id))
      for (const { id } of left) listed.add(id)
      const found = await Promise.all(left.map((entry) => withLoaded(entry, signal)))
      if (!signal.aborted) setUnfinished((now) => [...now, ...found])
    }
    const stop = lookForLeft(() => {
      list().catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    })
    return () => {
      stop()
      ending.abort()
    }
  }, [entries, pageId])
  return [unfinished, setUnfinished] as const
}

async function withLoaded(entry: UnfinishedEntry, signal: AbortSignal): Promise<Unfinished> {
  const { partsId, ...file } = entry
  if (!partsId) return { ...entry, loaded: 0 }
  const parted = await callApi(getParts, { params: { id: partsId }, signal })
  // Discarded parts are uploaded again.
  if (isFailure(parted)) return { ...(parted.status === 404 ? file : entry), loaded: 0 }
  return { ...entry, loaded: Math.min(parted.bytes, parted.done.length * parted.partBytes) }
}

/** Forgets an upload once nothing of it is on the server. @returns whether that is so */
export async function forgetEntry(
  entries: UnfinishedStore,
  { id, partsId }: UnfinishedEntry,
): Promise<boolean> {
  if (partsId && refusalOf(await callWithRetry(abortParts, { params: { id: partsId } })))
    return false
  entries.remove(id)
  return true
}
