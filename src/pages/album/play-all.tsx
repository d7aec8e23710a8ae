import { useTranslations } from 'use-intl'
import type { Album } from '#albums/contract.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { currentTrack, segmentOf } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { usePlayAll } from '#player/web/use-play-all.ts'
import { Button } from '#ui/button.tsx'

/** Plays the album from its first sound on; within it, a pause, and on from there. */
export function PlayAll({ album }: { album: Album }) {
  const t = useTranslations('albums')
  const player = usePlayer()
  const playAll = usePlayAll()
  const isWithin = usePlayerState((state) => {
    const track = currentTrack(state)
    if (track?.albumId !== album.id) return false
    return state.isPlaying || state.currentTime > segmentOf(track).min
  })
  const isPlaying = usePlayerState((state) => state.isPlaying) && isWithin
  const first = album.sounds.find(isPlayable)
  if (first === undefined) return null
  return (
    <Button
      look="accent"
      size="large"
      icon={isPlaying ? 'pause' : 'play'}
      onPointerEnter={() => player.warmUp(first)}
      onFocus={() => player.warmUp(first)}
      onClick={() => (isWithin ? player.toggle() : playAll(album.sounds))}
    >
      {t(isPlaying ? 'pause' : 'playAll')}
    </Button>
  )
}
