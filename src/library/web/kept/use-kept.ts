import { useEffect, useSyncExternalStore } from 'react'
import { audioPath, canKeep, type KeptSound, listKept } from './kept-sounds.ts'

const NONE: readonly KeptSound[] = []

/** What this browser keeps, as all parts of its page show it. */
let shown = NONE
const events = new EventTarget()

export async function refreshKept(): Promise<void> {
  if (!canKeep()) return
  shown = await listKept()
  events.dispatchEvent(new Event('change'))
}

function subscribe(listener: () => void): () => void {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

export function useKept(): readonly KeptSound[] {
  useEffect(() => {
    void refreshKept()
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
}

/** Where a sound that is kept on this device plays from, as far as this page knows. */
export function keptAddress(id: string): string | undefined {
  return shown.some((sound) => sound.id === id) ? audioPath(id) : undefined
}
