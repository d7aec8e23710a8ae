import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'

/**
 * The first play of a sound that a link with a time has led to starts there, anyone who presses what; one
 * that plays goes there at once, unless the page is only come back to.
 *
 * @param start seconds, or undefined
 * @returns a call that gives the start up, for a press that wants another place
 */
export function useStartAt(soundId: string, start: number | undefined): () => void {
  const player = usePlayer()
  const plays = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === soundId)
  const isBack = useNavigationType() === 'POP'
  const waiting = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what plays already is asked once
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
