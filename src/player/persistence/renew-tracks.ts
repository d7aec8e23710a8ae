import { isPlayable } from '../engine/engine.ts'
import { nextTrack } from '../play-order.ts'
import { currentTrack, type PlayerState } from '../state.ts'
import type { PlayerStore } from '../store.ts'
import { findTrack } from './find-track.ts'

export interface Renewal {
  /** What was known of the tracks in the list may be so no longer. */
  expire(): void
  undo(): void
}

/**
 * Asks anew what anyone who listens now may hear of the tracks that were known before: of each when it
 * is about to be heard, so that a long list costs no more than what is heard of it.
 */
export function renewTracks(
  store: Pick<PlayerStore, 'getState' | 'subscribe' | 'dispatch'>,
  find = findTrack,
): Renewal {
  const expired = new Set<string>()
  /** Asked after in vain: the line was gone, or what may be heard is still being made. */
  const unanswered = new Set<string>()
  let looked = store.getState()
  let turn = 0

  async function ask(id: string): Promise<void> {
    const mine = turn
    const track = await find(id)
    // An answer to who listened before is none.
    if (mine !== turn) return
    if (track) store.dispatch({ type: 'track-renewed', track })
    else if (track === null) store.dispatch({ type: 'track-lost', id })
    if (track === undefined || (track && !isPlayable(track))) unanswered.add(id)
  }
  /**
   * What was asked in vain is asked again when a track is current, begins or plays on that did not, and
   * not with each second: a list of one track has no other.
   */
  function takeUp(): void {
    const [before, now] = [looked, store.getState()]
    looked = now
    if (!isTurn(before, now)) return
    for (const each of unanswered) expired.add(each)
    unanswered.clear()
  }
  function look(): void {
    takeUp()
    if (expired.size === 0) return
    const state = store.getState()
    for (const track of [currentTrack(state), nextTrack(state)]) {
      if (track && expired.delete(track.id)) void ask(track.id)
    }
  }
  return {
    expire() {
      turn += 1
      for (const { id } of store.getState().tracks) expired.add(id)
      look()
    },
    undo: store.subscribe(look),
  }
}

function isTurn(before: PlayerState, now: PlayerState): boolean {
  if (currentTrack(before)?.id !== currentTrack(now)?.id) return true
  return now.starts !== before.starts || (now.isPlaying && !before.isPlaying)
}
