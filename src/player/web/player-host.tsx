import { useEffect, useState } from 'react'
import { hasDialog } from '#ui/use-key.ts'
import type { PlayerStore } from '../store.ts'
import { PlayerBar } from './bar/player-bar.tsx'
import { HelpSheet } from './keys/help-sheet.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useListener } from './use-listener.ts'
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
