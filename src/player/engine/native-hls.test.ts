import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { createPlayerStore } from '../store.ts'
import { track as someTrack } from '../testing.ts'
import { createBrowserEngine } from './browser-engine.ts'
import { FakeAudio } from './testing.ts'

// As on an iPhone: no Media Source, but an element that reads playlists.
beforeEach(() => {
  vi.useFakeTimers()
  FakeAudio.reset()
  FakeAudio.canPlay = 'maybe'
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HLS = '/api/sounds/a/stream.m3u8'
const MP3 = '/api/sounds/a/stream.mp3'
const track: Track = { ...someTrack('a'), hlsUrl: HLS, mp3Url: MP3 }

function play(chosen: Track) {
  const failed = vi.fn()
  const store = createPlayerStore({
    createEngine: (events) => createBrowserEngine(events),
    reporter: { started() {}, passed() {}, flush() {} },
    userId: () => undefined,
    find: async () => undefined,
    onFailed: failed,
  })
  store.dispatch({ type: 'track-chosen', track: chosen })
  const audio = FakeAudio.last
  const pass = (time: number) => {
    audio.currentTime = time
    audio.emit('timeupdate')
  }
  return { store, audio, pass, failed }
}

test('the element plays the permanent address of the playlist', () => {
  const { store, audio } = play(track)
  expect([audio.src, audio.paused]).toEqual([HLS, false])
  audio.emit('loadedmetadata')
  audio.emit('playing')
  expect(store.getState()).toMatchObject({ isPlaying: true, isLoading: false })
  store.destroy()
})

test('an expired address is requested again immediately, and playback resumes where it was', () => {
  const { store, audio, pass } = play(track)
  audio.emit('loadedmetadata')
  pass(62)
  audio.emit('error')
  expect(audio.given).toEqual([HLS, HLS])
  expect(audio.paused).toBe(false)
  audio.currentTime = 0
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(62)
  expect(store.getState()).toMatchObject({ isPlaying: true, currentTime: 62 })
  store.destroy()
})

test('an address without progress is requested again with pauses', async () => {
  const { store, audio, pass } = play(track)
  audio.emit('loadedmetadata')
  pass(62)
  audio.emit('error')
  audio.emit('loadedmetadata')
  audio.emit('error')
  expect(audio.given).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(audio.given).toEqual([HLS, HLS, HLS])
  expect(audio.paused).toBe(false)
  store.destroy()
})

test('a playlist that breaks off after each new beginning gives way to the MP3', async () => {
  const { store, audio } = play(track)
  for (let failure = 0; failure < 8 && audio.src === HLS; failure++) {
    audio.emit('loadedmetadata')
    audio.emit('error')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(audio.src).toBe(MP3)
  store.destroy()
})

test('who pauses while it waits to be tried again hears nothing by that', async () => {
  const { store, audio } = play(track)
  audio.emit('error')
  store.dispatch({ type: 'toggle-pressed' })
  await vi.advanceTimersByTimeAsync(500)
  expect(audio.given).toEqual([HLS, HLS])
  expect(audio.paused).toBe(true)
  store.destroy()
})

test('a limit is enforced: playback starts at min, returns to it, and ends at max', () => {
  const { store, audio, pass } = play({ ...track, limit: { on: true, min: 20, max: 40 } })
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(20)
  pass(19)
  expect(audio.currentTime).toBe(20)
  store.dispatch({ type: 'sought', time: 5 })
  expect(audio.currentTime).toBe(20)
  pass(40)
  expect([audio.paused, audio.currentTime]).toEqual([true, 20])
  expect(store.getState()).toMatchObject({ isPlaying: false, currentTime: 20 })
  store.destroy()
})

test('a playlist that cannot be played gives way to the MP3, from where it was', async () => {
  const { store, audio, failed } = play(track)
  audio.emit('loadedmetadata')
  audio.currentTime = 62
  for (let failure = 0; failure < 8 && audio.src === HLS; failure++) {
    audio.emit('error')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(audio.src).toBe(MP3)
  audio.currentTime = 0
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(62)
  expect(failed).not.toHaveBeenCalled()
  store.destroy()
})

test('a platform that reads no playlists is given the MP3', () => {
  FakeAudio.canPlay = ''
  const { store, audio } = play(track)
  expect(audio.src).toBe(MP3)
  store.destroy()
})
