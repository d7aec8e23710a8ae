import { useEffect, useSyncExternalStore } from 'react'
import { canKeep, type KeptSound, listKept } from './kept-sounds.ts'

const NONE: readonly KeptSound[] = []

/** What this browser keeps, as all parts of its page show it. */
let shown = NONE
const events = new EventTarget()

export async function refreshKept(): Promise<void> {
  shown = await listKept()
  events.dispatchEvent(new Event('change'))
}

function subscribe(listener: () => void): () => void {
  events.addEventListener('change', listener)
  return () => events.removeEventListener('change', listener)
}

export function useKept(): readonly KeptSound[] {
  useEffect(() => {
    if (canKeep()) void refreshKept()
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
}
