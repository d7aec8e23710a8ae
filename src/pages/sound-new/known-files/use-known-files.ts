import pLimit from 'p-limit'
import { useState } from 'react'
import { isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { getSound } from '#sounds/contract.ts'
import { localStorageOf } from '#uploads/web/resume/stored-list.ts'
import { callWithTimeout } from '#uploads/web/transfer/retry.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { type KnownFile, openAddedFiles } from './added-files.ts'
import { listKnownUploads } from './list-known-uploads.ts'

const CALLS_AT_ONCE = 8
/** The artist waits for the question. */
const TIMEOUT_MS = 10_000

/** Files whose sounds exist already: the artist is asked whether they are added again. */
export function useKnownFiles(add: (files: readonly File[]) => void) {
  const owner = useMe()?.username ?? ''
  const [added] = useState(() => openAddedFiles(localStorageOf(), owner))
  const [known, setKnown] = useState<readonly KnownFile[]>([])
  const [leftOut, setLeftOut] = useState<readonly SoundUpload[]>([])
  return {
    added,
    /** Chosen, and waiting for an answer. */
    known,
    /** Not added again; an album of this page may include them. */
    leftOut,
    /** Adds what is new; the rest waits. */
    async sort(files: readonly File[]) {
      const parted = added.partition(files)
      add(parted.others)
      const existing = new Set(await listExisting(parted.known))
      const gone = parted.known.filter((one) => !existing.has(one))
      for (const { soundId } of gone) added.remove(soundId)
      add(gone.map(({ file }) => file))
      if (existing.size > 0) setKnown((before) => joinKnown(before, [...existing]))
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

/** What is chosen again before there was an answer is asked about once. */
export function joinKnown(before: readonly KnownFile[], more: readonly KnownFile[]): KnownFile[] {
  const ids = new Set(before.map(({ soundId }) => soundId))
  return [...before, ...more.filter(({ soundId }) => !ids.has(soundId))]
}

/** Those whose sounds are not known to be gone. */
export async function listExisting(known: readonly KnownFile[]): Promise<KnownFile[]> {
  const answers = await pLimit(CALLS_AT_ONCE).map(known, ({ soundId }) =>
    callWithTimeout(TIMEOUT_MS, getSound, { params: { id: soundId } }),
  )
  const isGone = answers.map((sound) => isFailure(sound) && sound.status === 404)
  return known.filter((_one, index) => !isGone[index])
}
