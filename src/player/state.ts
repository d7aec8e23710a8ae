import type { Track } from '#sounds/contract.ts'

/** The player and its playlist (specification §3, §4). Times are seconds. */
export interface PlayerState {
  tracks: readonly Track[]
  /** Index of the current track; -1 while the list is empty. */
  index: number
  /** While shuffled: ids of all tracks in the order they play, which the list itself keeps out of. */
  shuffle: { order: readonly string[]; seed: number } | null
  isLoading: boolean
  /** Playback is intended; the engine follows. */
  isPlaying: boolean
  /** The current track was started on this page, and so recorded; else its first play starts it. */
  isStarted: boolean
  /** Where the engine is to go; a new object is a new wish, even to the same time. */
  seek: { time: number }
  currentTime: number
  repeatAll: boolean
  repeatOne: boolean
  /** The one that was taken out last, since it may not be heard any more. */
  lost: Track | null
  /** The one that was to be heard last while what may be heard of it is still being made. */
  pending?: Track | undefined
  /** The one that waits until the line is back; a new object is a new wait. */
  offline?: { track: Track } | undefined
  /** Those that could not be played since something sounded last. */
  failed: readonly string[]
  /** More of the current track was wished for than may be heard; a new object is a new wish. */
  beyondPreview?: { id: string } | undefined
  /** Raised by every start of a track: each is recorded as a play. */
  starts: number
  /** Raised when the engine is to try again though nothing else changed. */
  attempts: number
  settings: PlayerSettings
}

/** What a listener has set, kept from visit to visit. */
export interface PlayerSettings {
  /** 0..1, where it comes back to when it is muted too. */
  volume: number
  isMuted: boolean
  /** Every track is brought to one loudness. */
  isEven: boolean
  /** Letters and arrows mean something to the player. */
  hasKeys: boolean
}

/** A playlist as it was when the page went. */
export interface SavedQueue {
  tracks: readonly Track[]
  index: number
  currentTime: number
  shuffle: PlayerState['shuffle']
  repeat: 'off' | 'all' | 'one'
}

/** What has happened, in the past tense. */
export type PlayerEvent = PlaybackEvent | QueueEvent

type PlaybackEvent =
  | { type: 'track-chosen'; track: Track }
  /** From its first one on, or from this one, which resumes where it is current. */
  | { type: 'list-chosen'; tracks: readonly Track[]; from?: string }
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
  /** The server cannot be asked: what plays waits. */
  | { type: 'connection-lost' }
  /** What has failed is to be tried anew, where it was. */
  | { type: 'connection-restored' }
  /** It cannot be played, though the line is there. */
  | { type: 'track-failed'; id: string }
  /** What was said of a wish for more than may be heard is read, or old. */
  | { type: 'beyond-noted' }

/** What changes the list, or how it is heard. */
export type QueueEvent =
  | { type: 'track-enqueued'; track: Track }
  | { type: 'track-put-next'; track: Track }
  /** Anyone who listens may not hear it any more. */
  | { type: 'track-lost'; id: string }
  /** What may be heard of it is still being made: it cannot be played yet. */
  | { type: 'track-delayed'; track: Track }
  /** What is known of it by now, for anyone who listens now. */
  | { type: 'track-renewed'; track: Track }
  /** To a place among the tracks in the order they play, 0 the first. */
  | { type: 'track-moved'; id: string; to: number }
  | { type: 'track-removed'; id: string }
  | { type: 'others-removed' }
  | { type: 'list-emptied' }
  /** The seed decides the order: any whole number. */
  | { type: 'shuffle-pressed'; seed: number }
  | { type: 'queue-restored'; queue: SavedQueue }
  | { type: 'settings-changed'; settings: Partial<PlayerSettings> }

export const emptyPlayer: PlayerState = {
  tracks: [],
  index: -1,
  shuffle: null,
  isLoading: false,
  isPlaying: false,
  isStarted: false,
  seek: { time: 0 },
  currentTime: 0,
  repeatAll: false,
  repeatOne: false,
  lost: null,
  failed: [],
  starts: 0,
  attempts: 0,
  settings: { volume: 1, isMuted: false, isEven: false, hasKeys: true },
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
