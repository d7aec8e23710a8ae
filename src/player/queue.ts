import type { Track } from '#works/sounds-contract.ts'
import { isPlayable } from './engine/engine.ts'
import { endOf, isSameSegment } from './engine/segment.ts'
import { indexAfter, nextTrack, playOrder, shuffled } from './play-order.ts'
import { currentTrack, type PlayerState, type SavedQueue, segmentOf } from './state.ts'

/** Someone who has played less of a preview starts at the beginning once all of it is playable. */
const BARELY_SECONDS = 3

/** Edits of the queue. Only the removal of the current track stops or moves it. */

/**
 * Puts the track behind what was added before, ahead of what only came with a list; a track that is
 * there already moves there, unless it is the current one.
 */
export function enqueue(state: PlayerState, track: Track): PlayerState {
  const current = currentTrack(state)
  const others = playOrder(state).filter(({ id }) => id !== track.id)
  const isAhead = ({ id }: Track) => id === current?.id || !state.fromList.includes(id)
  return put(state, track, others.findLastIndex(isAhead) + 1)
}

export function append(state: PlayerState, track: Track): PlayerState {
  return put(state, track, state.tracks.length)
}

/** Puts the track right behind the current one. */
export function putNext(state: PlayerState, track: Track): PlayerState {
  const current = currentTrack(state)
  const others = playOrder(state).filter(({ id }) => id !== track.id)
  return put(state, track, others.findIndex(({ id }) => id === current?.id) + 1)
}

/** Puts the track at a place in the play order. The very first track becomes current, silent. */
function put(before: PlayerState, track: Track, place: number): PlayerState {
  const current = currentTrack(before)
  if (track.id === current?.id) return renew(before, track)
  const state = addedAlone(before, track.id)
  if (current === undefined) {
    const shuffle = state.shuffle && { ...state.shuffle, order: [track.id] }
    return silent({ ...state, tracks: [track], shuffle }, 0, segmentOf(track).min)
  }
  const known = state.tracks.some(({ id }) => id === track.id)
  if (known) return move(renew(state, track), track.id, place)
  const { shuffle } = state
  if (shuffle === null) return withTracks(state, inserted(state.tracks, track, place))
  const order = inserted(shuffle.order, track.id, place)
  return withTracks({ ...state, shuffle: { ...shuffle, order } }, [...state.tracks, track])
}

/**
 * Replaces a track by its present data, except the album it was chosen from. Where another part is
 * playable now, the current track continues within that, or from its start.
 */
export function renew(state: PlayerState, track: Track): PlayerState {
  const index = state.tracks.findIndex(({ id }) => id === track.id)
  const old = state.tracks[index]
  if (old === undefined || old === track) return state
  const { albumId, albumTitle, isAlbumListed } = old
  const ofAlbum = { albumId, albumTitle, isAlbumListed }
  const known = track.albumId === null ? { ...track, ...ofAlbum } : track
  const renewed = { ...state, tracks: state.tracks.with(index, known) }
  if (index !== state.index || isSameSegment(old, known)) return renewed
  const [before, now] = [segmentOf(old), segmentOf(known)]
  const playedFrom = before.min + (now.min < before.min ? BARELY_SECONDS : 0)
  const isWithin = state.currentTime > playedFrom && state.currentTime < endOf(known)
  const time = isWithin ? Math.max(now.min, state.currentTime) : now.min
  return { ...renewed, seek: { time }, currentTime: time }
}

/** Marks a track as wanted by itself, whatever list it came with. */
function addedAlone(state: PlayerState, id: string): PlayerState {
  if (!state.fromList.includes(id)) return state
  return { ...state, fromList: state.fromList.filter((each) => each !== id) }
}

/** Moves a track to a place in the play order, counted without the track itself. */
export function move(before: PlayerState, id: string, to: number): PlayerState {
  const state = addedAlone(before, id)
  const { shuffle, tracks } = state
  const track = tracks.find((each) => each.id === id)
  if (track === undefined || !Number.isInteger(to)) return before
  const place = Math.max(0, to)
  if (shuffle) {
    const others = shuffle.order.filter((each) => each !== id)
    return { ...state, shuffle: { ...shuffle, order: inserted(others, id, place) } }
  }
  const others = tracks.filter((each) => each !== track)
  return withTracks(state, inserted(others, track, place))
}

/** Playback stops if the removed track was the current one, and the next one becomes current. */
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

/** Removes all tracks but the current one. */
export function removeOthers(state: PlayerState): PlayerState {
  const current = currentTrack(state)
  if (current === undefined || state.tracks.length === 1) return state
  const tracks = [current]
  return { ...state, tracks, index: 0, shuffle: onlyOf(state.shuffle, tracks) }
}

/** Empties the list, which stops playback; repeat and shuffle stay on. */
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

/** A queue of an earlier visit, silent at its place; behind the present one. */
export function restore(state: PlayerState, saved: SavedQueue): PlayerState {
  const { tracks, index, currentTime, repeat } = saved
  const track = tracks[index]
  if (track === undefined) return state
  if (state.tracks.length > 0) {
    const known = new Set(state.tracks.map(({ id }) => id))
    const added = tracks.filter(({ id }) => !known.has(id))
    if (added.length === 0) return state
    const came = saved.fromList?.filter((id) => !known.has(id)) ?? []
    return { ...added.reduce(append, state), fromList: [...state.fromList, ...came] }
  }
  const { min } = segmentOf(track)
  const time = currentTime > min && currentTime < endOf(track) ? currentTime : min
  const ids = tracks.map(({ id }) => id)
  const isWhole = saved.shuffle?.order.toSorted().join() === ids.toSorted().join()
  const shuffle = isWhole ? saved.shuffle : null
  const repeats = { repeatAll: repeat === 'all', repeatOne: repeat === 'one' }
  const fromList = saved.fromList ?? []
  return silent({ ...state, ...repeats, tracks, shuffle, fromList }, index, time)
}

/** Makes another track current; its first play starts it. */
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

/** The track plays from the start of its playable part. */
export function startTrack(state: PlayerState, index: number): PlayerState {
  const track = state.tracks[index]
  if (track === undefined) return state
  const begun = { isPlaying: true, isLoading: true, isStarted: true, pastPreview: undefined }
  const time = segmentOf(track).min
  return { ...state, ...begun, index, seek: { time }, currentTime: time, starts: state.starts + 1 }
}

/** Removes a track from the list; if it was playing, the next one plays. */
export function removeUnavailable(state: PlayerState, id: string): PlayerState {
  const lost = state.tracks.find((track) => track.id === id)
  if (lost === undefined) return state
  const isPlaying = state.isPlaying && currentTrack(state) === lost
  const next = isPlaying ? nextTrack({ ...state, repeatOne: false }) : undefined
  const left = { ...remove(state, id), lost }
  return next === undefined ? left : startTrack(left, left.tracks.indexOf(next))
}

/** Leaves the track in the list; if it was playing, the next playable one plays. */
export function skipPending(state: PlayerState, track: Track): PlayerState {
  const known = { ...renew(state, track), pending: track }
  const isPlaying = state.isPlaying && currentTrack(state)?.id === track.id
  return isPlaying ? skip(known, track.id, isPlayable) : known
}

/**
 * Leaves the track in the list; the next one that has not failed plays, so that repeat ends when
 * all tracks fail.
 */
export function skipFailed(state: PlayerState, id: string): PlayerState {
  if (!state.isPlaying || currentTrack(state)?.id !== id) return state
  const failed = [...state.failed, id]
  return skip({ ...state, failed }, id, (track) => isPlayable(track) && !failed.includes(track.id))
}

function skip(state: PlayerState, id: string, canPlay: (track: Track) => boolean): PlayerState {
  const order = playOrder(state)
  const at = order.findIndex((track) => track.id === id)
  const others = [...order.slice(at + 1), ...(state.repeatAll ? order.slice(0, at) : [])]
  const next = others.find(canPlay)
  if (next !== undefined) return startTrack(state, state.tracks.indexOf(next))
  return { ...state, isPlaying: false, isLoading: false, failed: [] }
}
