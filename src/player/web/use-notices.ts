import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { currentTrack } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { usePlayerState } from './use-player.ts'

/** Names tracks that were removed or cannot be played yet, and the one that waits for a connection. */
export function useNotices(store: PlayerStore): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const lost = usePlayerState((state) => state.lost)
  const pending = usePlayerState((state) => state.pending)
  const offline = usePlayerState((state) => state.offline)
  const isWaiting = usePlayerState((state) => state.isPlaying && state.isLoading)
  const notify = useEffectEvent(
    (what: 'lost' | 'soon' | 'away' | 'offline', track?: Track | null) => {
      if (track) toast(say(what, { title: track.title }))
    },
  )
  useEffect(() => notify('lost', lost), [lost])
  useEffect(() => notify('soon', pending), [pending])
  useEffect(() => notify(navigator.onLine ? 'away' : 'offline', offline?.track), [offline])
  useEffect(() => {
    if (!isWaiting) return
    const notifyOffline = () => {
      if (!navigator.onLine) notify('offline', currentTrack(store.getState()))
    }
    notifyOffline()
    addEventListener('offline', notifyOffline)
    return () => removeEventListener('offline', notifyOffline)
  }, [isWaiting, store])
}
