import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { parseTime } from '#kernel/parse-time.ts'
import { currentTrack } from '#player/state.ts'
import { usePlayer, usePlayerState } from '#player/web/player-provider.tsx'
import type { Sound } from '#works/sounds-contract.ts'

type Playable = Pick<Sound, 'limit' | 'duration'>

interface Props {
  sound: Sound
  /** The start of the first play; undefined once it has begun, or where nothing was linked. */
  start: number | undefined
  onStart: (seconds: number | undefined) => void
}

/**
 * Starts the first play of the sound at the time of a link (`?t=1m5s`), whichever button starts it;
 * a sound that plays already jumps there, unless the page was reached by going back. Only browsers
 * read the time: pages are cached without it.
 */
export default function StartAt({ sound, start, onStart }: Props) {
  const player = usePlayer()
  const plays = usePlayerState((state) => state.isPlaying && currentTrack(state)?.id === sound.id)
  const isBack = useNavigationType() === 'POP'
  const linked = startWithin(sound, parseTime(new URLSearchParams(useLocation().search).get('t')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it plays already is checked once
  useEffect(() => onStart(plays && isBack ? undefined : linked), [sound.id, linked])
  useEffect(() => {
    if (!plays || start === undefined) return
    onStart(undefined)
    player.seek(start)
  }, [plays, start, player, onStart])
  return null
}

/**
 * Returns the start that a link with a time names, in seconds; undefined outside of the playable
 * part.
 */
export function startWithin(
  { limit, duration }: Playable,
  wish: number | undefined,
): number | undefined {
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return wish !== undefined && wish > from && wish < to ? wish : undefined
}
