import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { currentTrack } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { usePlayerState } from './use-player.ts'

/** Music that waits because there is no connection says so; it goes on by itself. */
export function useOfflineNote(store: PlayerStore): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const isWaiting = usePlayerState((state) => state.isPlaying && state.isLoading)
  const tell = useEffectEvent(() => {
    const track = currentTrack(store.getState())
    if (track && !navigator.onLine) toast(say('offline', { title: track.title }))
  })
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => tell()
    listener()
    addEventListener('offline', listener)
    return () => removeEventListener('offline', listener)
  }, [isWaiting])
}
