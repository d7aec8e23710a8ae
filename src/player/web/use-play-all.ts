import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { Track } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { isPlayable } from '../engine/engine.ts'
import { PlayerContext } from './use-player.ts'

/** Plays a list from its first playable track, or from the one with this id. */
export function usePlayAll(): (tracks: readonly Track[], from?: string) => void {
  const access = use(PlayerContext)
  const toast = useToast()
  const say = useTranslations('player')
  return (tracks, from) => {
    const playable = tracks.filter(isPlayable)
    const first = playable.find(({ id }) => id === from) ?? playable[0]
    if (!access || first === undefined) return
    if (!access.store) access.allowSound(first)
    access.open().then(
      (opened) => opened.dispatch({ type: 'list-chosen', tracks: playable, from }),
      () => toast(say('failed', { title: first.title })),
    )
  }
}
