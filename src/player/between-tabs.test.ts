import { expect, test } from 'vitest'
import { PLAYING_CHANNEL, pauseOtherTabs } from './between-tabs.ts'
import { reducePlayer } from './reduce.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from './state.ts'
import { track } from './testing.ts'

function openStore(state: PlayerState = emptyPlayer) {
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event: PlayerEvent) {
      state = reducePlayer(state, event)
      for (const listener of listeners) listener()
    },
  }
}

/** Two tabs of one browser: what one posts, the other hears. */
function openTabs() {
  const heard: (() => void)[] = []
  return [0, 1].map((tab) => {
    const store = openStore()
    const undo = pauseOtherTabs(store, {
      postMessage: () => heard[1 - tab]?.(),
      addEventListener: (_, listener) => {
        heard[tab] = listener
      },
      close: () => {
        heard[tab] = () => {}
      },
    })
    return { store, undo }
  })
}

/** A tab whose channel writes down what is done with it. */
function openRecorded(state?: PlayerState) {
  const done: string[] = []
  const store = openStore(state)
  const undo = pauseOtherTabs(store, {
    postMessage: (message) => done.push(message),
    addEventListener: () => {},
    close: () => done.push('closed'),
  })
  return { store, undo, done }
}

test('a tab that starts to play silences the others, whose queues stay', () => {
  const [one, two] = openTabs()
  if (!one || !two) throw new Error('two tabs were opened')
  one.store.dispatch({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  one.store.dispatch({ type: 'time-passed', time: 20 })
  two.store.dispatch({ type: 'track-chosen', track: track('c') })
  expect(one.store.getState()).toMatchObject({ isPlaying: false, currentTime: 20, index: 0 })
  expect(one.store.getState().tracks).toHaveLength(2)
  expect(two.store.getState().isPlaying).toBe(true)
  one.store.dispatch({ type: 'toggle-pressed' })
  expect(two.store.getState().isPlaying).toBe(false)
})

test('continued playback pauses no other tab again, and a closed tab pauses none', () => {
  const [one, two] = openTabs()
  if (!one || !two) throw new Error('two tabs were opened')
  one.store.dispatch({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  two.undo()
  two.store.dispatch({ type: 'track-chosen', track: track('c') })
  one.store.dispatch({ type: 'track-ended' })
  expect([one, two].map(({ store }) => store.getState().isPlaying)).toEqual([true, true])
})

test('each start is posted once, and nothing while playback continues', () => {
  const { store, done } = openRecorded()
  store.dispatch({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  expect(done).toEqual(['playing'])
  store.dispatch({ type: 'time-passed', time: 20 })
  store.dispatch({ type: 'track-ended' })
  expect(done).toEqual(['playing'])
  store.dispatch({ type: 'toggle-pressed' })
  expect(done).toEqual(['playing'])
  store.dispatch({ type: 'toggle-pressed' })
  expect(done).toEqual(['playing', 'playing'])
})

test('a player that plays already when it joins posts nothing until it starts again', () => {
  const playing = openStore()
  playing.dispatch({ type: 'list-chosen', tracks: [track('a')] })
  const { store, done } = openRecorded(playing.getState())
  store.dispatch({ type: 'time-passed', time: 20 })
  expect(done).toEqual([])
})

test('a tab that is gone closes its channel and posts nothing', () => {
  const { store, undo, done } = openRecorded()
  undo()
  store.dispatch({ type: 'list-chosen', tracks: [track('a')] })
  expect(done).toEqual(['closed'])
})

test('the browser carries it to everyone on the channel of the player', async () => {
  const other = new BroadcastChannel(PLAYING_CHANNEL)
  const heard = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
  const store = openStore()
  const undo = pauseOtherTabs(store)
  store.dispatch({ type: 'list-chosen', tracks: [track('a')] })
  expect(await heard).toMatchObject({ data: 'playing' })
  other.close()
  undo()
})
