import { useEffect, useRef, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { abortParts, getParts } from '#uploads/contract.ts'
import { folderOfFile } from '#uploads/web/dropped-files.ts'
import type { ChosenFile } from './state/facts.ts'
import { type Memory, matchFiles, openMemory, type Remembered } from './state/remembered.ts'
import { createFormKeeper, formRemembered } from './state/remembered-form.ts'
import { callPatiently } from './transfer/patience.ts'
import { beginVisit, listLiveVisits, type Visit } from './transfer/visit.ts'

/** An upload that an earlier visit has left, and how many of its bytes have arrived. */
export interface Unfinished extends Remembered {
  loaded: number
}

export interface Taken {
  file: File
  chosen: ChosenFile
  /** Of the parts that have arrived. */
  partsId: string | undefined
}

/**
 * What is remembered of the uploads of this browser: written by this visit, offered by the next.
 *
 * @param replaces the sound whose audio they are to replace; undefined: they become new ones
 */
export function useUnfinished(replaces?: string) {
  const owner = useMe()?.username ?? ''
  const [memory] = useState(() => openMemory(localStorageOf(), owner, replaces))
  const visit = useRef<Visit>(undefined)
  const [keepForms] = useState(() => createFormKeeper(memory))
  const [left, setLeft] = useState<readonly Unfinished[]>([])
  useEffect(() => {
    const begun = beginVisit()
    visit.current = begun
    return () => begun.end()
  }, [])
  useEffect(() => {
    const ending = new AbortController()
    listLeft(memory, ending.signal).then(
      (found) => ending.signal.aborted || setLeft(found),
      (error: unknown) => {
        if (!ending.signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [memory])

  return {
    memory,
    visitId: () => visit.current?.id,
    /** Told of each change of them. */
    keepForms,
    left,
    /** Remembers each file, with what it goes on with; that is left no longer. */
    take(files: readonly File[]): Taken[] {
      const now = visit.current
      if (!now) return []
      const matches = matchFiles(files, left)
      const ids = new Set(matches.map(({ entry }) => entry?.id))
      setLeft(left.filter(({ id }) => !ids.has(id)))
      return matches.map(({ file, entry }) => {
        const { name, size, lastModified } = file
        const id = entry?.id ?? now.nameUpload()
        const partsId = entry?.partsId
        const typed = entry?.form && { form: formRemembered(entry.form) }
        const parts = partsId && { partsId }
        const folder = folderOfFile(file) || entry?.folder || ''
        const of = { name, size, lastModified, ...(folder && { folder }) }
        memory.put({ id, visit: now.id, ...of, ...parts, ...typed })
        const loaded = entry?.loaded ?? 0
        const chosen = { id, fileName: name, bytes: size, folder, loaded, ...typed }
        return { file, chosen, partsId }
      })
    },
    /** Files that are left, and others. */
    part(files: readonly File[]) {
      const matches = matchFiles(files, left)
      const of = (isKnown: boolean) =>
        matches.filter(({ entry }) => (entry !== undefined) === isKnown).map(({ file }) => file)
      return { known: of(true), others: of(false) }
    },
    /** Nobody goes on with it: nothing of it stays. @returns whether that is so; else it is left */
    async forget(one: Unfinished): Promise<boolean> {
      setLeft((now) => now.filter(({ id }) => id !== one.id))
      const isGone = await giveUp(memory, one)
      if (!isGone) setLeft((now) => [...now, one])
      return isGone
    },
  }
}

/** Forgets it once nothing of it stays. */
export async function giveUp(memory: Memory, { id, partsId }: Remembered): Promise<boolean> {
  if (partsId) {
    const answer = await callPatiently(abortParts, { params: { id: partsId } })
    if (isFailure(answer) && answer.status !== 404) return false
  }
  memory.remove(id)
  return true
}

export function localStorageOf(): Storage | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    // A browser may refuse it; then nothing is remembered.
    return undefined
  }
}

async function listLeft(memory: Memory, signal: AbortSignal): Promise<Unfinished[]> {
  const isLive = await listLiveVisits()
  const entries = memory.list().filter(({ visit }) => !isLive(visit))
  return Promise.all(entries.map((entry) => withLoaded(entry, signal)))
}

async function withLoaded(entry: Remembered, signal: AbortSignal): Promise<Unfinished> {
  const { partsId, ...file } = entry
  if (!partsId) return { ...entry, loaded: 0 }
  const parted = await callApi(getParts, { params: { id: partsId }, signal })
  // What was given up meanwhile begins anew.
  if (isFailure(parted)) return { ...(parted.status === 404 ? file : entry), loaded: 0 }
  return { ...entry, loaded: Math.min(parted.bytes, parted.done.length * parted.partBytes) }
}
