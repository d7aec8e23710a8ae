import type { Location } from 'react-router'
import { parseTime } from '#kernel/parse-time.ts'
import { currentTrack, type PlayerEvent, type PlayerState } from '../../state.ts'

type Visit = Pick<Location, 'key' | 'pathname' | 'search' | 'hash'>

/**
 * What the same address, visited anew, asks of the sound that is current and whose page it is: the time
 * that it names. The first visit is the page's own to heed, as it may come before there is a player.
 */
export function restartEvent(
  before: Visit,
  now: Visit,
  state: PlayerState,
): PlayerEvent | undefined {
  const track = currentTrack(state)
  if (before.key === now.key || addressOf(before) !== addressOf(now)) return undefined
  if (!track || !now.pathname.includes(`/sound/${track.id}`)) return undefined
  const time = parseTime(new URLSearchParams(now.search).get('t'))
  return time === undefined ? undefined : { type: 'sought', time }
}

const addressOf = ({ pathname, search, hash }: Visit) => pathname + search + hash
