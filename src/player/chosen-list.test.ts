import { expect, test } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { nextTrack, playOrder } from './play-order.ts'
import { reducePlayer } from './reduce.ts'
import { currentTrack, emptyPlayer, type PlayerEvent, type PlayerState } from './state.ts'
import { track } from './testing.ts'

const [a, b, c, d] = [track('a'), track('b'), track('c'), track('d')]
const limited = track('limited', { on: true, min: 64, max: 109 })
const list: PlayerEvent = { type: 'list-chosen', tracks: [a, b, c, d] }
const shuffle: PlayerEvent = { type: 'shuffle-pressed', seed: 7 }
const forward: PlayerEvent = { type: 'forward-pressed' }
const enqueued = (added: Track): PlayerEvent => ({ type: 'track-enqueued', track: added })
const stateAfter = (...events: PlayerEvent[]): PlayerState =>
  events.reduce(reducePlayer, emptyPlayer)
const order = (state: PlayerState) =>
  playOrder(state)
    .map(({ id }) => id)
    .join('')
const current = (state: PlayerState) => currentTrack(state)?.id

test('the queue continues with the list that a track was chosen from, after what was added', () => {
  const from: PlayerEvent = { type: 'list-chosen', tracks: [a, b, c, d], from: 'b' }
  expect([order(stateAfter(from)), nextTrack(stateAfter(from))]).toEqual(['abcd', c])
  const state = stateAfter({ type: 'track-chosen', track: limited }, enqueued(d), from)
  expect(order(state)).toBe('limitedabdc')
  expect([current(state), nextTrack(state)?.id]).toEqual(['b', 'd'])
  const again = reducePlayer(state, { type: 'list-chosen', tracks: [a, b, c], from: 'a' })
  expect(order(again)).toBe('limitedadbc')
})

test('what came with a list gives way to the next list, what was added by itself stays', () => {
  const next: PlayerEvent = { type: 'list-chosen', tracks: [track('x'), track('y')], from: 'x' }
  expect(order(stateAfter(list, next))).toBe('xy')
  expect(order(stateAfter(list, enqueued(track('e')), forward, next))).toBe('exy')
  expect(order(stateAfter(list, enqueued(track('e')), next))).toBe('xey')
  expect(order(stateAfter(list, enqueued(c), next))).toBe('xcy')
  expect(order(stateAfter(list, { type: 'track-moved', id: 'd', to: 1 }, next))).toBe('xdy')
  const shuffledState = stateAfter(list, enqueued(track('e')), shuffle, next)
  expect(order(shuffledState)).toBe('xey')
})
