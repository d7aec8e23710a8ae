import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reducePlayer } from '../reduce.ts'
import { emptyPlayer, type PlayerEvent, type PlayerState } from '../state.ts'
import { track } from '../testing.ts'
import { persistQueue } from './persist-queue.ts'
import { readQueue, restoreQueue } from './restore-queue.ts'
import { persistSettings, readSettings, SETTINGS_KEY } from './settings.ts'
import { findSlot, slotOf } from './storage.ts'

const DAY = 86_400_000
const streaming = (id: string) => ({ ...track(id), mp3Url: `/api/sounds/${id}/stream.mp3` })
const [a, b] = [streaming('a'), streaming('b')]
/** One that was chosen on its album's page. */
const c = { ...streaming('c'), albumId: 'night', albumTitle: '夜' }

/** A store without an engine: its clock is the state's. */
function openStore() {
  const listeners = new Set<() => void>()
  let state: PlayerState = emptyPlayer
  return {
    getState: () => state,
    currentTime: () => state.currentTime,
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

function openStorage() {
  const items = new Map<string, string>()
  return {
    items,
    writes: 0,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      this.writes += 1
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let userId: string | undefined
const who = () => userId
beforeEach(() => {
  userId = undefined
})

function keepAndPlay(...events: PlayerEvent[]) {
  const [store, storage] = [openStore(), openStorage()]
  const undo = persistQueue(store, storage, who, () => 10 * DAY)
  for (const event of events) store.dispatch(event)
  const read = (now = 10 * DAY) => readQueue(storage.getItem(slotOf(userId)), now, userId)
  return { store, storage, undo, read }
}

const list: PlayerEvent = { type: 'list-chosen', tracks: [a, b, c] }
const passed = (time: number): PlayerEvent => ({ type: 'time-passed', time })

describe('the persisted queue', () => {
  test('a member’s is theirs, also after they have signed out', () => {
    userId = 'nagi'
    const { store, read } = keepAndPlay(list, { type: 'forward-pressed' })
    userId = undefined
    store.dispatch({ type: 'back-pressed' })
    expect(read()).toBeUndefined()
    userId = 'someone-else'
    expect(read()).toBeUndefined()
    userId = 'nagi'
    expect(read()?.index).toBe(0)
  })

  test('a member’s waits for them, whatever is played and emptied by anyone who comes after', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(10 * DAY)
    userId = 'nagi'
    const { store, storage, read } = keepAndPlay(list)
    for (const next of [undefined, 'someone-else']) {
      userId = next
      store.dispatch({ type: 'list-emptied' })
      await restoreQueue(store, storage, userId)
      expect(store.getState().tracks).toEqual([])
      store.dispatch({ type: 'track-chosen', track: b })
      expect(read()?.tracks).toEqual([b])
      store.dispatch({ type: 'list-emptied' })
      expect(read()).toBeUndefined()
    }
    userId = 'nagi'
    store.dispatch({ type: 'list-emptied' })
    await restoreQueue(store, storage, userId)
    expect(store.getState()).toMatchObject({ tracks: [a, b, c], isPlaying: false })
  })

  test('a visitor’s plays on when they sign in, what they had gathered comes behind it, and both are theirs', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(10 * DAY)
    userId = 'nagi'
    const { store, storage, read } = keepAndPlay({ type: 'list-chosen', tracks: [a, b] })
    userId = undefined
    store.dispatch({ type: 'list-emptied' })
    store.dispatch({ type: 'list-chosen', tracks: [c, b] })
    userId = 'nagi'
    await restoreQueue(store, storage, userId)
    expect(store.getState()).toMatchObject({ tracks: [c, b, a], index: 0, isPlaying: true })
    expect(read()?.tracks).toEqual([c, b, a])
    expect([...storage.items.keys()]).toEqual(['player:nagi'])
  })

  test('a visitor’s is theirs who have none and sign in while no page is open', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(10 * DAY)
    const { storage, undo, read } = keepAndPlay(list)
    undo()
    userId = 'nagi'
    await restoreQueue(openStore(), storage, userId)
    expect(read()?.tracks).toEqual([a, b, c])
    userId = undefined
    expect(read()).toBeUndefined()
  })

  test('is gone where its owner empties it', () => {
    userId = 'nagi'
    const { storage } = keepAndPlay(list, { type: 'list-emptied' })
    expect(storage.items.size).toBe(0)
  })

  test('is read as it was, with its track, second, order and repeat', () => {
    const { read, store } = keepAndPlay(
      list,
      { type: 'shuffle-pressed', seed: 3 },
      { type: 'repeat-pressed' },
      passed(97.26),
    )
    const { shuffle } = store.getState()
    expect(read()).toEqual({
      tracks: [a, b, c],
      index: 0,
      currentTime: 97.3,
      shuffle,
      repeat: 'all',
      fromList: ['a', 'b', 'c'],
    })
  })

  test('is written when it changes, and its place every five seconds and when the page goes', () => {
    const { store, storage, read } = keepAndPlay(list)
    const { writes } = storage
    for (let time = 0.1; time < 4.9; time += 0.1) store.dispatch(passed(time))
    expect(storage.writes).toBe(writes)
    store.dispatch(passed(5.1))
    expect(read()?.currentTime).toBe(5.1)
    store.dispatch(passed(7))
    expect(read()?.currentTime).toBe(5.1)
    page.dispatchEvent(new Event('pagehide'))
    expect(read()?.currentTime).toBe(7)
  })

  test('is left alone by a page in which nothing happened, and by one that has ended', () => {
    const { storage, undo, store } = keepAndPlay(list)
    const { writes } = storage
    page.dispatchEvent(new Event('pagehide'))
    undo()
    store.dispatch({ type: 'forward-pressed' })
    page.dispatchEvent(new Event('pagehide'))
    expect(storage.writes).toBe(writes)
  })

  test('is gone with its last track', () => {
    const { storage } = keepAndPlay(
      { type: 'track-chosen', track: a },
      { type: 'track-removed', id: 'a' },
    )
    expect(storage.items.size).toBe(0)
  })

  test('holds of a long list what is around the current track', () => {
    const tracks = Array.from({ length: 1000 }, (_, at) => streaming(`t${at}`))
    const { read } = keepAndPlay(
      { type: 'list-chosen', tracks, from: 't498' },
      { type: 'forward-pressed' },
      { type: 'forward-pressed' },
    )
    expect(read()?.tracks).toHaveLength(300)
    expect(read()?.tracks[read()?.index ?? -1]?.id).toBe('t500')
  })

  test('a full storage costs no music: it is said in the console and left', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const [store, storage] = [openStore(), openStorage()]
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    persistQueue(store, storage, who)
    store.dispatch(list)
    expect(store.getState().isPlaying).toBe(true)
    expect(said).toHaveBeenCalled()
  })
})

test('only a visit with a queue of before has a reason to fetch the player', () => {
  const storage = openStorage()
  expect(findSlot('nagi', storage)).toBeUndefined()
  storage.setItem(slotOf('nagi'), '{}')
  expect([undefined, 'mio', 'nagi'].map((id) => findSlot(id, storage))).toEqual([
    undefined,
    undefined,
    'player:nagi',
  ])
  storage.setItem(slotOf(undefined), '{}')
  expect([undefined, 'mio', 'nagi'].map((id) => findSlot(id, storage))).toEqual([
    'player',
    'player',
    'player:nagi',
  ])
})

test('a browser that refuses storage has persisted nothing', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
  expect(findSlot(undefined)).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('volume, mute, normalization and keys are persisted, and what was never set has its default', () => {
  const [store, storage] = [openStore(), openStorage()]
  expect(readSettings(storage)).toEqual(emptyPlayer.settings)
  persistSettings(store, storage)
  store.dispatch({ type: 'settings-changed', settings: { volume: 0.3, isEven: true } })
  store.dispatch({ type: 'settings-changed', settings: { isMuted: true, hasKeys: false } })
  const set = { volume: 0.3, isMuted: true, isEven: true, hasKeys: false }
  expect(readSettings(storage)).toEqual(set)
  storage.items.set(SETTINGS_KEY, '{"volume":7,"isMuted":"yes","isEven":true}')
  expect(readSettings(storage)).toEqual({ ...emptyPlayer.settings, isEven: true })
  storage.items.set(SETTINGS_KEY, 'null')
  expect(readSettings(storage)).toEqual(emptyPlayer.settings)
  expect(readSettings(undefined)).toEqual(emptyPlayer.settings)
})
