import type { Track } from '#works/sounds-contract.ts'
import { currentTrack, type PlayerState } from './state.ts'

type Ordered = Pick<PlayerState, 'tracks' | 'shuffle'>

/** The tracks in the order they play: the list's own, or the shuffled one. */
export function playOrder({ tracks, shuffle }: Ordered): readonly Track[] {
  if (shuffle === null) return tracks
  const byId = new Map(tracks.map((track) => [track.id, track]))
  return shuffle.order.map((id) => byId.get(id)).filter((track) => track !== undefined)
}

/** The index of the track so many steps on in the order they play; undefined past its ends. */
export function indexAfter(state: PlayerState, steps: number): number | undefined {
  const { tracks, shuffle, index } = state
  const at = shuffle ? shuffle.order.indexOf(tracks[index]?.id ?? '') : index
  const to = at + steps
  if (at < 0 || to < 0 || to >= tracks.length) return undefined
  return indexAt(state, to)
}

/** The index in the list of the track at a place in the order they play. */
export function indexAt({ tracks, shuffle }: Ordered, place: number): number {
  return shuffle ? tracks.findIndex(({ id }) => id === shuffle.order[place]) : place
}

/**
 * Returns the track that plays when the current one has ended; undefined if it is the last,
 * repeats or ends the music.
 */
export function nextTrack(state: PlayerState): Track | undefined {
  if (state.repeatOne || state.sleep?.until === 'end') return undefined
  const index = indexAfter(state, 1) ?? (state.repeatAll ? indexAt(state, 0) : undefined)
  const next = index === undefined ? undefined : state.tracks[index]
  return next?.id === currentTrack(state)?.id ? undefined : next
}

/** Orders these ids as the seed alone decides. */
export function shuffled(ids: readonly string[], seed: number): string[] {
  const order = [...ids]
  const next = randomFrom(seed)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const [a = '', b = ''] = [order[last], order[other]]
    order[last] = b
    order[other] = a
  }
  return order
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
