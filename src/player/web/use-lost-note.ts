import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { usePlayerState } from './use-player.ts'

/** What has left the playlist since it may not be heard any more is named. */
export function useLostNote(): void {
  const toast = useToast()
  const say = useTranslations('playing')
  const lost = usePlayerState((state) => state.lost)
  const tell = useEffectEvent(({ title }: Track) => toast(say('lost', { title })))
  useEffect(() => {
    if (lost) tell(lost)
  }, [lost])
}
