import { afterEach, expect, test, vi } from 'vitest'
import { currentTrack, type PlayerEvent } from './state.ts'
import { openStore, track } from './testing.ts'

const [a, b] = [track('a'), track('b')]
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['chosen', { type: 'track-chosen', track: b }],
  ['chosen in a list', { type: 'list-chosen', tracks: [a, b], from: 'b' }],
  ['reached by forward', { type: 'forward-pressed' }],
] as [string, PlayerEvent][])(
  'offline, what plays is not given up for a track that is %s, which fails at once',
  (_, event) => {
    vi.stubGlobal('navigator', { onLine: false })
    const { store, commands, failed, events } = openStore()
    store.dispatch({ type: 'list-chosen', tracks: [a, b] })
    store.dispatch(event)
    // Nothing sounded yet: there is nothing to lose.
    expect([currentTrack(store.getState())?.id, failed]).toEqual(['b', []])
    store.dispatch({ type: 'back-pressed' })
    events.soundBegan()
    commands.length = 0
    const before = store.getState()
    store.dispatch(event)
    expect(store.getState()).toBe(before)
    expect([commands, failed]).toEqual([[], ['b']])
    store.dispatch({ type: 'toggle-pressed' })
    expect(commands).toEqual(['pause'])
  },
)

test('offline, a track that is kept on this device is chosen as ever', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { store, kept, failed, events } = openStore()
  store.dispatch({ type: 'list-chosen', tracks: [a, b] })
  events.soundBegan()
  kept.add('b')
  store.dispatch({ type: 'forward-pressed' })
  expect([currentTrack(store.getState())?.id, failed]).toEqual(['b', []])
})
