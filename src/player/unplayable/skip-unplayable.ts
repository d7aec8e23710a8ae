import type { Track } from '#sounds/contract.ts'
import { isPlayable } from '../engine/engine.ts'
import { nextTrack, playOrder } from '../play-order.ts'
import { remove, renew } from '../queue.ts'
import { startTrack } from '../start-track.ts'
import { currentTrack, type PlayerState } from '../state.ts'

/** What is to be heard now and cannot be makes way for what comes next. */

/** It leaves the list, and where it was to be heard now, what comes next is. */
export function removeUnavailable(state: PlayerState, id: string): PlayerState {
  const lost = state.tracks.find((track) => track.id === id)
  if (lost === undefined) return state
  const isHeard = state.isPlaying && currentTrack(state) === lost
  const next = isHeard ? nextTrack({ ...state, repeatOne: false }) : undefined
  const left = { ...remove(state, id), lost }
  return next === undefined ? left : startTrack(left, left.tracks.indexOf(next))
}

/** It stays; where it was to be heard now, what comes next of what can be heard is. */
export function skipPending(state: PlayerState, track: Track): PlayerState {
  const known = { ...renew(state, track), pending: track }
  const isHeard = state.isPlaying && currentTrack(state)?.id === track.id
  return isHeard ? goOn(known, track.id, isPlayable) : known
}

/**
 * It stays, and what comes next is heard of what has not failed since something sounded last: under
 * repeat, too, tracks that all fail come to an end.
 */
export function skipFailed(state: PlayerState, id: string): PlayerState {
  if (!state.isPlaying || currentTrack(state)?.id !== id) return state
  const failed = [...state.failed, id]
  return goOn({ ...state, failed }, id, (track) => isPlayable(track) && !failed.includes(track.id))
}

function goOn(state: PlayerState, id: string, canBe: (track: Track) => boolean): PlayerState {
  const order = playOrder(state)
  const at = order.findIndex((track) => track.id === id)
  const others = [...order.slice(at + 1), ...(state.repeatAll ? order.slice(0, at) : [])]
  const next = others.find(canBe)
  if (next !== undefined) return startTrack(state, state.tracks.indexOf(next))
  return { ...state, isPlaying: false, isLoading: false, failed: [] }
}
