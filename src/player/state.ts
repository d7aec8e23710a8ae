import type { Track } from '#works/sounds-contract.ts'

/** The player and its queue (specification §3, §4). Times are seconds. */
export interface PlayerState {
  tracks: readonly Track[]
  /** Index of the current track; -1 while the list is empty. */
  index: number
  /** Ids of all tracks in the order they play while shuffled. The list keeps its own order. */
  shuffle: { order: readonly string[]; seed: number } | null
  /** Ids of the tracks that came with a list, not one by one: the next list replaces them. */
  fromList: readonly string[]
  isLoading: boolean
  /** Playback is intended; the engine follows. */
  isPlaying: boolean
  /** The current track was started, and recorded, on this page; else its first play starts it. */
  isStarted: boolean
  /** The time that the engine is to seek; each object is a new request, even to the same time. */
  seek: { time: number }
  currentTime: number
  repeatAll: boolean
  repeatOne: boolean
  /** The track that was removed last because access to it was withdrawn. */
  lost: Track | null
  /** The track that was to be played last while its preview is still being made. */
  pending?: Track | undefined
  /** The track that waits for the connection; each object is a new wait. */
  offline?: { track: Track } | undefined
  /** Tracks that could not be played since the last sound. */
  failed: readonly string[]
  /** A seek out of the current track's preview, or the end of one; each object is a new one. */
  pastPreview?: { id: string; isOver?: true } | undefined
  /** The number of starts: each is recorded as a play. */
  starts: number
  /** The number is raised when the engine is to try again though nothing else changed. */
  attempts: number
  settings: PlayerSettings
  sleep: SleepTimer | null
}

/** What ends the music of someone who falls asleep; a reload turns it off. */
export interface SleepTimer {
  /** The time when it ends, in milliseconds since 1970, or the end of the current sound. */
  until: number | 'end'
  /** The part of the volume that the music fades to, 0..1. */
  share: number
}

/** A listener's settings; persisted. */
export interface PlayerSettings {
  /** 0..1; unchanged while muted. */
  volume: number
  isMuted: boolean
  /** Every track is brought to one loudness. */
  isEven: boolean
  /** The player's keyboard shortcuts are on. */
  hasKeys: boolean
}

export interface SavedQueue
  extends Pick<PlayerState, 'tracks' | 'index' | 'currentTime' | 'shuffle'> {
  repeat: 'off' | 'all' | 'one'
  fromList?: PlayerState['fromList'] | undefined
}

/** Events, named in the past tense. */
export type PlayerEvent = PlaybackEvent | QueueEvent

type PlaybackEvent =
  | { type: 'track-chosen'; track: Track }
  /** The list plays from its first track, or from this one, which resumes where it is current. */
  | { type: 'list-chosen'; tracks: readonly Track[]; from?: string }
  | { type: 'time-passed'; time: number }
  /** The seek is in the current track; with an id, only if that is the current one. */
  | { type: 'sought'; time: number; id?: string }
  | { type: 'toggle-pressed' | 'forward-pressed' | 'back-pressed' | 'repeat-pressed' }
  | { type: 'loading-began' | 'sound-began' | 'track-ended' }
  | { type: 'paused-from-outside' | 'playback-suspended' | 'playback-refused' }
  /** The server cannot be reached: what plays waits. */
  | { type: 'connection-lost' }
  /** The track that has failed is tried again where it was. */
  | { type: 'connection-restored' }
  /** The track cannot be played, though there is a connection. */
  | { type: 'track-failed'; id: string }
  | { type: 'preview-note-dismissed' }
  | { type: 'sleep-set'; until: SleepTimer['until'] | null }
  | { type: 'sleep-neared'; share: number }
  | { type: 'sleep-time-reached' }

/** Events that change the list or the settings. */
export type QueueEvent =
  | { type: 'track-enqueued' | 'track-put-next'; track: Track }
  /** Access to the track was withdrawn. */
  | { type: 'track-lost'; id: string }
  /** The preview is still being made: the track cannot be played yet. */
  | { type: 'track-delayed'; track: Track }
  /** The track as the current listener may play it now. */
  | { type: 'track-renewed'; track: Track }
  /** `to` is a place in the play order, 0 the first. */
  | { type: 'track-moved'; id: string; to: number }
  | { type: 'track-removed'; id: string }
  | { type: 'others-removed' | 'list-emptied' }
  /** The seed, any whole number, decides the order. */
  | { type: 'shuffle-pressed'; seed: number }
  | { type: 'queue-restored'; queue: SavedQueue }
  | { type: 'settings-changed'; settings: Partial<PlayerSettings> }

export const emptyPlayer: PlayerState = {
  tracks: [],
  index: -1,
  shuffle: null,
  fromList: [],
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
  sleep: null,
}

export function currentTrack(state: PlayerState): Track | undefined {
  return state.tracks[state.index]
}

/** Forward and back are disabled with fewer than 2 tracks. */
export function canStep(state: PlayerState): boolean {
  return state.tracks.length >= 2
}

/** The playable part of a track: the whole, or its preview. */
export function segmentOf(track: Track): { min: number; max: number } {
  if (!track.limit.on) return { min: 0, max: Number.POSITIVE_INFINITY }
  const { min, max } = track.limit
  return { min: Math.max(0, min), max: max > min ? max : Number.POSITIVE_INFINITY }
}
