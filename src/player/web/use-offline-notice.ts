import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { currentTrack } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { usePlayerState } from './use-player.ts'

/**
 * Music that waits because there is no connection says so; it goes on by itself. A device knows that it
 * has none, or only what is asked for in vain tells.
 */
export function useOfflineNotice(store: PlayerStore): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const isWaiting = usePlayerState((state) => state.isPlaying && state.isLoading)
  const away = usePlayerState((state) => state.offline)
  const name = useEffectEvent(({ title }: Track) =>
    toast(say(navigator.onLine ? 'away' : 'offline', { title })),
  )
  const notify = useEffectEvent(() => {
    const track = currentTrack(store.getState())
    if (track && !navigator.onLine) name(track)
  })
  useEffect(() => {
    if (away) name(away.track)
  }, [away])
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => notify()
    listener()
    addEventListener('offline', listener)
    return () => removeEventListener('offline', listener)
  }, [isWaiting])
}
