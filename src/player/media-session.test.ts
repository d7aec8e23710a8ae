import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectMediaSession } from './media-session.ts'
import { reducePlayer } from './reduce.ts'
import { emptyPlayer, type PlayerEvent } from './state.ts'
import { track } from './testing.ts'

const IMAGE = { url: '/images', internalHosts: [] }
let now = 0

/** A platform's session that does not know the action `stop`, and records its calls. */
function fakeSession() {
  const handlers = new Map<string, MediaSessionActionHandler>()
  const positions: (MediaPositionState | undefined)[] = []
  const session: MediaSession = {
    metadata: null,
    playbackState: 'none',
    setActionHandler(action, handler) {
      if (action === 'stop') throw new TypeError('unknown action')
      if (handler) handlers.set(action, handler)
      else handlers.delete(action)
    },
    setPositionState: (state) => void positions.push(state),
    setCameraActive: async () => {},
    setMicrophoneActive: async () => {},
  }
  const press = (action: MediaSessionAction, more = {}) =>
    handlers.get(action)?.({ action, ...more })
  return { session, handlers, positions, press }
}

function open() {
  let state = emptyPlayer
  const listeners = new Set<() => void>()
  const store = {
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
  const fake = fakeSession()
  return { store, ...fake, end: connectMediaSession(store, IMAGE, fake.session) }
}

beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('location', { href: 'https://neiro.test/ja' })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choose = (id: string): PlayerEvent => ({
  type: 'track-chosen',
  track: { ...track(id), coverart: '/images/cover.jpg' },
})

test('what plays is shown with its cover in the sizes there are', () => {
  const { store, session } = open()
  expect(session.playbackState).toBe('none')
  store.dispatch(choose('a'))
  expect(session.metadata).toMatchObject({ title: 'a', artist: 'Mio' })
  expect(session.metadata?.artwork.map(({ sizes }) => sizes)).toEqual([
    '160x160',
    '400x400',
    '640x640',
    '1080x1080',
  ])
  expect(session.metadata?.artwork[0]?.src).toBe('https://neiro.test/images/fit/160/160/cover.jpg')
  expect(session.playbackState).toBe('playing')
  store.dispatch({ type: 'toggle-pressed' })
  expect(session.playbackState).toBe('paused')
})

test('what has no cover is shown with the mark of the service', () => {
  const { store, session } = open()
  store.dispatch({ type: 'track-chosen', track: track('a') })
  expect(session.metadata?.artwork).toEqual([
    { src: 'https://neiro.test/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: 'https://neiro.test/icons/512.png', sizes: '512x512', type: 'image/png' },
  ])
})

test('the album is named where the track plays as part of one, and only there', () => {
  const { store, session } = open()
  const tracks = [{ ...track('a'), albumId: 'album', albumTitle: '港の夜' }, track('b')]
  store.dispatch({ type: 'list-chosen', tracks })
  expect(session.metadata).toMatchObject({ title: 'a', album: '港の夜' })
  store.dispatch({ type: 'forward-pressed' })
  expect(session.metadata).toMatchObject({ title: 'b', album: '' })
})

test('its keys play, pause, step and seek', () => {
  const { store, press } = open()
  store.dispatch(choose('a'))
  store.dispatch(choose('b'))
  press('pause')
  press('pause')
  expect(store.getState().isPlaying).toBe(false)
  press('play')
  press('play')
  expect(store.getState().isPlaying).toBe(true)
  press('previoustrack')
  expect(store.getState().index).toBe(0)
  press('nexttrack')
  expect(store.getState().index).toBe(1)
  press('seekto', { seekTime: 60 })
  expect(store.getState().currentTime).toBe(60)
  press('seekbackward')
  expect(store.getState().currentTime).toBe(50)
  press('seekforward', { seekOffset: 25 })
  expect(store.getState().currentTime).toBe(75)
})

test('previous and next are there only with two tracks or more', () => {
  const { store, handlers } = open()
  store.dispatch(choose('a'))
  expect(handlers.has('play')).toBe(true)
  expect(handlers.has('nexttrack')).toBe(false)
  store.dispatch(choose('b'))
  expect(handlers.has('nexttrack') && handlers.has('previoustrack')).toBe(true)
  store.dispatch({ type: 'track-removed', id: 'b' })
  expect(handlers.has('nexttrack') || handlers.has('previoustrack')).toBe(false)
})

test('the position is reported only where the platform would count wrong, not with every tick', () => {
  const { store, positions } = open()
  store.dispatch(choose('a'))
  expect(positions).toEqual([{ duration: 180, position: 0, playbackRate: 1 }])
  for (let second = 1; second <= 30; second++) {
    now = second * 1000
    store.dispatch({ type: 'time-passed', time: second })
  }
  expect(positions).toHaveLength(1)
  store.dispatch({ type: 'sought', time: 90 })
  expect(positions.at(-1)).toMatchObject({ position: 90 })
  // A stall: the sound paused for five seconds.
  now += 5000
  store.dispatch({ type: 'time-passed', time: 90.1 })
  expect(positions.at(-1)).toMatchObject({ position: 90.1 })
  store.dispatch({ type: 'toggle-pressed' })
  expect(positions).toHaveLength(4)
})

test('an empty list, and the end of the player, leave nothing behind', () => {
  const { store, session, handlers, positions, end } = open()
  store.dispatch(choose('a'))
  store.dispatch({ type: 'track-removed', id: 'a' })
  expect(session.metadata).toBeNull()
  expect(session.playbackState).toBe('none')
  expect(positions.at(-1)).toBeUndefined()
  expect(handlers.size).toBe(0)
  store.dispatch(choose('a'))
  end()
  expect(session.playbackState).toBe('none')
  expect(handlers.size).toBe(0)
  store.dispatch(choose('b'))
  expect(session.metadata).toBeNull()
})
