import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { usePlayerState } from './use-player.ts'

/** What has left the playlist since it may not be heard any more is named, and what cannot be heard yet. */
export function useLostTrackNotice(): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const lost = usePlayerState((state) => state.lost)
  const soon = usePlayerState((state) => state.pending)
  const notify = useEffectEvent((what: 'lost' | 'soon', { title }: Track) =>
    toast(say(what, { title })),
  )
  useEffect(() => {
    if (lost) notify('lost', lost)
  }, [lost])
  useEffect(() => {
    if (soon) notify('soon', soon)
  }, [soon])
}
