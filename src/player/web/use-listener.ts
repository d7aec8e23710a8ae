import { useEffect, useRef } from 'react'
import { useMe } from '#client/root-data.ts'
import { announceAccessChange } from '../persistence/access-changes.ts'
import { restoreQueue } from '../persistence/restore-queue.ts'
import { openStorage } from '../persistence/storage.ts'
import type { PlayerStore } from '../store.ts'

/**
 * Who signs out takes the playlist along, and finds it again when they are back; a visitor's goes on
 * when they sign in, with what they may hear now, and what they had gathered before comes behind it.
 */
export function useListener(store: PlayerStore): void {
  const id = useMe()?.id
  const now = useRef(id)
  useEffect(() => {
    const before = now.current
    if (id === before) return
    now.current = id
    if (before !== undefined) store.dispatch({ type: 'list-emptied' })
    restoreQueue(store, openStorage(), () => now.current)
      .catch((error: unknown) => console.error('Error restoring the playlist:', error))
      .finally(announceAccessChange)
  }, [id, store])
}
