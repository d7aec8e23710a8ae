import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#works/sounds-contract.ts'
import { track as someTrack } from '../testing.ts'
import { createBrowserEngine, type KeptAddress } from './browser-engine.ts'
import { FakeAudio } from './testing.ts'

let reported: unknown[]
beforeEach(() => {
  reported = []
  FakeAudio.reset()
  vi.useFakeTimers()
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const track: Track = { ...someTrack('a'), mp3Url: '/api/sounds/a/stream.mp3' }

function open(keptAddress?: KeptAddress) {
  const engine = createBrowserEngine(
    {
      timePassed: (time) => void reported.push(time),
      loadingBegan: () => void reported.push('loading'),
      soundBegan: () => void reported.push('sound'),
      ended: () => void reported.push('ended'),
      suspended: () => void reported.push('suspended'),
      refused: () => void reported.push('refused'),
      failed: () => void reported.push('failed'),
      advanced: () => void reported.push('advanced'),
    },
    undefined,
    keptAddress,
  )
  return { engine, audio: FakeAudio.last }
}

test('the default volume is 1', () => {
  const { engine, audio } = open()
  expect(audio.volume).toBe(1)
  engine.setVolume(0.4)
  expect(audio.volume).toBe(0.4)
  engine.destroy()
})

test('a track is loaded from its own address and begins at the given time', () => {
  const { engine, audio } = open()
  engine.load(track, 64)
  expect(audio.src).toBe('/api/sounds/a/stream.mp3')
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(64)
  engine.destroy()
  expect(audio.src).toBe('')
})

test('a suspend is reported only while playback is requested and has stopped', () => {
  const { engine, audio } = open()
  audio.emit('suspend')
  engine.load(track, 0)
  engine.play()
  audio.emit('suspend')
  expect(reported).not.toContain('suspended')
  audio.paused = true
  audio.emit('suspend')
  expect(reported.filter((one) => one === 'suspended')).toHaveLength(1)
  engine.pause()
  audio.emit('suspend')
  expect(reported.filter((one) => one === 'suspended')).toHaveLength(1)
  engine.destroy()
})

test('a platform that requires a gesture is reported, our own pause is not', async () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  FakeAudio.refusal = new DOMException('no gesture', 'NotAllowedError')
  engine.play()
  await vi.advanceTimersByTimeAsync(0)
  expect(reported).toContain('refused')
  reported.length = 0
  engine.pause()
  audio.emit('pause')
  expect(reported).toEqual([])
  engine.destroy()
})

test('a pause is not taken for the platform’s where play follows before its event arrives', () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  engine.play()
  engine.pause()
  engine.play()
  audio.emit('pause')
  expect(reported).not.toContain('refused')
  engine.destroy()
})

test('time is reported while sound advances, and nothing after the engine is destroyed', async () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  engine.play()
  audio.emit('loadedmetadata')
  audio.currentTime = 1.5
  await vi.advanceTimersByTimeAsync(250)
  expect(reported.filter((one) => one === 1.5)).toHaveLength(2)
  engine.destroy()
  reported.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  audio.emit('ended')
  expect(reported).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('evened playback turns a loud recording down, and leaves a quiet one as it is', () => {
  const { engine, audio } = open()
  engine.setVolume(0.5)
  engine.load({ ...track, loudness: -8 }, 0)
  expect(audio.volume).toBe(0.5)
  engine.setNormalized(true)
  expect(audio.volume).toBeCloseTo(0.5 * 10 ** (-6 / 20))
  engine.load({ ...track, id: 'b', loudness: -20 }, 0)
  expect(audio.volume).toBe(0.5)
  engine.destroy()
})

test('a network that breaks off is tried again from where it was, and a press tries anew', async () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  engine.play()
  audio.emit('loadedmetadata')
  audio.currentTime = 42
  audio.emit('error')
  audio.currentTime = 0
  await vi.advanceTimersByTimeAsync(500)
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(42)
  for (let failure = 0; failure <= 4; failure++) {
    audio.emit('error')
    audio.currentTime = 0
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(reported.filter((one) => one === 'failed')).toHaveLength(1)
  expect(engine.currentTime()).toBe(42)
  audio.src = ''
  engine.play()
  expect(audio.src).toBe(track.mp3Url)
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(42)
  engine.destroy()
})

test('the end is reported where the prepared track could not follow', () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  engine.prepare({ ...track, id: 'b' })
  engine.play()
  audio.ended = true
  audio.emit('ended')
  expect(reported).toContain('ended')
  expect(reported).not.toContain('advanced')
  engine.destroy()
})

const kept: KeptAddress = (id) => (id === 'a' ? '/kept/a.mp3' : undefined)

test('without a network a track plays from its copy on this device, and from the network otherwise', () => {
  const { engine, audio } = open(kept)
  engine.load(track, 0)
  expect(audio.src).toBe(track.mp3Url)
  vi.stubGlobal('navigator', { onLine: false })
  engine.load({ ...track, id: 'b' }, 0)
  expect(audio.src).toBe(track.mp3Url)
  engine.load(track, 64)
  expect(audio.src).toBe('/kept/a.mp3')
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(64)
  engine.destroy()
})

test('a network that goes away under a track is not missed while sound is left, and then its copy plays on', () => {
  const { engine, audio } = open(kept)
  engine.load(track, 0)
  engine.play()
  audio.emit('loadedmetadata')
  vi.stubGlobal('navigator', { onLine: false })
  audio.currentTime = 42
  audio.emit('waiting')
  expect(audio.src).toBe(track.mp3Url)
  audio.readyState = 2
  audio.emit('waiting')
  expect(audio.src).toBe('/kept/a.mp3')
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(42)
  audio.emit('canplay')
  expect(audio.paused).toBe(false)
  engine.destroy()
})

test('a network that the device believes in and that answers nothing gives way to the copy', async () => {
  const { engine, audio } = open(kept)
  engine.load(track, 0)
  engine.play()
  for (let failure = 0; failure <= 4; failure++) {
    audio.emit('error')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(audio.src).toBe('/kept/a.mp3')
  expect(reported).not.toContain('failed')
  engine.destroy()
})
