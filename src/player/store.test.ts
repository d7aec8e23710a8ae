import { expect, test } from 'vitest'
import type { Track } from '#sounds/contract.ts'
import type { EngineEvents } from './engine/engine.ts'
import type { PlayerFact } from './state.ts'
import { createPlayerStore } from './store.ts'
import { track } from './testing.ts'

/** The store on an engine that writes down what it is told, and tells what a test says. */
function open(userId?: string) {
  const told: string[] = []
  const reported: unknown[][] = []
  const failed: string[] = []
  const engines: EngineEvents[] = []
  const store = createPlayerStore({
    createEngine(events) {
      engines.push(events)
      return {
        load: ({ id }, at) => void told.push(`load ${id} ${at}`),
        play: () => void told.push('play'),
        pause: () => void told.push('pause'),
        seek: (time) => void told.push(`seek ${time}`),
        setVolume: (volume) => void told.push(`volume ${volume}`),
        warmUp: () => {},
        currentTime: () => 0,
        destroy: () => void told.push('destroy'),
      }
    },
    reporter: {
      started: ({ id }, user) => void reported.push([id, user]),
      passed: (time) => void reported.push([time]),
      flush: () => void reported.push(['flush']),
    },
    userId: () => userId,
    onFailed: ({ id }) => void failed.push(id),
  })
  const events = engines[0]
  if (events === undefined) throw new Error('the store made no engine')
  return { store, told, reported, failed, events }
}

const [a, b] = [track('a'), track('b')]
const chosen = (one: Track): PlayerFact => ({ type: 'track-chosen', track: one })

test('every start of a track is reported with the person who listens, a resume is not', () => {
  const { store, reported } = open('me')
  store.tell(chosen(a))
  store.tell({ type: 'toggle-pressed' })
  store.tell({ type: 'toggle-pressed' })
  store.tell(chosen(b))
  store.tell({ type: 'back-pressed' })
  expect(reported).toEqual([['a', 'me'], ['flush'], ['b', 'me'], ['a', 'me']])
})

test('a suspend while playback is intended makes the engine play again', () => {
  const { store, told, events } = open()
  store.tell(chosen(a))
  told.length = 0
  events.suspended()
  expect(told).toEqual(['play'])
  store.tell({ type: 'toggle-pressed' })
  told.length = 0
  events.suspended()
  expect(told).toEqual([])
})

test('it is loading from the start of a track until sound begins', () => {
  const { store, events } = open()
  expect(store.getState()).toMatchObject({ isLoading: false, isPlaying: false })
  store.tell(chosen(a))
  expect(store.getState()).toMatchObject({ isLoading: true, isPlaying: true })
  events.soundBegan()
  expect(store.getState()).toMatchObject({ isLoading: false, isPlaying: true })
})

test('the engine plays from the start of the limit, and stops at its end', () => {
  const { store, told, events } = open()
  store.tell(chosen(track('limited', { on: true, min: 64, max: 109 })))
  expect(told).toEqual(['load limited 64', 'play'])
  told.length = 0
  events.timePassed(109)
  expect(told).toEqual(['seek 64', 'pause'])
})

test('a limit without a min starts at 0', () => {
  const { store, told } = open()
  store.tell(chosen(track('limited', { on: true, min: 0, max: 30 })))
  expect(told).toEqual(['load limited 0', 'play'])
})

test('a track that ends is paused, or the next one is loaded and played', () => {
  const { store, told, events } = open()
  store.tell(chosen(a))
  events.timePassed(179)
  told.length = 0
  events.ended()
  expect(told).toEqual(['seek 0', 'pause'])
  store.tell(chosen(b))
  store.tell(chosen(a))
  told.length = 0
  events.ended()
  expect(told).toEqual(['load b 0', 'play'])
})

test('a track that cannot be played is said once, and playback is no longer intended', () => {
  const { store, failed, events } = open()
  store.tell(chosen(a))
  events.failed()
  expect(failed).toEqual(['a'])
  expect(store.getState()).toMatchObject({ isPlaying: false, isLoading: false })
})

test('subscribers hear of every change and of nothing else, until they leave', () => {
  const { store } = open()
  let heard = 0
  const leave = store.subscribe(() => {
    heard += 1
  })
  store.tell({ type: 'toggle-pressed' })
  expect(heard).toBe(0)
  store.tell(chosen(a))
  expect(heard).toBe(1)
  leave()
  store.tell({ type: 'toggle-pressed' })
  expect(heard).toBe(1)
})

test('when it goes, what was heard is told and the engine ends', () => {
  const { store, told, reported } = open()
  store.destroy()
  expect(reported).toEqual([['flush']])
  expect(told).toEqual(['destroy'])
})
