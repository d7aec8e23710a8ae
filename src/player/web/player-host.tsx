import { useEffect, useState } from 'react'
import { hasDialog } from '#ui/use-key.ts'
import type { PlayerStore } from '../store.ts'
import { PlayerBar } from './bar/player-bar.tsx'
import { HelpSheet } from './keys/help-sheet.tsx'
import { useKeys } from './keys/use-keys.ts'
import { useRestart } from './start/use-restart.ts'
import { useListener } from './use-listener.ts'
import { useLostTrackNotice } from './use-lost-track-notice.ts'
import { useOfflineNotice } from './use-offline-notice.ts'

export interface PlayerHostProps {
  store: PlayerStore
  /** Shows the keys at once, unless a dialog has come in between. */
  help: boolean
  onClap: () => void
}

/** What a player that is there wants of the page: its bar, its keys, a word before it goes. */
export function PlayerHost({ store, help, onClap }: PlayerHostProps) {
  const [isHelpOpen, setHelpOpen] = useState(() => help && !hasDialog())
  const onHelp = () => setHelpOpen(true)
  useKeys(store, { onClap, onHelp })
  useListener(store)
  useLostTrackNotice()
  useOfflineNotice(store)
  useRestart(store)
  useEffect(() => {
    const flush = () => store.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      store.destroy()
    }
  }, [store])
  return (
    <>
      <PlayerBar onClap={onClap} onHelp={onHelp} />
      <HelpSheet open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  )
}
