import { expect, test } from 'vitest'
import { openStore, track } from '../testing.ts'

const [a, b] = [track('a'), track('b')]

test('the next track is prepared, and prepared again when it changes', () => {
  const { store, commands } = openStore()
  store.dispatch({ type: 'track-chosen', track: a })
  store.dispatch({ type: 'track-enqueued', track: b })
  store.dispatch({ type: 'track-put-next', track: track('c') })
  store.dispatch({ type: 'repeat-pressed' })
  store.dispatch({ type: 'track-removed', id: 'c' })
  store.dispatch({ type: 'repeat-pressed' })
  expect(commands).toEqual([
    'load a 0',
    'play',
    'prepare b',
    'prepare c',
    'prepare b',
    'prepare undefined',
  ])
})

test('a stream is opened again where another part of its track is playable now', () => {
  const { store, commands, events } = openStore()
  const part = track('a', { on: true, min: 5, max: 12 })
  store.dispatch({ type: 'list-chosen', tracks: [part, track('b', part.limit)] })
  events.timePassed(9)
  commands.length = 0
  store.dispatch({ type: 'track-renewed', track: { ...part, title: 'A' } })
  expect(commands).toEqual([])
  store.dispatch({ type: 'track-renewed', track: a })
  store.dispatch({ type: 'track-renewed', track: b })
  expect(commands).toEqual(['load a 9', 'play', 'prepare b'])
  store.dispatch({ type: 'toggle-pressed' })
  commands.length = 0
  store.dispatch({ type: 'track-renewed', track: part })
  expect(store.currentTime()).toBe(9)
  expect(commands).toEqual([])
  store.dispatch({ type: 'toggle-pressed' })
  expect(commands).toEqual(['load a 9', 'play'])
})

test('a stream is opened anew where its track has become another recording by now', () => {
  const { store, commands } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b] })
  store.dispatch({ type: 'time-passed', time: 9 })
  commands.length = 0
  store.dispatch({ type: 'track-renewed', track: { ...b, duration: 8 } })
  store.dispatch({ type: 'track-renewed', track: { ...a, duration: 12 } })
  store.dispatch({ type: 'track-renewed', track: { ...a, duration: 5 } })
  expect(commands).toEqual(['prepare b', 'load a 9', 'play', 'load a 0', 'play'])
})

test('what is chosen after the list was emptied is loaded anew, be it the same', () => {
  const { store, commands } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b] })
  store.dispatch({ type: 'list-emptied' })
  store.dispatch({ type: 'track-chosen', track: a })
  expect(commands).toEqual([
    'load a 0',
    'play',
    'prepare b',
    'pause',
    'prepare undefined',
    'load a 0',
    'play',
  ])
})

test('an engine that advanced by itself gets no command to load or play', () => {
  const { store, commands, reported, events } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b, track('c')] })
  commands.length = 0
  events.advanced()
  expect(commands).toEqual(['prepare c'])
  expect(store.getState()).toMatchObject({ index: 1, isPlaying: true, currentTime: 0 })
  expect(reported).toEqual([
    ['a', undefined],
    ['b', undefined],
  ])
  events.timePassed(3)
  store.dispatch({ type: 'sought', time: 20 })
  expect(commands).toEqual(['prepare c', 'seek 20'])
})

test('an engine that has gone on to what is no longer next is brought to what is', () => {
  const { store, commands, events } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b] })
  store.dispatch({ type: 'repeat-pressed' })
  store.dispatch({ type: 'repeat-pressed' })
  commands.length = 0
  events.advanced()
  expect(commands).toEqual(['load a 0', 'play'])
})
