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
}

/** Owns the only audio element of the page. */
export interface Engine {
  /** Takes up another track, silent until `play`. */
  load(track: Track, startAt: number): void
  play(): void
  pause(): void
  seek(time: number): void
  setVolume(volume: number): void
  /** Fetches the code that streams, so that the first play starts at once. */
  warmUp(): void
  /** The time it is at now, finer than the events. */
  currentTime(): number
  destroy(): void
}

/** A track without an address cannot be heard by this viewer. */
export function isPlayable(track: Track): boolean {
  return track.mp3Url !== null || track.hlsUrl !== null
}
