import { isPlayable } from '../engine/engine.ts'
import { nextTrack } from '../play-order.ts'
import { currentTrack } from '../state.ts'
import type { StateStore } from '../store.ts'
import { findTrack } from './find-track.ts'

/**
 * Checks again what the listener may play of the known tracks, each when it is about to be played:
 * a long list costs no more than what is played of it.
 */
export function renewTracks(store: StateStore, find = findTrack) {
  const expired = new Set<string>()
  /**
   * Tracks without an answer, or still being made, are checked again when a track becomes current
   * or starts.
   */
  const unanswered = new Set<string>()
  let seen = store.getState()
  let turn = 0

  async function ask(id: string): Promise<void> {
    const mine = turn
    expired.delete(id)
    const track = await find(id)
    // The listener has changed meanwhile.
    if (mine !== turn) return
    if (track) store.dispatch({ type: 'track-renewed', track })
    else if (track === null) store.dispatch({ type: 'track-lost', id })
    if (track === undefined || (track && !isPlayable(track))) unanswered.add(id)
  }
  function look(): void {
    const [before, now] = [seen, store.getState()]
    seen = now
    const isOther = currentTrack(before)?.id !== currentTrack(now)?.id
    const hasBegun = now.starts !== before.starts || (now.isPlaying && !before.isPlaying)
    if (isOther || hasBegun) {
      for (const id of unanswered) expired.add(id)
      unanswered.clear()
    }
    for (const track of [currentTrack(now), nextTrack(now)]) {
      if (track && expired.has(track.id)) void ask(track.id)
    }
  }
  return {
    /** Marks all tracks as outdated. */
    expire() {
      turn += 1
      for (const { id } of store.getState().tracks) expired.add(id)
      look()
    },
    undo: store.subscribe(look),
  }
}
