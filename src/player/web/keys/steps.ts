import { endsEarly } from '../../same-segment.ts'
import {
  currentTrack,
  type PlayerEvent,
  type PlayerSettings,
  type PlayerState,
  segmentOf,
} from '../../state.ts'

export const SEEK_STEP_SECONDS = 5
const VOLUME_STEP = 0.05
/** A step on stays short of the end, which would be the next track's. */
const BEFORE_END_SECONDS = 0.5

/**
 * A step within what may be heard; undefined where there is no room for one. Where a preview ends it is
 * told as it was wished, and leads nowhere.
 */
export function seekStep(state: PlayerState, now: number, by: number): PlayerEvent | undefined {
  const track = currentTrack(state)
  if (track === undefined) return undefined
  const { min, max } = segmentOf(track)
  if (endsEarly(track) && now + by >= max) return { type: 'sought', time: now + by }
  const end = Math.min(max, track.duration > 0 ? track.duration : max) - BEFORE_END_SECONDS
  const time = Math.max(min, Math.min(now + by, end))
  return by > 0 && time <= now ? undefined : { type: 'sought', time }
}

/** Louder or quieter by a twentieth; from silence, louder is what it was before. */
export function volumeStep({ volume, isMuted }: PlayerSettings, direction: 1 | -1): PlayerEvent {
  if (isMuted && direction > 0) return { type: 'settings-changed', settings: { isMuted: false } }
  const next = Math.round((volume + direction * VOLUME_STEP) * 100) / 100
  return { type: 'settings-changed', settings: isMuted ? {} : { volume: next } }
}
