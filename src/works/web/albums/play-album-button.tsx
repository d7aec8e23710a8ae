import { useTranslations } from 'use-intl'
import { isPlayable } from '#player/engine/engine.ts'
import { currentTrack, segmentOf } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import { Button } from '#ui/button.tsx'
import type { Album } from '../../albums-contract.ts'

interface PlayAlbumButtonProps {
  album: Album
  /** Where something else plays more than the album, it is called Play alone. */
  name?: 'playAll' | 'play'
}

/** Plays the album from its first sound; while it plays, pauses and resumes. */
export function PlayAlbumButton({ album, name = 'playAll' }: PlayAlbumButtonProps) {
  const t = useTranslations('albums')
  const player = usePlayer()
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
      onClick={() => (isWithin ? player.toggle() : player.playAll(album.sounds))}
    >
      {t(isPlaying ? 'pause' : name)}
    </Button>
  )
}
