import type { Track } from '#works/sounds-contract.ts'

/** Reports of the engine; times are seconds. */
export interface EngineEvents {
  timePassed(time: number): void
  loadingBegan(): void
  soundBegan(): void
  ended(): void
  /** Playback stopped without a request. */
  suspended(): void
  /** The platform requires a gesture, or paused us (a call, another app). */
  refused(): void
  failed(): void
  /** The prepared track plays without a gap: it is the loaded one now. */
  advanced(): void
}

/** Owns the only audio element of the page. */
export interface Engine {
  /** Loads another track, silent until `play`. */
  load(track: Track, startAt: number): void
  /** The track that is to follow without a gap. */
  prepare(track: Track | undefined): void
  play(): void
  pause(): void
  seek(time: number): void
  /** 0..1 */
  setVolume(volume: number): void
  /** `true` brings all tracks to one loudness. */
  setNormalized(on: boolean): void
  /** Fetches the code that streams, and how the track begins. */
  warmUp(track?: Track): void
  /** The time is finer than that of the events. */
  currentTime(): number
  destroy(): void
}

/** A track on the element, and what follows it there. Times are seconds of the current sound. */
export interface Stream {
  time(): number
  seek(time: number): void
  /** The given track follows without a gap, where this format can do that. */
  prepare(next: Track | undefined): void
  /** Switches to the track that follows, where it is loaded. */
  take(track: Track, startAt: number): boolean
  /**
   * True if playback has just passed into the prepared track, which is the current one from now on.
   */
  advance(): boolean
  /** Returns the seconds until it does. */
  untilNext(): number | undefined
  close(): void
}

/** A track without an address cannot be played by this viewer. */
export function isPlayable(track: Pick<Track, 'hlsUrl' | 'mp3Url'>): boolean {
  return track.mp3Url !== null || track.hlsUrl !== null
}
