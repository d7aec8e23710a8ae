import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { createBrowserEngine } from './engine/browser-engine.ts'
import { FakeAudio } from './engine/testing.ts'
import { createPlayerStore } from './store.ts'
import { track } from './testing.ts'

let line: EventTarget & { onLine: boolean }
/** What the server would answer, while it can be reached. */
let server: Record<string, Track> | undefined
/** Of the addresses that the element was given, those that have failed. */
let refused = 0

beforeEach(() => {
  vi.useFakeTimers()
  FakeAudio.reset()
  line = Object.assign(new EventTarget(), { onLine: true })
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [a, b] = [track('a'), track('b')]

/** The first of two tracks, played as far as 42 s, on an element that fails while nothing is reached. */
function openInTunnel() {
  const failed: string[] = []
  const requested: string[] = []
  server = { a, b }
  const store = createPlayerStore({
    createEngine: (events) => createBrowserEngine(events),
    reporter: { started() {}, passed() {}, flush() {} },
    userId: () => undefined,
    async find(id) {
      requested.push(id)
      return server?.[id]
    },
    onFailed: ({ id }) => void failed.push(id),
  })
  const audio = FakeAudio.last
  store.dispatch({ type: 'list-chosen', tracks: [a, b] })
  audio.emit('loadedmetadata')
  audio.emit('playing')
  audio.currentTime = 42
  store.dispatch({ type: 'time-passed', time: 42 })
  server = undefined
  refused = audio.given.length
  audio.emit('error')
  audio.currentTime = 0
  return { store, audio, failed, requested }
}

/** Its requests do not arrive. */
async function pass(audio: FakeAudio, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const isAsking = audio.given.length > refused && audio.src !== ''
    refused = audio.given.length
    if (isAsking) audio.emit('error')
    await vi.advanceTimersByTimeAsync(1000)
  }
}

async function arrive(audio: FakeAudio): Promise<void> {
  server = { a, b }
  await vi.advanceTimersByTimeAsync(16_000)
  audio.emit('loadedmetadata')
  audio.emit('playing')
}

test('after five minutes in a tunnel playback resumes where it was, though the phone reported being online', async () => {
  const { store, audio, failed } = openInTunnel()
  await pass(audio, 300)
  expect(store.getState()).toMatchObject({
    isPlaying: true,
    isLoading: true,
    offline: { track: a },
  })
  await arrive(audio)
  expect(audio).toMatchObject({ currentTime: 42, paused: false, src: a.mp3Url })
  expect(store.getState()).toMatchObject({ index: 0, isPlaying: true, isLoading: false })
  expect(failed).toEqual([])
  store.destroy()
})

test('a restored connection is checked immediately', async () => {
  const { store, audio, requested } = openInTunnel()
  await pass(audio, 100)
  const before = requested.length
  line.dispatchEvent(new Event('online'))
  expect(requested).toHaveLength(before + 1)
  store.destroy()
})

test('anyone who pauses in the tunnel is not played to at its end, and a press plays on there', async () => {
  const { store, audio } = openInTunnel()
  await pass(audio, 100)
  store.dispatch({ type: 'toggle-pressed' })
  await arrive(audio)
  expect(audio.paused).toBe(true)
  store.dispatch({ type: 'toggle-pressed' })
  audio.emit('loadedmetadata')
  expect(audio).toMatchObject({ currentTime: 42, paused: false })
  store.destroy()
})

test('after a pause no lost connection is reported', async () => {
  const { store, audio, requested } = openInTunnel()
  store.dispatch({ type: 'toggle-pressed' })
  const before = requested.length
  await pass(audio, 100)
  expect(requested).toHaveLength(before)
  expect(store.getState()).toMatchObject({ isPlaying: false })
  expect(store.getState().offline).toBeUndefined()
  store.destroy()
})

test('after a quarter of an hour nothing begins by itself any more', async () => {
  const { store, audio, failed } = openInTunnel()
  await pass(audio, 16 * 60)
  expect(store.getState()).toMatchObject({ isPlaying: false, isLoading: false, currentTime: 42 })
  expect(failed).toEqual(['a'])
  await arrive(audio)
  expect(store.getState().isPlaying).toBe(false)
  store.destroy()
  expect(vi.getTimerCount()).toBe(0)
})

test('a player that goes waits for no line', async () => {
  const { store, audio } = openInTunnel()
  await pass(audio, 100)
  store.destroy()
  expect(vi.getTimerCount()).toBe(0)
})
