import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from './engine/engine.ts'
import { createRetries } from './engine/retries.ts'
import { isSameSegment } from './engine/segment.ts'
import { currentTrack, type PlayerEvent, type PlayerState } from './state.ts'

/** Someone who comes back after this time expects no music. */
const LONGEST_WAIT_MS = 15 * 60_000
/** A track that fails again this near to where it failed before is broken. */
const SAME_PLACE_SECONDS = 10

interface Parts {
  getState(): PlayerState
  dispatch(event: PlayerEvent): void
  find(id: string): Promise<Track | null | undefined>
  onFailed(track: Track): void
}

/**
 * Decides about a track that the engine could not play. Without access, or while its preview is
 * being made, it makes way for the next one; another part or recording replaces it. Without a
 * connection the track waits. One that fails again with a connection is broken, and makes way too.
 */
export function createFailureHandler({ getState, dispatch, find, onFailed }: Parts) {
  let turn = 0
  let lostAt: number | undefined
  let suspected: { starts: number; time: number } | undefined
  const retries = createRetries({
    again: () => void ask(),
    giveUp: () => {},
    isStarved: () => false,
  })

  async function ask(): Promise<void> {
    turn += 1
    const mine = turn
    const track = currentTrack(getState())
    // The next press tries again.
    if (track === undefined || !getState().isPlaying) return
    const found = await find(track.id)
    if (mine !== turn || !isSameSegment(currentTrack(getState()), track)) return
    if (found === undefined) {
      wait(track)
      return
    }
    const wasAway = lostAt !== undefined
    settle()
    if (found === null) dispatch({ type: 'track-lost', id: track.id })
    else if (!isPlayable(found)) dispatch({ type: 'track-delayed', track: found })
    else if (!isSameSegment(found, track)) dispatch({ type: 'track-renewed', track: found })
    else if (wasAway) dispatch({ type: 'connection-restored' })
    else retryOnce(track)
  }

  function wait(track: Track): void {
    if (lostAt === undefined) dispatch({ type: 'connection-lost' })
    lostAt ??= Date.now()
    if (Date.now() - lostAt < LONGEST_WAIT_MS) {
      retries.later()
      return
    }
    settle()
    dispatch({ type: 'playback-refused' })
    onFailed(track)
  }

  /** The connection may have just come back: only a second failure counts as broken. */
  function retryOnce(track: Track): void {
    const { starts, currentTime: time } = getState()
    const isAgain =
      suspected?.starts === starts && Math.abs(time - suspected.time) < SAME_PLACE_SECONDS
    suspected = { starts, time }
    if (isAgain) {
      onFailed(track)
      dispatch({ type: 'track-failed', id: track.id })
    } else dispatch({ type: 'connection-restored' })
  }

  function settle(): void {
    turn += 1
    if (lostAt === undefined) return
    lostAt = undefined
    retries.stop()
    retries.reset()
  }

  return {
    /** The engine could not play the track. */
    failed: () => void ask(),
    /** Ignores a pending answer: the failed track is tried again, plays, or is no longer wanted. */
    settle,
  }
}
