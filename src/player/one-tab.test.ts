import { expect, test } from 'vitest'
import { playAlone } from './one-tab.ts'
import { reducePlayer } from './reduce.ts'
import { emptyPlayer, type PlayerFact, type PlayerState } from './state.ts'
import { track } from './testing.ts'

/** Two tabs of one browser: what one posts, the other hears. */
function openTabs() {
  const heard: (() => void)[] = []
  return [0, 1].map((tab) => {
    let state: PlayerState = emptyPlayer
    const listeners = new Set<() => void>()
    const store = {
      getState: () => state,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      tell(fact: PlayerFact) {
        state = reducePlayer(state, fact)
        for (const listener of listeners) listener()
      },
    }
    const undo = playAlone(store, {
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

test('a tab that starts to play silences the others, whose playlists stay', () => {
  const [one, two] = openTabs()
  if (!one || !two) throw new Error('two tabs were opened')
  one.store.tell({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  one.store.tell({ type: 'time-passed', time: 20 })
  two.store.tell({ type: 'track-chosen', track: track('c') })
  expect(one.store.getState()).toMatchObject({ isPlaying: false, currentTime: 20, index: 0 })
  expect(one.store.getState().tracks).toHaveLength(2)
  expect(two.store.getState().isPlaying).toBe(true)
  one.store.tell({ type: 'toggle-pressed' })
  expect(two.store.getState().isPlaying).toBe(false)
})

test('what goes on playing silences nobody again, and a tab that is gone none at all', () => {
  const [one, two] = openTabs()
  if (!one || !two) throw new Error('two tabs were opened')
  one.store.tell({ type: 'list-chosen', tracks: [track('a'), track('b')] })
  two.undo()
  two.store.tell({ type: 'track-chosen', track: track('c') })
  one.store.tell({ type: 'track-ended' })
  expect([one, two].map(({ store }) => store.getState().isPlaying)).toEqual([true, true])
})
