import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import type { Sound } from '#sounds/contract.ts'

/** Where a link with a time starts, in seconds; undefined outside of the playable part. */
export function startWithin(
  { limit, duration }: Pick<Sound, 'limit' | 'duration'>,
  wish: number | undefined,
): number | undefined {
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return wish !== undefined && wish > from && wish < to ? wish : undefined
}

/**
 * After a link with a time, the first play of the sound starts there, whichever button starts it; a
 * sound that plays already jumps there, unless the page was reached by going back.
 *
 * @returns drops the start, for a click on another position
 */
export function useStartAt(soundId: string, start: number | undefined): () => void {
  const player = usePlayer()
  const plays = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === soundId)
  const isBack = useNavigationType() === 'POP'
  const waiting = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it plays already is checked once
  useEffect(() => {
    waiting.current = plays && isBack ? undefined : start
  }, [soundId, start])
  useEffect(() => {
    const wish = waiting.current
    if (!plays || wish === undefined) return
    waiting.current = undefined
    player.seek(wish)
  }, [plays, player])
  return () => {
    waiting.current = undefined
  }
}
