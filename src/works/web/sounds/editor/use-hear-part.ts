import { useEffect, useEffectEvent, useState } from 'react'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/use-player.ts'
import type { Sound } from '../../../sounds-contract.ts'

/** Plays one part of a sound, in seconds, to its owner, who may hear all of it. */
export function useHearPart(sound: Sound, part: { from: number; to: number }) {
  const player = usePlayer()
  const [wish, setWish] = useState<'none' | 'beginning' | 'hearing'>('none')
  const isPlaying = usePlayerState(
    (state) => state.isPlaying && currentTrack(state)?.id === sound.id,
  )
  const seconds = usePlayerState((state) =>
    currentTrack(state)?.id === sound.id ? state.currentTime : 0,
  )
  const begin = useEffectEvent(() => {
    player.seek(part.from)
    setWish('hearing')
  })
  const end = useEffectEvent(() => {
    if (isPlaying) player.toggle()
    setWish('none')
  })
  useEffect(() => {
    if (wish === 'beginning' && isPlaying) begin()
    // The player was paused elsewhere, or another sound was chosen.
    if (wish === 'hearing' && !isPlaying) setWish('none')
  }, [wish, isPlaying])
  useEffect(() => {
    if (wish === 'hearing' && seconds >= part.to) end()
  }, [wish, seconds, part.to])
  return {
    isHearing: wish !== 'none',
    time: () => (wish === 'none' ? 0 : player.currentTime()),
    /** Continues from there while the part plays. */
    jump: (to: number) => {
      if (wish === 'hearing') player.seek(to)
    },
    toggle: () => {
      if (wish !== 'none') return end()
      player.play(sound)
      setWish('beginning')
    },
  }
}
