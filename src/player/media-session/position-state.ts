import type { Track } from '#sounds/contract.ts'
import type { PlayerState } from '../state.ts'

/** Platforms count on by themselves: they are told where they would be off by more than this. */
const TOLERANCE_SECONDS = 1

/** Keeps the platform's own clock of the position right. */
export function createPositionState(session: MediaSession, now = () => performance.now()) {
  let told: { track: Track; time: number; isPlaying: boolean; at: number } | undefined

  /** Where the platform's clock stands. */
  function counted(): number {
    if (told === undefined) return Number.NaN
    return told.time + (told.isPlaying ? (now() - told.at) / 1000 : 0)
  }

  function clear(): void {
    if (told !== undefined) session.setPositionState?.()
    told = undefined
  }

  return {
    clear,
    show(track: Track | undefined, { currentTime, isPlaying }: PlayerState): void {
      if (track === undefined || !(track.duration > 0)) {
        clear()
        return
      }
      const isSame = told?.track === track && told.isPlaying === isPlaying
      if (isSame && Math.abs(counted() - currentTime) <= TOLERANCE_SECONDS) return
      told = { track, time: currentTime, isPlaying, at: now() }
      session.setPositionState?.({
        duration: track.duration,
        position: Math.max(0, Math.min(currentTime, track.duration)),
        playbackRate: 1,
      })
    },
  }
}
