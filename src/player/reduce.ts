import type { Track } from '#sounds/contract.ts'
import { canStep, currentTrack, type PlayerFact, type PlayerState, segmentOf } from './state.ts'

/** What the player becomes by what has happened (specification §3, §4). */
export function reducePlayer(state: PlayerState, fact: PlayerFact): PlayerState {
  switch (fact.type) {
    case 'track-chosen':
      return choose(state, fact.track)
    case 'toggle-pressed':
      return state.index < 0 ? state : { ...state, isPlaying: !state.isPlaying }
    case 'paused-from-outside':
      return { ...state, isPlaying: false }
    case 'forward-pressed':
      return canStep(state) ? forward(state) : state
    case 'back-pressed':
      return canStep(state) ? start(state, Math.max(0, state.index - 1)) : state
    case 'repeat-pressed':
      return cycleRepeat(state)
    case 'sought':
      return seekTo(state, fact.time)
    case 'time-passed':
      return passTime(state, fact.time)
    case 'loading-began':
      return { ...state, isLoading: true }
    case 'sound-began':
      return { ...state, isLoading: false }
    case 'track-ended':
      return end(state)
    case 'playback-suspended':
      return state.isPlaying ? { ...state, attempts: state.attempts + 1 } : state
    case 'playback-refused':
      return { ...state, isPlaying: false, isLoading: false }
    case 'track-removed':
      return remove(state, fact.id)
  }
}

/** The current track resumes; one in the list starts at its index; another is appended and played. */
function choose(state: PlayerState, track: Track): PlayerState {
  const index = state.tracks.findIndex((other) => other.id === track.id)
  if (index >= 0 && index === state.index) return { ...state, isPlaying: true }
  if (index >= 0) return start(state, index)
  return start({ ...state, tracks: [...state.tracks, track] }, state.tracks.length)
}

function start(state: PlayerState, index: number): PlayerState {
  const track = state.tracks[index]
  if (track === undefined) return state
  const { min } = segmentOf(track)
  return {
    ...state,
    index,
    isPlaying: true,
    isLoading: true,
    seek: { time: min },
    currentTime: min,
    starts: state.starts + 1,
  }
}

/** At the end it wraps only if repeat or repeat-one is on. */
function forward(state: PlayerState): PlayerState {
  const isLast = state.index >= state.tracks.length - 1
  if (!isLast) return start(state, state.index + 1)
  return state.repeatAll || state.repeatOne ? start(state, 0) : state
}

/** off → repeat all → repeat one → off */
function cycleRepeat(state: PlayerState): PlayerState {
  if (state.repeatAll) return { ...state, repeatAll: false, repeatOne: true }
  if (state.repeatOne) return { ...state, repeatOne: false }
  return { ...state, repeatAll: true }
}

/** Earlier than the limit's min is pulled back to min; its max counts as the end. */
function seekTo(state: PlayerState, wish: number): PlayerState {
  const track = currentTrack(state)
  if (track === undefined || Number.isNaN(wish)) return state
  const { min, max } = segmentOf(track)
  if (wish >= max) return end(state)
  const last = track.duration > 0 ? track.duration : wish
  const time = Math.max(min, Math.min(wish, last))
  return { ...state, seek: { time }, currentTime: time }
}

function passTime(state: PlayerState, time: number): PlayerState {
  const track = currentTrack(state)
  if (track === undefined) return state
  const { min, max } = segmentOf(track)
  if (time >= max) return end(state)
  // A stream may start a hair before what was asked for; that is no reason to seek again.
  if (time < min - 0.25) return { ...state, seek: { time: min }, currentTime: min }
  return { ...state, currentTime: time }
}

/** Pause, seek back to the start, then replay with repeat-one, else go on to the next track. */
function end(state: PlayerState): PlayerState {
  const track = currentTrack(state)
  if (track === undefined) return state
  const { min } = segmentOf(track)
  const paused = {
    ...state,
    isPlaying: false,
    isLoading: false,
    seek: { time: min },
    currentTime: min,
  }
  if (state.repeatOne) return start(paused, state.index)
  const isLast = state.index >= state.tracks.length - 1
  if (!isLast) return start(paused, state.index + 1)
  return state.repeatAll ? start(paused, 0) : paused
}

function remove(state: PlayerState, id: string): PlayerState {
  const at = state.tracks.findIndex((track) => track.id === id)
  if (at < 0) return state
  const tracks = state.tracks.filter((track) => track.id !== id)
  if (at < state.index) return { ...state, tracks, index: state.index - 1 }
  if (at > state.index) return { ...state, tracks }
  const index = Math.min(at, tracks.length - 1)
  const next = tracks[index]
  const min = next === undefined ? 0 : segmentOf(next).min
  const stopped = { ...state, isPlaying: false, isLoading: false }
  return { ...stopped, tracks, index, seek: { time: min }, currentTime: min }
}
