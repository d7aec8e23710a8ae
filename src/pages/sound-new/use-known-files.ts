import { useState } from 'react'
import { isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { getSound } from '#sounds/contract.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { callInTime } from '#sounds/web/uploading/transfer/patience.ts'
import { localStorageOf } from '#sounds/web/uploading/use-unfinished.ts'
import { type KnownFile, openKeptFiles } from './memory/kept-files.ts'
import { listKnownUploads } from './memory/list-known-uploads.ts'

const AT_ONCE = 8
/** Somebody waits for the question. */
const ASK_MS = 10_000

/** Files whose sounds are there already: whether they are added again is asked, never taken for granted. */
export function useKnownFiles(add: (files: readonly File[]) => void) {
  const owner = useMe()?.username ?? ''
  const [kept] = useState(() => openKeptFiles(localStorageOf(), owner))
  const [known, setKnown] = useState<readonly KnownFile[]>([])
  const [leftOut, setLeftOut] = useState<readonly Upload[]>([])
  return {
    kept,
    /** Chosen, and waiting for an answer. */
    known,
    /** Not added again; an album of this visit may hold them. */
    leftOut,
    /** Adds what is new; the rest waits. */
    async sort(files: readonly File[]) {
      const parted = kept.part(files)
      add(parted.news)
      const there = new Set(await listThere(parted.known))
      for (const one of parted.known) if (!there.has(one)) kept.remove(one.soundId)
      add(parted.known.filter((one) => !there.has(one)).map(({ file }) => file))
      if (there.size > 0) setKnown((before) => joinKnown(before, [...there]))
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

/** What is chosen again, before there was an answer, is asked about once. */
export function joinKnown(before: readonly KnownFile[], more: readonly KnownFile[]): KnownFile[] {
  const ids = new Set(before.map(({ soundId }) => soundId))
  return [...before, ...more.filter(({ soundId }) => !ids.has(soundId))]
}

/** Those whose sounds are not known to be gone. */
export async function listThere(known: readonly KnownFile[]): Promise<KnownFile[]> {
  const there: KnownFile[] = []
  for (let at = 0; at < known.length; at += AT_ONCE) {
    const some = known.slice(at, at + AT_ONCE)
    const answers = await Promise.all(
      some.map(({ soundId }) => callInTime(ASK_MS, getSound, { params: { id: soundId } })),
    )
    const isThere = answers.map((sound) => !isFailure(sound) || sound.status !== 404)
    there.push(...some.filter((_one, index) => isThere[index]))
  }
  return there
}
