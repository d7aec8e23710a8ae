import type { Track } from '#sounds/contract.ts'

/** What the engine tells; times are seconds. */
export interface EngineEvents {
  timePassed(time: number): void
  loadingBegan(): void
  soundBegan(): void
  ended(): void
  /** Playback stopped though nobody asked for it. */
  suspended(): void
  /** The platform refuses to play without a gesture, or paused us (a call, another app). */
  refused(): void
  failed(): void
  /** The track that was prepared plays on without a gap: it is the loaded one now. */
  advanced(): void
}

/** Owns the only audio element of the page. */
export interface Engine {
  /** Takes up another track, silent until `play`. */
  load(track: Track, startAt: number): void
  /** The track that comes next, made ready to go on without a gap; undefined where none does. */
  prepare(track: Track | undefined): void
  play(): void
  pause(): void
  seek(time: number): void
  /** 0..1 */
  setVolume(volume: number): void
  /** Whether every track is brought to one loudness. */
  setNormalized(on: boolean): void
  /** Fetches the code that streams, and how the track begins, so that a play starts at once. */
  warmUp(track?: Track): void
  /** The time it is at now, finer than the events. */
  currentTime(): number
  destroy(): void
}

/** A track on the element, and what follows it there. Times are seconds of the current sound. */
export interface Stream {
  time(): number
  seek(time: number): void
  /** What is to follow without a gap, where this way of streaming can. */
  prepare(next: Track | undefined): void
  /** Goes to the track that follows, where all that it takes is there already. */
  take(track: Track, startAt: number): boolean
  /** Whether sound has just gone on into what follows, which is the current one from now on. */
  advance(): boolean
  /** Seconds until it does. */
  untilNext(): number | undefined
  close(): void
}

export interface StreamEvents {
  /** Neither way can be played. */
  onFailed(): void
}

/** A track without an address cannot be heard by this viewer. */
export function isPlayable(track: Pick<Track, 'hlsUrl' | 'mp3Url'>): boolean {
  return track.mp3Url !== null || track.hlsUrl !== null
}
