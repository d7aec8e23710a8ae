import type { Track } from '#sounds/contract.ts'
import { indexAfter, playOrder, shuffled } from './play-order.ts'
import { isSameSegment } from './same-segment.ts'
import { currentTrack, type PlayerState, type SavedQueue, segmentOf } from './state.ts'

/** Who has heard no more of a part is at the start of the track, too, once that lies before it. */
const BARELY_SECONDS = 3

/** Edits of the playlist. None of them stops or moves the track that is current, but its removal. */

/** Last in the list; a track that is there already goes there, unless it is the current one. */
export function enqueue(state: PlayerState, track: Track): PlayerState {
  return put(state, track, state.tracks.length)
}

/** Right behind the current track. */
export function putNext(state: PlayerState, track: Track): PlayerState {
  const current = currentTrack(state)
  const others = playOrder(state).filter(({ id }) => id !== track.id)
  return put(state, track, others.findIndex(({ id }) => id === current?.id) + 1)
}

/** Into a place of the order they play. The first track of all is current, silent until it is played. */
function put(state: PlayerState, track: Track, place: number): PlayerState {
  const current = currentTrack(state)
  if (current === undefined) return first(state, [track], 0)
  if (track.id === current.id) return renew(state, track)
  const known = state.tracks.some(({ id }) => id === track.id)
  if (known) return move(renew(state, track), track.id, place)
  const { shuffle } = state
  if (shuffle === null) return withTracks(state, inserted(state.tracks, track, place))
  const order = inserted(shuffle.order, track.id, place)
  return withTracks({ ...state, shuffle: { ...shuffle, order } }, [...state.tracks, track])
}

/**
 * What is known of a track now takes the place of what was, but for the album it was chosen from. Where
 * another part of it may be heard by now, the current one goes on within that, or from its start.
 */
export function renew(state: PlayerState, track: Track): PlayerState {
  const index = state.tracks.findIndex(({ id }) => id === track.id)
  const old = state.tracks[index]
  if (old === undefined || old === track) return state
  const { albumId, albumTitle } = old
  const known = track.albumId === null ? { ...track, albumId, albumTitle } : track
  const renewed = { ...state, tracks: state.tracks.with(index, known) }
  if (index !== state.index || isSameSegment(old, known)) return renewed
  const [before, now] = [segmentOf(old), segmentOf(known)]
  const heardFrom = before.min + (now.min < before.min ? BARELY_SECONDS : 0)
  const isHeard = state.currentTime > heardFrom && state.currentTime < endOf(known)
  const time = isHeard ? Math.max(now.min, state.currentTime) : now.min
  return { ...renewed, seek: { time }, currentTime: time }
}

/** To a place in the order they play, counted without the track itself; beyond an end is that end. */
export function move(state: PlayerState, id: string, to: number): PlayerState {
  const { shuffle, tracks } = state
  const track = tracks.find((each) => each.id === id)
  if (track === undefined || !Number.isInteger(to)) return state
  const place = Math.max(0, to)
  if (shuffle) {
    const others = shuffle.order.filter((each) => each !== id)
    return { ...state, shuffle: { ...shuffle, order: inserted(others, id, place) } }
  }
  return withTracks(
    state,
    inserted(
      tracks.filter((each) => each !== track),
      track,
      place,
    ),
  )
}

/** Where it was the current one, playback stops, and what comes next is current. */
export function remove(state: PlayerState, id: string): PlayerState {
  const track = state.tracks.find((each) => each.id === id)
  if (track === undefined) return state
  const wasCurrent = currentTrack(state) === track
  const nextIndex = wasCurrent ? (indexAfter(state, 1) ?? indexAfter(state, -1)) : state.index
  const next = nextIndex === undefined ? undefined : state.tracks[nextIndex]
  const tracks = state.tracks.filter((each) => each !== track)
  const left = { ...state, tracks, shuffle: onlyOf(state.shuffle, tracks) }
  if (next === undefined) return silent(left, -1, 0)
  const index = tracks.indexOf(next)
  return wasCurrent ? silent(left, index, segmentOf(next).min) : { ...left, index }
}

/** Leaves the current track alone. */
export function removeOthers(state: PlayerState): PlayerState {
  const current = currentTrack(state)
  if (current === undefined || state.tracks.length === 1) return state
  const tracks = [current]
  return { ...state, tracks, index: 0, shuffle: onlyOf(state.shuffle, tracks) }
}

/** Nothing is left, nor plays; repeat and shuffle stay on. */
export function empty(state: PlayerState): PlayerState {
  return silent({ ...state, tracks: [], shuffle: onlyOf(state.shuffle, []) }, -1, 0)
}

/** The list in a random order, the current track its first; or back to its own. */
export function toggleShuffle(state: PlayerState, seed: number): PlayerState {
  if (state.shuffle) return { ...state, shuffle: null }
  const current = currentTrack(state)?.id
  const others = state.tracks.map(({ id }) => id).filter((id) => id !== current)
  const order = [...(current === undefined ? [] : [current]), ...shuffled(others, seed)]
  return { ...state, shuffle: { order, seed } }
}

/** A playlist of an earlier visit, silent at its place; behind another that has begun. */
export function restore(state: PlayerState, kept: SavedQueue): PlayerState {
  const { tracks, index, currentTime, repeat } = kept
  const track = tracks[index]
  if (track === undefined) return state
  if (state.tracks.length > 0) {
    const known = new Set(state.tracks.map(({ id }) => id))
    return tracks.filter(({ id }) => !known.has(id)).reduce(enqueue, state)
  }
  const { min } = segmentOf(track)
  const time = currentTime > min && currentTime < endOf(track) ? currentTime : min
  const ids = tracks.map(({ id }) => id)
  const isWhole = kept.shuffle?.order.toSorted().join() === ids.toSorted().join()
  const shuffle = isWhole ? kept.shuffle : null
  const repeats = { repeatAll: repeat === 'all', repeatOne: repeat === 'one' }
  return silent({ ...state, ...repeats, tracks, shuffle }, index, time)
}

/** Where what may be heard of it is over. */
function endOf(track: Track): number {
  const { max } = segmentOf(track)
  return Math.min(max, track.duration > 0 ? track.duration : max)
}

function first(state: PlayerState, tracks: readonly Track[], index: number): PlayerState {
  const [track] = tracks
  const shuffle = state.shuffle && { ...state.shuffle, order: tracks.map(({ id }) => id) }
  return silent({ ...state, tracks, shuffle }, index, track ? segmentOf(track).min : 0)
}

/** Another track is current; it is started, and recorded, by its first play. */
function silent(state: PlayerState, index: number, time: number): PlayerState {
  const stopped = { isPlaying: false, isLoading: false, isStarted: false }
  return { ...state, ...stopped, index, seek: { time }, currentTime: time }
}

/** The list changed around the current track. */
function withTracks(state: PlayerState, tracks: readonly Track[]): PlayerState {
  const current = currentTrack(state)
  return { ...state, tracks, index: tracks.findIndex(({ id }) => id === current?.id) }
}

function onlyOf(shuffle: PlayerState['shuffle'], tracks: readonly Track[]): PlayerState['shuffle'] {
  if (shuffle === null) return null
  const left = new Set(tracks.map(({ id }) => id))
  return { ...shuffle, order: shuffle.order.filter((id) => left.has(id)) }
}

function inserted<Item>(list: readonly Item[], item: Item, place: number): Item[] {
  return [...list.slice(0, place), item, ...list.slice(place)]
}
