import type { Track } from '#sounds/contract.ts'
import { isSameSegment } from '../../same-segment.ts'
import { segmentOf } from '../../state.ts'
import type { HlsLight } from '../load-hls.ts'
import { type HlsItem, type ItemEvents, isStreamed, openHlsItem } from './hls-item.ts'

/** A track whose playlists and first part are fetched before anyone has pressed play. */
export interface WarmItem {
  /** Whether it is this track's, and still good. */
  isOf(track: Track): boolean
  /** Its item, for anyone who plays it; undefined where it is another one, or has failed. */
  take(track: Track, startAt: number, events: ItemEvents): HlsItem | undefined
  drop(): void
}

/** Undefined for a track without a stream. */
export function warmItem(HlsLight: HlsLight, track: Track): WarmItem | undefined {
  if (!isStreamed(track)) return undefined
  const begin = segmentOf(track).min
  let isTaken = false
  let isOver = false
  const drop = () => {
    if (isTaken || isOver) return
    isOver = true
    item.retries.stop()
    item.hls.destroy()
  }
  // Anyone who takes it puts its own in their place.
  const events: ItemEvents = { loaded() {}, lost: drop, unplayable: drop, isStarved: () => true }
  const item = openHlsItem(HlsLight, track, { startAt: begin }, events)
  item.hls.loadSource(track.hlsUrl)
  const isOf = (other: Track) => !isOver && !isTaken && isSameSegment(other, track)
  return {
    isOf,
    take(other, startAt, taken) {
      if (!isOf(other) || startAt !== begin) return undefined
      isTaken = true
      Object.assign(events, taken)
      return item
    },
    drop,
  }
}
