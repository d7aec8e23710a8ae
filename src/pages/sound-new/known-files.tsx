import pLimit from 'p-limit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { Button } from '#ui/button.tsx'
import { getTranscodeStatus } from '#uploads/contract.ts'
import { folderOfFile } from '#uploads/web/chosen-files.ts'
import { noUploads } from '#uploads/web/state/uploads-reducer.ts'
import {
  browserStorage,
  type FileIdentity,
  matchFiles,
  openStoredList,
} from '#uploads/web/stored-uploads.ts'
import { callWithTimeout } from '#uploads/web/transfer/retry.ts'
import unfinished from '#uploads/web/unfinished-uploads.module.css'
import { getSound } from '#works/sounds-contract.ts'
import type { SoundUpload, SoundUploadEvent } from './state/sound-upload.ts'
import { soundUploadsReducer } from './state/sound-uploads-reducer.ts'

const AddedFile = z.object({
  name: z.string(),
  size: z.number(),
  lastModified: z.number(),
  soundId: z.string(),
  at: z.number(),
})

interface KnownFile {
  file: File
  soundId: string
}

/** A folder is dropped again on the day on which it broke off, not a month later. */
const DAY_MS = 24 * 60 * 60 * 1000
const MOST = 500

/** The files that one person has added in this browser in a day, so that none is added twice unasked. */
export function openAddedFiles(storage: Storage | undefined, owner: string) {
  const stored = openStoredList(storage, {
    key: `uploads-kept:${owner}`,
    entry: AddedFile,
    most: MOST,
    idOf: ({ soundId }) => soundId,
  })
  const isRecent = ({ at }: { at: number }) => at > Date.now() - DAY_MS
  return {
    put({ name, size, lastModified }: FileIdentity, soundId: string) {
      stored.retain(isRecent)
      stored.put({ name, size, lastModified, soundId, at: Date.now() })
    },
    remove: stored.remove,
    /** The files whose sounds exist, as far as is known, and the others. */
    partition(files: readonly File[]) {
      const matches = matchFiles(files, stored.list().filter(isRecent))
      return {
        known: matches.flatMap(({ file, entry }): KnownFile[] =>
          entry ? [{ file, soundId: entry.soundId }] : [],
        ),
        others: matches.filter(({ entry }) => !entry).map(({ file }) => file),
      }
    },
  }
}

/** Files whose sounds exist already: the artist is asked whether they are added again. */
export function useKnownFiles(add: (files: readonly File[]) => void) {
  const owner = useMe()?.username ?? ''
  const [added] = useState(() => openAddedFiles(browserStorage(), owner))
  const [known, setKnown] = useState<readonly KnownFile[]>([])
  const [leftOut, setLeftOut] = useState<readonly SoundUpload[]>([])
  return {
    added,
    known,
    /** Uploads that are not added again; an album of this page may include them. */
    leftOut,
    async sort(files: readonly File[]) {
      const parted = added.partition(files)
      add(parted.others)
      const existing = await listExisting(parted.known)
      const gone = parted.known.filter((one) => !existing.includes(one))
      for (const { soundId } of gone) added.remove(soundId)
      add(gone.map(({ file }) => file))
      setKnown((before) => joinKnown(before, existing))
    },
    async answer(addsAgain: boolean) {
      setKnown([])
      if (addsAgain) return add(known.map(({ file }) => file))
      const uploads = await listKnownUploads(known)
      const ids = new Set(uploads.map(({ id }) => id))
      setLeftOut((before) => [...before.filter(({ id }) => !ids.has(id)), ...uploads])
    },
  }
}

/** A file that is chosen again before there was an answer is asked about once. */
export function joinKnown(before: readonly KnownFile[], more: readonly KnownFile[]): KnownFile[] {
  const ids = new Set(before.map(({ soundId }) => soundId))
  return [...before, ...more.filter(({ soundId }) => !ids.has(soundId))]
}

const CALLS_AT_ONCE = 8
const TIMEOUT_MS = 10_000

export async function listExisting(known: readonly KnownFile[]): Promise<KnownFile[]> {
  const found = await pLimit(CALLS_AT_ONCE).map(known, async (one) => {
    const sound = await callWithTimeout(TIMEOUT_MS, getSound, { params: { id: one.soundId } })
    return isFailure(sound) && sound.status === 404 ? [] : [one]
  })
  return found.flat()
}

/** Files whose sounds exist, as the uploads that they were; without those that cannot be read. */
export async function listKnownUploads(known: readonly KnownFile[]): Promise<SoundUpload[]> {
  return (await pLimit(CALLS_AT_ONCE).map(known, findUpload)).flat()
}

async function findUpload({ file, soundId }: KnownFile): Promise<readonly SoundUpload[]> {
  const sound = await callApi(getSound, { params: { id: soundId } })
  if (isFailure(sound) || !sound.edit) return []
  const { transcodeId } = sound.edit
  const answer = await callApi(getTranscodeStatus, { params: { id: transcodeId } })
  const { duration } = sound
  const tags = isFailure(answer) ? null : (answer.tags ?? null)
  const id = `known-${soundId}`
  const chosen = { id, fileName: file.name, bytes: file.size, folder: folderOfFile(file) }
  const events: SoundUploadEvent[] = [
    { type: 'files-chosen', files: [chosen] },
    { type: 'file-arrived', id },
    { type: 'transcode-requested', id, transcodeId },
    { type: 'newest-taken', id, sound },
    { type: 'transcode-finished', id, status: { status: 'READY', progress: 1, duration, tags } },
  ]
  return events.reduce(soundUploadsReducer, noUploads).list
}

interface KnownFilesProps {
  known: readonly KnownFile[]
  onAnswer: (addsAgain: boolean) => void
}

export function KnownFiles({ known, onAnswer }: KnownFilesProps) {
  const t = useTranslations('uploads.known')
  const count = known.length
  if (count === 0) return null
  return (
    <section className={unfinished.unfinished} aria-label={t('title', { count })}>
      <h2 role="alert">{t('title', { count })}</h2>
      <details>
        <summary>{t('which')}</summary>
        <ul className="stack">
          {known.map(({ file, soundId }) => (
            <li key={soundId}>
              <span className={unfinished.file}>{file.name}</span>
            </li>
          ))}
        </ul>
      </details>
      <div className="cluster gap-3">
        <Button look="accent" onClick={() => onAnswer(false)}>
          {t('leaveOut')}
        </Button>
        <Button look="outline" onClick={() => onAnswer(true)}>
          {t('addAgain')}
        </Button>
      </div>
    </section>
  )
}
