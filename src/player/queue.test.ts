import { describe, expect, test } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { nextTrack, playOrder } from './play-order.ts'
import { reducePlayer } from './reduce.ts'
import {
  currentTrack,
  emptyPlayer,
  type PlayerEvent,
  type PlayerState,
  type SavedQueue,
} from './state.ts'
import { track } from './testing.ts'

const [a, b, c, d] = [track('a'), track('b'), track('c'), track('d')]
const limited = track('limited', { on: true, min: 64, max: 109 })
const list: PlayerEvent = { type: 'list-chosen', tracks: [a, b, c, d] }
const shuffle: PlayerEvent = { type: 'shuffle-pressed', seed: 7 }
const ended: PlayerEvent = { type: 'track-ended' }
const forward: PlayerEvent = { type: 'forward-pressed' }

const stateAfter = (...events: PlayerEvent[]): PlayerState =>
  events.reduce(reducePlayer, emptyPlayer)
const order = (state: PlayerState) =>
  playOrder(state)
    .map(({ id }) => id)
    .join('')
const current = (state: PlayerState) => currentTrack(state)?.id

describe('the queue', () => {
  const enqueued = (added: Track): PlayerEvent => ({ type: 'track-enqueued', track: added })

  test('takes a track behind what was added before, ahead of the rest of a list, and plays nothing by that', () => {
    expect(stateAfter(enqueued(a))).toMatchObject({ index: 0, isPlaying: false, starts: 0 })
    const [e, f] = [enqueued(track('e')), enqueued(track('f'))]
    expect(order(stateAfter(list, forward, e, f))).toBe('abefcd')
    expect(order(stateAfter(list, e, { type: 'track-moved', id: 'c', to: 4 }, f))).toBe('aebdcf')
    expect(order(stateAfter(list, { type: 'track-put-next', track: d }, e))).toBe('adebc')
  })

  test('takes a track as the next one', () => {
    const state = stateAfter(list, forward, { type: 'track-put-next', track: limited })
    expect(order(state)).toBe('ablimitedcd')
    expect(nextTrack(state)).toBe(limited)
    expect(current(state)).toBe('b')
  })

  test('holds a track once: adding it again moves it, the current one stays', () => {
    expect(order(stateAfter(enqueued(a), enqueued(b), enqueued(c), enqueued(b)))).toBe('acb')
    expect(order(stateAfter(list, { type: 'track-put-next', track: d }))).toBe('adbc')
    const state = stateAfter(list, forward)
    expect(reducePlayer(state, { type: 'track-put-next', track: b })).toBe(state)
    expect(order(stateAfter(list, forward, { type: 'track-put-next', track: a }))).toBe('bacd')
  })

  test('is put in another order around the track that plays', () => {
    const moved = (id: string, to: number) =>
      stateAfter(list, forward, { type: 'track-moved', id, to })
    expect(['a', 'd', 'b'].map((id) => order(moved(id, 2)))).toEqual(['bcad', 'abdc', 'acbd'])
    expect(order(moved('a', 99))).toBe('bcda')
    expect(order(moved('d', -1))).toBe('dabc')
    expect(current(moved('a', 3))).toBe('b')
    expect(nextTrack(moved('a', 3))).toBe(c)
  })

  test('loses all but the current track in one step', () => {
    const state = stateAfter(list, forward, { type: 'others-removed' })
    expect([order(state), current(state), state.isPlaying]).toEqual(['b', 'b', true])
  })

  test('moves to the next track, silent, where the current one is removed', () => {
    const taken = (id: string): PlayerEvent => ({ type: 'track-removed', id })
    const state = stateAfter(list, forward, taken('b'))
    expect(state).toMatchObject({ index: 1, isPlaying: false, starts: 2 })
    expect(current(state)).toBe('c')
    expect(current(stateAfter(list, forward, forward, forward, taken('d')))).toBe('c')
    expect(reducePlayer(state, { type: 'toggle-pressed' })).toMatchObject({ starts: 3 })
  })

  test('is emptied on request, and repeat and shuffle stay on', () => {
    const state = stateAfter(list, { type: 'repeat-pressed' }, shuffle, { type: 'list-emptied' })
    expect(state).toMatchObject({ tracks: [], index: -1, isPlaying: false, currentTime: 0 })
    expect(state).toMatchObject({ repeatAll: true, shuffle: { order: [] } })
    expect(current(reducePlayer(state, list))).toBe('a')
  })

  test('is empty without its last track', () => {
    const state = stateAfter(enqueued(a), { type: 'track-removed', id: 'a' })
    expect(state).toMatchObject({ tracks: [], index: -1, isPlaying: false, currentTime: 0 })
  })
})

describe('a track whose playable part has grown', () => {
  const whole = track('limited')
  const playing = (at: number) =>
    stateAfter({ type: 'track-chosen', track: limited }, { type: 'time-passed', time: at })

  test.each([
    { type: 'track-chosen', track: whole },
    { type: 'track-enqueued', track: whole },
    { type: 'track-put-next', track: whole },
    { type: 'track-renewed', track: whole },
  ] as const)('is the whole one by $type, and plays on where it is', (event) => {
    const state = reducePlayer(playing(100), event)
    expect(currentTrack(state)?.limit.on).toBe(false)
    expect(state).toMatchObject({ isPlaying: true, currentTime: 100, seek: { time: 100 } })
    const later = reducePlayer(state, { type: 'time-passed', time: 150 })
    expect(later).toMatchObject({ isPlaying: true, currentTime: 150, starts: 1 })
  })

  test('begins at its own start where the part had not begun', () => {
    const ended = reducePlayer(playing(100), { type: 'track-ended' })
    const state = reducePlayer(ended, { type: 'track-chosen', track: whole })
    expect(state).toMatchObject({ isPlaying: true, currentTime: 0, seek: { time: 0 } })
  })

  test('begins at its own start where the part has hardly begun, as by a press before it was known', () => {
    const after = (time: number) =>
      reducePlayer(playing(time), { type: 'track-renewed', track: whole }).seek.time
    expect([64, 64.1, 66.9, 67.1].map(after)).toEqual([0, 0, 0, 67.1])
  })

  test('plays on from its first seconds where its start stays the same', () => {
    const part = track('limited', { on: true, min: 0, max: 30 })
    const state = stateAfter(
      { type: 'track-chosen', track: part },
      { type: 'time-passed', time: 1.5 },
      { type: 'track-renewed', track: whole },
    )
    expect(state).toMatchObject({ isPlaying: true, seek: { time: 1.5 } })
  })

  test('continues within the limit that was set meanwhile, or from its start', () => {
    const after = (time: number) =>
      stateAfter(
        { type: 'track-chosen', track: whole },
        { type: 'time-passed', time },
        { type: 'track-renewed', track: limited },
      )
    expect([3, 70, 109, 150].map((time) => after(time).seek.time)).toEqual([64, 70, 64, 64])
  })

  test('is still of the album it was chosen from', () => {
    const album = { albumId: 'night', albumTitle: '夜', isAlbumListed: true }
    const state = stateAfter(
      { type: 'track-chosen', track: { ...limited, ...album } },
      { type: 'track-renewed', track: whole },
    )
    expect(currentTrack(state)).toMatchObject(album)
  })
})

describe('shuffled', () => {
  const shuffledOrder = order(stateAfter(list, shuffle))

  test('the current track comes first, then the others, and the list itself stays', () => {
    const state = stateAfter(list, forward, shuffle)
    expect(order(state)[0]).toBe('b')
    expect([...order(state)].toSorted().join('')).toBe('abcd')
    expect(state.tracks).toEqual([a, b, c, d])
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
    const orders = seeds.map((seed) => order(stateAfter(list, { ...shuffle, seed })))
    expect(new Set(orders).size).toBeGreaterThan(3)
  })

  test('forward, back and the end follow the shuffled order', () => {
    const state = stateAfter(list, shuffle, forward)
    expect(current(state)).toBe(shuffledOrder[1])
    expect(current(reducePlayer(state, ended))).toBe(shuffledOrder[2])
    expect(current(reducePlayer(state, { type: 'back-pressed' }))).toBe('a')
  })

  test('its last track wraps only with repeat, to its first', () => {
    const atEnd = stateAfter(list, shuffle, forward, forward, forward)
    expect(current(atEnd)).toBe(shuffledOrder[3])
    expect(current(reducePlayer(atEnd, forward))).toBe(shuffledOrder[3])
    expect(reducePlayer(atEnd, ended).isPlaying).toBe(false)
    const repeated = reducePlayer(atEnd, { type: 'repeat-pressed' })
    expect(current(reducePlayer(repeated, ended))).toBe('a')
    expect(current(reducePlayer(repeated, forward))).toBe('a')
  })

  test('switched off, it continues in the order of the list, from where it is', () => {
    const state = stateAfter(list, shuffle, { type: 'track-chosen', track: c }, shuffle)
    expect([order(state), current(state), nextTrack(state)?.id]).toEqual(['abcd', 'c', 'd'])
  })

  test('a track that is chosen, queued or moved has its place in that order', () => {
    const chosen = stateAfter(list, shuffle, { type: 'track-chosen', track: limited })
    expect(playOrder(chosen)[1]).toBe(limited)
    expect(nextTrack(chosen)?.id).toBe(shuffledOrder[1])
    const queued = stateAfter(list, shuffle, { type: 'track-enqueued', track: limited })
    expect(playOrder(queued)[1]).toBe(limited)
    const moved = stateAfter(list, shuffle, { type: 'track-moved', id: 'a', to: 3 })
    expect(order(moved)).toBe(`${shuffledOrder.slice(1)}a`)
    expect(moved.tracks).toEqual([a, b, c, d])
  })

  test('a list that is chosen begins with its first and is shuffled behind it', () => {
    const state = stateAfter({ type: 'track-chosen', track: limited }, shuffle, list)
    expect(current(state)).toBe('a')
    expect(playOrder(state).slice(0, 2)).toEqual([limited, a])
  })
})

describe('a queue of an earlier visit', () => {
  const kept: SavedQueue = {
    tracks: [a, limited, b],
    index: 2,
    currentTime: 97,
    shuffle: { order: ['b', 'a', 'limited'], seed: 1 },
    repeat: 'all',
  }
  const restored = (change: Partial<SavedQueue> = {}): PlayerEvent => ({
    type: 'queue-restored',
    queue: { ...kept, ...change },
  })

  test('is there again, silent, at its track and second', () => {
    const state = stateAfter(restored())
    expect(state).toMatchObject({ index: 2, currentTime: 97, seek: { time: 97 }, isPlaying: false })
    expect(state).toMatchObject({ repeatAll: true, repeatOne: false, starts: 0 })
    expect(nextTrack(state)).toBe(a)
  })

  test('its first play resumes where it was, and is recorded as a start', () => {
    const state = stateAfter(restored(), { type: 'toggle-pressed' })
    expect(state).toMatchObject({ isPlaying: true, currentTime: 97, starts: 1 })
    expect(reducePlayer(state, { type: 'track-chosen', track: b }).starts).toBe(1)
    const chosen = stateAfter(restored(), { type: 'track-chosen', track: b })
    expect(chosen).toMatchObject({ isPlaying: true, currentTime: 97, starts: 1 })
  })

  test('comes behind one that has begun, with what is not in that', () => {
    const before = stateAfter({ type: 'list-chosen', tracks: [d, a] })
    const state = reducePlayer(before, restored({ fromList: ['a', 'b'] }))
    expect(order(state)).toBe('dalimitedb')
    expect(state).toEqual({ ...before, tracks: state.tracks, fromList: ['d', 'a', 'b'] })
    expect(reducePlayer(state, restored())).toBe(state)
  })

  test('begins at the start of the playable part where its stored time is outside of it', () => {
    const at = (currentTime: number) => stateAfter(restored({ index: 1, currentTime })).currentTime
    expect([3, 70, 109, 500].map(at)).toEqual([64, 70, 64, 64])
    expect(stateAfter(restored({ currentTime: 180 })).currentTime).toBe(0)
  })

  test('is played in its own order where the shuffled one does not fit', () => {
    expect(stateAfter(restored({ shuffle: { order: ['b', 'a'], seed: 1 } })).shuffle).toBeNull()
  })
})
