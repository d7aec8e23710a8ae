import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/button.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { usePlayer } from './use-player.ts'

/** Adds a track to the end of the queue. Nothing for one that is not playable. */
export function QueueButton({ track }: { track: Track }) {
  const player = usePlayer()
  const t = useTranslations('player')
  if (!isPlayable(track)) return null
  return (
    <IconButton
      icon="enqueue"
      look="outline"
      label={t('enqueue')}
      onClick={() => player.enqueue(track)}
    />
  )
}
