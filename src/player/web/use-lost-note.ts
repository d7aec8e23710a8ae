import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { usePlayerState } from './use-player.ts'

/** What has left the playlist since it may not be heard any more is named, and what cannot be heard yet. */
export function useLostNote(): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const lost = usePlayerState((state) => state.lost)
  const soon = usePlayerState((state) => state.soon)
  const tell = useEffectEvent((what: 'lost' | 'soon', { title }: Track) =>
    toast(say(what, { title })),
  )
  useEffect(() => {
    if (lost) tell('lost', lost)
  }, [lost])
  useEffect(() => {
    if (soon) tell('soon', soon)
  }, [soon])
}
