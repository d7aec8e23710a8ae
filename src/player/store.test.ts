import { expect, test } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import type { PlayerEvent, PlayerSettings, SavedQueue } from './state.ts'
import { comingTrack, openStore, track } from './testing.ts'

const [a, b] = [track('a'), track('b')]
const settled = () => new Promise(setImmediate)
const chosen = (one: Track): PlayerEvent => ({ type: 'track-chosen', track: one })

test('every start of a track is reported with the person who listens, a resume is not', () => {
  const { store, reported } = openStore('me')
  store.dispatch(chosen(a))
  store.dispatch({ type: 'toggle-pressed' })
  store.dispatch({ type: 'toggle-pressed' })
  store.dispatch(chosen(b))
  store.dispatch({ type: 'back-pressed' })
  expect(reported).toEqual([['a', 'me'], ['flush'], ['b', 'me'], ['a', 'me']])
})

test('a suspend while playback is intended makes the engine play again', () => {
  const { store, commands, events } = openStore()
  store.dispatch(chosen(a))
  commands.length = 0
  events.suspended()
  expect(commands).toEqual(['play'])
  store.dispatch({ type: 'toggle-pressed' })
  commands.length = 0
  events.suspended()
  expect(commands).toEqual([])
})

test('it is loading from the start of a track until sound begins', () => {
  const { store, events } = openStore()
  expect(store.getState()).toMatchObject({ isLoading: false, isPlaying: false })
  store.dispatch(chosen(a))
  expect(store.getState()).toMatchObject({ isLoading: true, isPlaying: true })
  events.soundBegan()
  expect(store.getState()).toMatchObject({ isLoading: false, isPlaying: true })
})

test('the engine plays from the start of the limit, and stops at its end', () => {
  const { store, commands, events } = openStore()
  store.dispatch(chosen(track('limited', { on: true, min: 64, max: 109 })))
  expect(commands).toEqual(['load limited 64', 'play'])
  commands.length = 0
  events.timePassed(109)
  expect(commands).toEqual(['seek 64', 'pause'])
})

test('a limit without a min starts at 0', () => {
  const { store, commands } = openStore()
  store.dispatch(chosen(track('limited', { on: true, min: 0, max: 30 })))
  expect(commands).toEqual(['load limited 0', 'play'])
})

test('a track that ends is paused, or the next one is loaded and played', () => {
  const { store, commands, events } = openStore()
  store.dispatch(chosen(a))
  events.timePassed(179)
  commands.length = 0
  events.ended()
  expect(commands).toEqual(['seek 0', 'pause'])
  store.dispatch(chosen(b))
  store.dispatch(chosen(a))
  commands.length = 0
  events.ended()
  expect(commands).toEqual(['load b 0', 'play', 'prepare undefined'])
})

test('a queue of an earlier visit is loaded when it is played, at its place', () => {
  const { store, commands, reported } = openStore('me')
  const kept: SavedQueue = {
    tracks: [a, b],
    index: 1,
    currentTime: 42,
    shuffle: null,
    repeat: 'off',
  }
  store.dispatch({ type: 'queue-restored', queue: kept })
  store.dispatch({ type: 'sought', time: 50 })
  expect(store.currentTime()).toBe(50)
  expect([...commands, ...reported]).toEqual([])
  store.dispatch({ type: 'toggle-pressed' })
  expect(commands).toEqual(['load b 50', 'play'])
  expect(reported).toEqual([['b', 'me']])
})

test('volume, silence and evening are as they were left, and follow what is set', () => {
  const left = { volume: 0.4, isMuted: true, isEven: true, hasKeys: true }
  const { store, commands, begun } = openStore(undefined, left)
  expect(begun).toEqual(['volume 0', 'even true'])
  const set = (settings: Partial<PlayerSettings>) =>
    store.dispatch({ type: 'settings-changed', settings })
  set({ isMuted: false })
  set({ volume: 0.8 })
  set({ isEven: false })
  set({ hasKeys: false })
  expect(commands).toEqual(['volume 0.4', 'volume 0.8', 'even false'])
})

test('the default volume is 1', () => {
  expect(openStore().begun).toEqual(['volume 1', 'even false'])
})

/** What fails is tried once more before it counts as broken. */
async function failTwice(events: ReturnType<typeof openStore>['events']): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    events.failed()
    await settled()
  }
}

test('a track that cannot be played is said once, and playback is no longer intended', async () => {
  const { store, failed, events, found } = openStore()
  found.a = a
  store.dispatch(chosen(a))
  await failTwice(events)
  expect(failed).toEqual(['a'])
  expect(store.getState()).toMatchObject({ isPlaying: false, isLoading: false })
  expect(store.getState().tracks).toHaveLength(1)
})

test('a track without access leaves the list, and the next one plays', async () => {
  const { store, commands, failed, events, found } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b, track('c')] })
  Object.assign(found, { a: null, b: null })
  commands.length = 0
  events.failed()
  await settled()
  expect(commands).toEqual(['load b 0', 'play', 'prepare c'])
  events.failed()
  await settled()
  expect(commands.slice(3)).toEqual(['load c 0', 'play', 'prepare undefined'])
  expect(failed).toEqual([])
  expect(store.getState()).toMatchObject({ tracks: [track('c')], lost: { id: 'b' } })
})

test('a track whose playable part has changed plays that, and fails only once as it is', async () => {
  const { store, commands, failed, events, found } = openStore()
  store.dispatch(chosen(a))
  events.timePassed(9)
  found.a = track('a', { on: true, min: 5, max: 12 })
  commands.length = 0
  events.failed()
  await settled()
  expect(commands).toEqual(['load a 9', 'play'])
  expect(failed).toEqual([])
  await failTwice(events)
  expect(failed).toEqual(['a'])
  expect(store.getState().isPlaying).toBe(false)
})

test('a track that was chosen during the check of a failure plays on', async () => {
  const { store, failed, events, found } = openStore()
  store.dispatch(chosen(a))
  found.a = null
  events.failed()
  store.dispatch(chosen(b))
  await settled()
  expect(failed).toEqual([])
  expect(store.getState()).toMatchObject({ tracks: [a, b], index: 1, isPlaying: true, lost: null })
})

test.each([
  ['a press', ({ store }) => store.dispatch({ type: 'toggle-pressed' })],
  ['sound', ({ events }) => events.soundBegan()],
] as [string, (opened: ReturnType<typeof openStore>) => void][])(
  'what was requested about a failure says nothing after %s',
  async (_, happens) => {
    const opened = openStore()
    const { store, failed, events } = opened
    store.dispatch(chosen(a))
    events.failed()
    happens(opened)
    const { isPlaying } = store.getState()
    await settled()
    expect(failed).toEqual([])
    expect(store.getState().isPlaying).toBe(isPlaying)
  },
)

test('subscribers hear of every change and of nothing else, until they leave', () => {
  const { store } = openStore()
  let heard = 0
  const leave = store.subscribe(() => {
    heard += 1
  })
  store.dispatch({ type: 'toggle-pressed' })
  expect(heard).toBe(0)
  store.dispatch(chosen(a))
  expect(heard).toBe(1)
  leave()
  store.dispatch({ type: 'toggle-pressed' })
  expect(heard).toBe(1)
})

test('when it is destroyed, the played part is reported and the engine ends', () => {
  const { store, commands, reported } = openStore()
  store.destroy()
  expect(reported).toEqual([['flush']])
  expect(commands).toEqual(['destroy'])
})

test('a track whose preview is being made stays and is named, and the next one that is there plays', async () => {
  const { store, commands, failed, events, found } = openStore()
  const tracks = [a, b, track('c')]
  store.dispatch({ type: 'list-chosen', tracks })
  found.a = comingTrack('a')
  commands.length = 0
  events.failed()
  await settled()
  expect(commands).toEqual(['load b 0', 'play', 'prepare c'])
  expect(store.getState()).toMatchObject({ index: 1, pending: { id: 'a' }, lost: null })
  expect(store.getState().tracks.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(failed).toEqual([])
})

test('a track whose preview is being made waits alone, and plays by a press once it is there', async () => {
  const { store, commands, events, found } = openStore()
  store.dispatch(chosen(a))
  store.dispatch({ type: 'repeat-pressed' })
  found.a = comingTrack('a')
  events.failed()
  await settled()
  expect(store.getState()).toMatchObject({
    isPlaying: false,
    isLoading: false,
    pending: { id: 'a' },
  })
  // Pressed too early it is said again, and nothing else is tried.
  store.dispatch({ type: 'toggle-pressed' })
  events.failed()
  await settled()
  expect(store.getState()).toMatchObject({ isPlaying: false, tracks: [{ id: 'a' }] })
  found.a = a
  store.dispatch({ type: 'toggle-pressed' })
  commands.length = 0
  events.failed()
  await settled()
  expect(commands).toEqual(['load a 0', 'play'])
  expect(store.getState().isPlaying).toBe(true)
})
