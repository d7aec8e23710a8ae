import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { hasDialog } from '#ui/use-key.ts'
import type { Track } from '#works/sounds-contract.ts'
import { announceAccessChange } from '../between-tabs.ts'
import { restoreQueue } from '../persistence/restore-queue.ts'
import { openStorage } from '../persistence/storage.ts'
import { currentTrack } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { PlayerBar } from './bar/player-bar.tsx'
import type { BarActions } from './bar/track-acts.tsx'
import { HelpSheet } from './keys/help-sheet.tsx'
import { useKeys } from './keys/use-keys.ts'
import { usePlayerState } from './use-player.ts'
import { useRestart } from './use-restart.ts'

export interface PlayerHostProps extends Omit<BarActions, 'onHelp'> {
  store: PlayerStore
  /** Opens the help, unless a dialog is open. */
  help: boolean
}

/** The player's bar, keys and notices. */
export function PlayerHost({ store, help, ...actions }: PlayerHostProps) {
  const [isHelpOpen, setHelpOpen] = useState(() => help && !hasDialog())
  const acts = { ...actions, onHelp: () => setHelpOpen(true) }
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
 * A sign-out empties the queue, and the next sign-in restores it. A visitor's queue stays
 * after a sign-in, before the member's own.
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

/** Names tracks that were removed or cannot be played yet, and the one that waits for a connection. */
function useNotices(store: PlayerStore): void {
  const toast = useToast()
  const t = useTranslations('playing')
  const lost = usePlayerState((state) => state.lost)
  const pending = usePlayerState((state) => state.pending)
  const offline = usePlayerState((state) => state.offline)
  const isWaiting = usePlayerState((state) => state.isPlaying && state.isLoading)
  const notify = useEffectEvent(
    (what: 'lost' | 'soon' | 'away' | 'offline', track?: Track | null) => {
      if (track) toast(t(what, { title: track.title }))
    },
  )
  useEffect(() => notify('lost', lost), [lost])
  useEffect(() => notify('soon', pending), [pending])
  useEffect(() => notify(navigator.onLine ? 'away' : 'offline', offline?.track), [offline])
  useEffect(() => {
    if (!isWaiting) return
    const notifyOffline = () => {
      const track = currentTrack(store.getState())
      if (!navigator.onLine && track && !store.isKept(track.id)) notify('offline', track)
    }
    notifyOffline()
    addEventListener('offline', notifyOffline)
    return () => removeEventListener('offline', notifyOffline)
  }, [isWaiting, store])
}
