import type { Track } from '#works/sounds-contract.ts'
import { endsEarly, isPreview } from './engine/segment.ts'
import { indexAfter, indexAt, playOrder, shuffled } from './play-order.ts'
import {
  append,
  empty,
  enqueue,
  move,
  putNext,
  remove,
  removeOthers,
  removeUnavailable,
  renew,
  restore,
  skipFailed,
  skipPending,
  startTrack,
  toggleShuffle,
} from './queue.ts'
import {
  canStep,
  currentTrack,
  type PlayerEvent,
  type PlayerSettings,
  type PlayerState,
  type QueueEvent,
  segmentOf,
} from './state.ts'

/** Returns the player's state after an event (specification §3, §4). */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'track-chosen':
      return choose(state, event.track)
    case 'list-chosen':
      return chooseList(state, event.tracks, event.from)
    case 'toggle-pressed':
      return toggle(state)
    case 'paused-from-outside':
      return state.isPlaying ? { ...state, isPlaying: false } : state
    case 'forward-pressed':
      return canStep(state) ? forward(state) : state
    case 'back-pressed':
      return canStep(state) ? startTrack(state, indexAfter(state, -1) ?? state.index) : state
    case 'repeat-pressed':
      return cycleRepeat(state)
    case 'sought':
      return seekTo(state, event)
    case 'time-passed':
      return passTime(state, event.time)
    case 'loading-began':
      return state.isLoading ? state : { ...state, isLoading: true }
    case 'sound-began':
      return sound(state)
    case 'track-ended':
      return end(state)
    case 'playback-suspended':
    case 'connection-restored':
      return state.isPlaying ? { ...state, attempts: state.attempts + 1 } : state
    case 'playback-refused':
      return { ...state, isPlaying: false, isLoading: false }
    case 'connection-lost': {
      const track = currentTrack(state)
      return track ? { ...state, isLoading: true, offline: { track } } : state
    }
    case 'track-failed':
      return skipFailed(state, event.id)
    case 'preview-note-dismissed':
      return { ...state, pastPreview: undefined }
    case 'sleep-set':
      return { ...state, sleep: event.until === null ? null : { until: event.until, share: 1 } }
    case 'sleep-neared':
      return state.sleep ? { ...state, sleep: { ...state.sleep, share: event.share } } : state
    case 'sleep-time-reached':
      return { ...state, isPlaying: false, sleep: null }
    default:
      return edit(state, event)
  }
}

function edit(state: PlayerState, event: QueueEvent): PlayerState {
  switch (event.type) {
    case 'track-enqueued':
      return enqueue(state, event.track)
    case 'track-put-next':
      return putNext(state, event.track)
    case 'track-lost':
      return removeUnavailable(state, event.id)
    case 'track-delayed':
      return skipPending(state, event.track)
    case 'track-renewed':
      return renew(state, event.track)
    case 'track-moved':
      return move(state, event.id, event.to)
    case 'track-removed':
      return remove(state, event.id)
    case 'others-removed':
      return removeOthers(state)
    case 'list-emptied':
      return empty(state)
    case 'shuffle-pressed':
      return toggleShuffle(state, event.seed)
    case 'queue-restored':
      return restore(state, event.queue)
    case 'settings-changed':
      return { ...state, settings: changeSettings(state.settings, event.settings) }
  }
}

/** The current track resumes; one in the list starts at its index; another is appended and played. */
function choose(state: PlayerState, track: Track): PlayerState {
  const index = state.tracks.findIndex((other) => other.id === track.id)
  if (index >= 0 && index === state.index) return resume(renew(state, track))
  if (index >= 0) return startTrack(renew(state, track), index)
  // The track comes next in a shuffled list, not behind all that is still to be played.
  const appended = state.shuffle ? putNext(state, track) : append(state, track)
  return startTrack(appended, appended.tracks.length - 1)
}

/**
 * Starts one of the tracks, which resumes if it was requested and is current; the others surround
 * it, in place of those that came with an earlier list. What was added one by one still comes
 * first.
 */
function chooseList(state: PlayerState, list: readonly Track[], from?: string): PlayerState {
  const tracks = list.filter(({ id }, at) => list.findIndex((other) => other.id === id) === at)
  const head = tracks.find(({ id }) => id === from) ?? tracks[0]
  if (head === undefined) return state
  const current = currentTrack(state)
  const before = playOrder(state)
  const place = before.findIndex(({ id }) => id === current?.id) + 1
  const isAlone = ({ id }: Track) => id !== head.id && !state.fromList.includes(id)
  const find = (id: string) => tracks.find((track) => track.id === id)
  const past = before.slice(0, place).filter((track) => isAlone(track) && !find(track.id))
  const added = before
    .slice(place)
    .filter(isAlone)
    .map((track) => find(track.id) ?? track)
  const others = tracks.filter((track) => !added.includes(track))
  const index = past.length + others.indexOf(head)
  const at = others.indexOf(head) + 1
  const all = [...past, ...others.slice(0, at), ...added, ...others.slice(at)]
  const fromList = others.map(({ id }) => id)
  const rest = fromList.filter((id) => id !== head.id)
  const shuffle = state.shuffle && {
    ...state.shuffle,
    order: [
      ...[...past, head, ...added].map(({ id }) => id),
      ...shuffled(rest, state.shuffle.seed + state.starts),
    ],
  }
  const chosen = { ...state, tracks: all, shuffle, fromList, index }
  if (head.id !== from || head.id !== current?.id) return startTrack(chosen, index)
  const { seek, currentTime } = renew(state, head)
  return resume({ ...chosen, seek, currentTime })
}

function toggle(state: PlayerState): PlayerState {
  if (state.index < 0) return state
  return state.isPlaying ? { ...state, isPlaying: false } : resume(state)
}

/** A track that was not started on this page is started by its first play. */
function resume(state: PlayerState): PlayerState {
  if (state.isPlaying) return state
  const isAgain = state.pastPreview?.id === currentTrack(state)?.id
  const pastPreview = isAgain ? undefined : state.pastPreview
  if (state.isStarted) return { ...state, isPlaying: true, pastPreview }
  const begun = { isPlaying: true, isLoading: true, isStarted: true }
  return { ...state, ...begun, starts: state.starts + 1 }
}

/** The list's end wraps only if repeat or repeat-one is on. */
function forward(state: PlayerState): PlayerState {
  const next = indexAfter(state, 1)
  if (next !== undefined) return startTrack(state, next)
  return state.repeatAll || state.repeatOne ? startTrack(state, indexAt(state, 0)) : state
}

/** off → repeat all → repeat one → off */
function cycleRepeat(state: PlayerState): PlayerState {
  if (state.repeatAll) return { ...state, repeatAll: false, repeatOne: true }
  if (state.repeatOne) return { ...state, repeatOne: false }
  return { ...state, repeatAll: true }
}

/** Keeps a seek within the playable part; a seek out of a preview is noted. */
function seekTo(
  state: PlayerState,
  { time: wish, id }: { time: number; id?: string },
): PlayerState {
  const track = currentTrack(state)
  if (track === undefined || Number.isNaN(wish) || (id ?? track.id) !== track.id) return state
  const { min, max } = segmentOf(track)
  if (wish >= max) return endsEarly(track) ? { ...state, pastPreview: { id: track.id } } : state
  const last = track.duration > 0 ? track.duration : wish
  const time = Math.max(min, Math.min(wish, last))
  const pastPreview = wish < min && min > 0 ? { id: track.id } : undefined
  return { ...state, seek: { time }, currentTime: time, pastPreview }
}

function passTime(state: PlayerState, time: number): PlayerState {
  const track = currentTrack(state)
  if (track === undefined) return state
  const { min, max } = segmentOf(track)
  if (time >= max) return end(state)
  // A stream may start slightly before the requested time.
  if (time < min - 0.25) return { ...state, seek: { time: min }, currentTime: min }
  return { ...state, currentTime: time }
}

function sound(state: PlayerState): PlayerState {
  if (!state.isLoading && state.failed.length === 0) return state
  return { ...state, isLoading: false, failed: [] }
}

/** The end of a preview is noted, whatever plays next. */
function end(state: PlayerState): PlayerState {
  const track = currentTrack(state)
  if (track === undefined) return state
  const pastPreview = isPreview(track) ? ({ id: track.id, isOver: true } as const) : undefined
  return { ...playOn(state, segmentOf(track).min), pastPreview }
}

/** Pause, seek back to the start, then sleep where that was asked for, replay with repeat-one, else start the next track. */
function playOn(state: PlayerState, min: number): PlayerState {
  const stopped = { isPlaying: false, isLoading: false }
  const paused = { ...state, ...stopped, seek: { time: min }, currentTime: min }
  if (state.sleep?.until === 'end') return { ...paused, sleep: null }
  if (state.repeatOne) return startTrack(paused, state.index)
  const next = indexAfter(state, 1)
  if (next !== undefined) return startTrack(paused, next)
  return state.repeatAll ? startTrack(paused, indexAt(state, 0)) : paused
}

/** Volume 0 mutes and keeps the former volume; any other volume unmutes. */
function changeSettings(before: PlayerSettings, change: Partial<PlayerSettings>): PlayerSettings {
  const { volume: wish, ...others } = change
  const settings = { ...before, ...others }
  if (wish === undefined) return settings
  const volume = Math.min(1, Math.max(0, wish))
  return volume > 0 ? { ...settings, volume, isMuted: false } : { ...settings, isMuted: true }
}
