import type { Track } from '#sounds/contract.ts'

/** The player and its playlist (specification §3, §4). Times are seconds. */
export interface PlayerState {
  tracks: readonly Track[]
  /** Index of the current track; -1 while the list is empty. */
  index: number
  isLoading: boolean
  /** Playback is intended; the engine follows. */
  isPlaying: boolean
  /** Where the engine is to go; a new object is a new wish, even to the same time. */
  seek: { time: number }
  currentTime: number
  repeatAll: boolean
  repeatOne: boolean
  /** Raised by every start of a track: each is recorded as a play. */
  starts: number
  /** Raised when the engine is to try again though nothing else changed. */
  attempts: number
}

/** What has happened, in the past tense. */
export type PlayerFact =
  | { type: 'track-chosen'; track: Track }
  | { type: 'toggle-pressed' }
  | { type: 'paused-from-outside' }
  | { type: 'forward-pressed' }
  | { type: 'back-pressed' }
  | { type: 'repeat-pressed' }
  | { type: 'sought'; time: number }
  | { type: 'time-passed'; time: number }
  | { type: 'loading-began' }
  | { type: 'sound-began' }
  | { type: 'track-ended' }
  | { type: 'playback-suspended' }
  | { type: 'playback-refused' }
  | { type: 'track-removed'; id: string }

export const emptyPlayer: PlayerState = {
  tracks: [],
  index: -1,
  isLoading: false,
  isPlaying: false,
  seek: { time: 0 },
  currentTime: 0,
  repeatAll: false,
  repeatOne: false,
  starts: 0,
  attempts: 0,
}

export function currentTrack(state: PlayerState): Track | undefined {
  return state.tracks[state.index]
}

/** Forward and back are disabled with fewer than 2 tracks. */
export function canStep(state: PlayerState): boolean {
  return state.tracks.length >= 2
}

/** The playable part of a track: the whole, or what its limit leaves. */
export function segmentOf(track: Track): { min: number; max: number } {
  if (!track.limit.on) return { min: 0, max: Number.POSITIVE_INFINITY }
  const { min, max } = track.limit
  return { min: Math.max(0, min), max: max > min ? max : Number.POSITIVE_INFINITY }
}
