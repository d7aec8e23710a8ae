import { useEffect, useRef, useState } from 'react'
import { useMe } from '#client/root-data.ts'
import { hasDialog } from '#ui/use-key.ts'
import { announceAccessChange } from '../between-tabs.ts'
import { restoreQueue } from '../persistence/restore-queue.ts'
import { openStorage } from '../persistence/storage.ts'
import type { PlayerStore } from '../store.ts'
import { PlayerBar } from './bar/player-bar.tsx'
import { HelpSheet } from './keys/help-sheet.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useNotices } from './use-notices.ts'
import { useRestart } from './use-restart.ts'

export interface PlayerHostProps {
  store: PlayerStore
  /** Opens the help, unless a dialog is open. */
  help: boolean
  onClap: () => void
}

/** The player's bar, keys and notices. */
export function PlayerHost({ store, help, onClap }: PlayerHostProps) {
  const [isHelpOpen, setHelpOpen] = useState(() => help && !hasDialog())
  const acts = { onClap, onHelp: () => setHelpOpen(true) }
  useKeys(store, acts)
  useListener(store)
  useNotices(store)
  useRestart(store)
  useEffect(() => () => store.destroy(), [store])
  return (
    <>
      <PlayerBar {...acts} />
      <HelpSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}

/**
 * After a sign-out the playlist is empty, and restored at the next sign-in. A visitor's playlist
 * stays after a sign-in, before the member's own.
 */
function useListener(store: PlayerStore): void {
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
