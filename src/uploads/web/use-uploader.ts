import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { limitOf } from '#i18n/problem-limits.ts'
import { randomId } from '#kernel/random-id.ts'
import { abortParts, getParts } from '../contract.ts'
import { folderOfFile } from './chosen-files.ts'
import { lookForLeft } from './open-pages.ts'
import type { UploadProblem } from './state/upload.ts'
import { matchFiles, type PageDrafts, type StoredUpload } from './stored-drafts.ts'
import { callWithRetry } from './transfer/retry.ts'
import { refusalOf, type UploadFailure } from './transfer/upload-task.ts'
import { Uploader, type UploaderEvents, type UploadPurpose, type UploadsStore } from './uploader.ts'

/** An upload that an earlier page has left. */
export interface Unfinished extends StoredUpload {
  draft: string
  loaded: number
}

interface UploaderOptions extends Pick<UploaderEvents, 'onArrived' | 'onReady' | 'onLeftOver'> {
  purpose: UploadPurpose
  drafts: PageDrafts
  /** True where the files are the first audio of Drafts, false where they replace some. */
  isFirst: boolean
  /** Returns true if an upload that an earlier page has left is offered here. */
  isOffered: (left: Omit<Unfinished, 'loaded'>) => boolean | Promise<boolean>
  onFailed?: (id: string, problem: UploadProblem) => void
}

/** The uploads of a page; `unfinished` ones of an earlier page resume when their files are added. */
export function useUploader(store: UploadsStore, options: UploaderOptions) {
  const { drafts } = options
  const [unfinished, setUnfinished] = useUnfinished(options)
  const [resumable] = useState(() => rememberUploads(drafts, options.isFirst))
  const uploader = useOpenUploader(store, resumable, options)
  return {
    uploader,
    unfinished,
    add(files: readonly File[]): void {
      const matches = matchFiles(files, unfinished)
      const resumed = new Set(matches.map(({ entry }) => entry))
      setUnfinished((now) => now.filter((entry) => !resumed.has(entry)))
      const chosen = matches.map(({ file, entry }) => {
        const { partsId, loaded = 0, draft: soundId } = entry ?? {}
        const folder = folderOfFile(file) || entry?.folder || ''
        const { name, size, lastModified } = file
        const id = randomId()
        const stored = { ...(folder && { folder }), ...(partsId && { partsId }) }
        resumable.add(id, { name, size, lastModified, ...stored })
        return { id, file, fileName: name, bytes: size, folder, partsId, loaded, soundId }
      })
      uploader.add(chosen)
    },
    async remove(id: string) {
      resumable.remove(id)
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
      setUnfinished((now) => now.filter(({ draft }) => draft !== one.draft))
      const isGone = await forgetUpload(drafts, one)
      if (!isGone) setUnfinished((now) => [...now, one])
      return isGone
    },
  }
}

type Resumable = Omit<StoredUpload, 'page' | 'isFirst'>

/** Stores the uploads of a page as soon as their sounds exist, and until those have the files. */
function rememberUploads(drafts: PageDrafts, isFirst: boolean) {
  const uploads = new Map<string, Resumable>()
  const sounds = new Map<string, string>()
  function write(id: string) {
    const upload = uploads.get(id)
    const sound = sounds.get(id)
    if (upload && sound) drafts.putUpload(sound, { ...upload, isFirst })
  }
  return {
    add: (id: string, upload: Resumable) => void uploads.set(id, upload),
    store(id: string, soundId: string) {
      sounds.set(id, soundId)
      write(id)
    },
    begin(id: string, partsId: string) {
      const upload = uploads.get(id)
      if (upload) uploads.set(id, { ...upload, partsId })
      write(id)
    },
    remove(id: string) {
      const sound = sounds.get(id)
      uploads.delete(id)
      if (sound) drafts.removeUpload(sound)
    },
  }
}

function useOpenUploader(
  store: UploadsStore,
  resumable: ReturnType<typeof rememberUploads>,
  options: UploaderOptions,
) {
  const problemOf = useProblem()
  const [uploader] = useState(() => new Uploader(store, options.purpose))
  useEffect(() => {
    uploader.events = {
      ...options,
      onPrepared: resumable.store,
      onPartsBegun: resumable.begin,
      onStored: resumable.remove,
      onFailed({ id }, failure, isStored) {
        const problem = problemOf(failure, isStored)
        store.dispatch({ type: 'upload-failed', id, problem })
        if (!problem.canRetry) resumable.remove(id)
        options.onFailed?.(id, problem)
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

function useUnfinished({ drafts, isOffered }: UploaderOptions) {
  const [unfinished, setUnfinished] = useState<readonly Unfinished[]>([])
  const offers = useRef(isOffered)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const listed = new Set<string>()
    async function list() {
      const left = drafts.leftUploads().filter(({ draft }) => !listed.has(draft))
      for (const { draft } of left) listed.add(draft)
      const found = await Promise.all(
        left.map(async ({ draft, part }) => {
          const one = { ...part, draft }
          return (await offers.current(one)) ? [await withLoaded(one, signal)] : []
        }),
      )
      if (!signal.aborted) setUnfinished((now) => [...now, ...found.flat()].sort(byName))
    }
    const stop = lookForLeft(() => {
      list().catch(ignoreAbort(signal))
    })
    return () => {
      stop()
      ending.abort()
    }
  }, [drafts])
  return [unfinished, setUnfinished] as const
}

function byName(a: Unfinished, b: Unfinished): number {
  return a.name.localeCompare(b.name, undefined, { numeric: true })
}

async function withLoaded(
  upload: Omit<Unfinished, 'loaded'>,
  signal: AbortSignal,
): Promise<Unfinished> {
  const { partsId, ...file } = upload
  if (!partsId) return { ...upload, loaded: 0 }
  const parted = await callApi(getParts, { params: { id: partsId }, signal })
  // Discarded parts are uploaded again.
  if (isFailure(parted)) return { ...(parted.status === 404 ? file : upload), loaded: 0 }
  return { ...upload, loaded: Math.min(parted.bytes, parted.done.length * parted.partBytes) }
}

/** Forgets an upload once nothing of it is on the server. @returns whether that is so */
export async function forgetUpload(
  drafts: Pick<PageDrafts, 'forget'>,
  { draft, partsId }: Pick<Unfinished, 'draft' | 'partsId'>,
): Promise<boolean> {
  if (partsId && refusalOf(await callWithRetry(abortParts, { params: { id: partsId } })))
    return false
  drafts.forget(draft, 'upload')
  return true
}
