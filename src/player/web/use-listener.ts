import { useEffect, useRef } from 'react'
import { useMe } from '#client/root-data.ts'
import { announceAccessChange } from '../between-tabs.ts'
import { restoreQueue } from '../persistence/restore-queue.ts'
import { openStorage } from '../persistence/storage.ts'
import type { PlayerStore } from '../store.ts'

/**
 * After a sign-out the playlist is empty, and restored at the next sign-in. A visitor's playlist
 * stays after a sign-in, before the member's own.
 */
export function useListener(store: PlayerStore): void {
  const id = useMe()?.id
  const now = useRef(id)
  useEffect(() => {
    const before = now.current
    if (id === before) return
    now.current = id
    if (before !== undefined) store.dispatch({ type: 'list-emptied' })
    restoreQueue(store, openStorage(), id)
    announceAccessChange()
  }, [id, store])
}
