import type { Track } from '#sounds/contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { createRetries } from '../engine/retries.ts'
import { isSameSegment } from '../same-segment.ts'
import { currentTrack, type PlayerEvent, type PlayerState } from '../state.ts'

/** Who comes back later than that wants no music to begin by itself. */
const PATIENCE_MS = 15 * 60_000
/** Failing again so near to where it failed before, a track has not got on. */
const SAME_PLACE_SECONDS = 10

interface Parts {
  getState(): PlayerState
  dispatch(event: PlayerEvent): void
  /**
   * A track as it may be heard now, without addresses while that is being made: null where it may not,
   * undefined where nothing is known.
   */
  find(id: string): Promise<Track | null | undefined>
  /** A track that could not be played at all. */
  onFailed(track: Track): void
}

export interface FailureHandler {
  /** The engine has tried in vain. */
  failed(): void
  /** What failed is tried anew, or sounds, or is wanted no more: what was asked about it says nothing now. */
  settle(): void
}

/**
 * What becomes of a track that the engine could not play. What may not be heard any more makes way for
 * what comes next, as does for now what is still being made, and another part of it, or another
 * recording, takes its place. Where nothing can be asked the line is gone: the track waits for it where
 * it is. One that fails again though the line is there is broken, and makes way too.
 */
export function createFailureHandler({
  getState,
  dispatch,
  find,
  onFailed,
}: Parts): FailureHandler {
  let turn = 0
  let lostAt: number | undefined
  let doubt: { starts: number; time: number } | undefined
  const retries = createRetries({
    again: () => void ask(),
    giveUp: () => {},
    isStarved: () => false,
  })

  async function ask(): Promise<void> {
    turn += 1
    const mine = turn
    const track = currentTrack(getState())
    // Played again, what failed is opened anew.
    if (track === undefined || !getState().isPlaying) return
    const found = await find(track.id)
    if (mine !== turn || !isSameSegment(currentTrack(getState()), track)) return
    if (found === undefined) {
      wait(track)
      return
    }
    const wasAway = lostAt !== undefined
    over()
    if (found === null) dispatch({ type: 'track-lost', id: track.id })
    else if (!isPlayable(found)) dispatch({ type: 'track-delayed', track: found })
    else if (!isSameSegment(found, track)) dispatch({ type: 'track-renewed', track: found })
    else if (wasAway) dispatch({ type: 'connection-restored' })
    else doubted(track)
  }

  function wait(track: Track): void {
    if (lostAt === undefined) dispatch({ type: 'connection-lost' })
    lostAt ??= Date.now()
    if (Date.now() - lostAt < PATIENCE_MS) {
      retries.later()
      return
    }
    over()
    dispatch({ type: 'playback-refused' })
    onFailed(track)
  }

  /** The line may have come back just now: what fails is tried once more before it counts as broken. */
  function doubted(track: Track): void {
    const { starts, currentTime: time } = getState()
    const isAgain = doubt?.starts === starts && Math.abs(time - doubt.time) < SAME_PLACE_SECONDS
    doubt = { starts, time }
    if (isAgain) {
      onFailed(track)
      dispatch({ type: 'track-failed', id: track.id })
    } else dispatch({ type: 'connection-restored' })
  }

  function over(): void {
    turn += 1
    if (lostAt === undefined) return
    lostAt = undefined
    retries.stop()
    retries.reset()
  }

  return { failed: () => void ask(), settle: over }
}
