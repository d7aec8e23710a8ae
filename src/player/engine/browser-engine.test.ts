import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#sounds/contract.ts'
import { createBrowserEngine } from './browser-engine.ts'

/** An audio element that plays when it may; what a browser would tell is told by the test. */
class FakeAudio extends EventTarget {
  static last: FakeAudio
  static refusal: Error | undefined
  volume = 0.3
  preload = ''
  src = ''
  paused = true
  ended = false
  seeking = false
  currentTime = 0

  constructor() {
    super()
    FakeAudio.last = this
  }
  async play() {
    if (FakeAudio.refusal) throw FakeAudio.refusal
    this.paused = false
  }
  pause() {
    this.paused = true
  }
  load() {}
  removeAttribute() {
    this.src = ''
  }
  canPlayType() {
    return ''
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }
}

let told: unknown[]
beforeEach(() => {
  told = []
  FakeAudio.refusal = undefined
  vi.useFakeTimers()
  vi.stubGlobal('Audio', FakeAudio)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const track: Track = {
  id: 'a',
  slug: 'a',
  title: 'A',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  accent: null,
  duration: 180,
  waveformUrl: null,
  mp3Url: '/api/sounds/a/stream.mp3',
  hlsUrl: null,
  albumId: null,
  creatorId: 'creator',
  limit: { on: false, min: 0, max: 0 },
}

function open() {
  const engine = createBrowserEngine({
    timePassed: (time) => void told.push(time),
    loadingBegan: () => void told.push('loading'),
    soundBegan: () => void told.push('sound'),
    ended: () => void told.push('ended'),
    suspended: () => void told.push('suspended'),
    refused: () => void told.push('refused'),
    failed: () => void told.push('failed'),
  })
  return { engine, audio: FakeAudio.last }
}

test('the default volume is 1', () => {
  const { engine, audio } = open()
  expect(audio.volume).toBe(1)
  engine.setVolume(0.4)
  expect(audio.volume).toBe(0.4)
  engine.destroy()
})

test('a track is loaded from its own address and begins where it is told to', () => {
  const { engine, audio } = open()
  engine.load(track, 64)
  expect(audio.src).toBe('/api/sounds/a/stream.mp3')
  audio.tell('loadedmetadata')
  expect(audio.currentTime).toBe(64)
  engine.destroy()
  expect(audio.src).toBe('')
})

test('a suspend is told while playback is wanted and has stopped, and at no other time', () => {
  const { engine, audio } = open()
  audio.tell('suspend')
  engine.load(track, 0)
  engine.play()
  audio.tell('suspend')
  expect(told).not.toContain('suspended')
  audio.paused = true
  audio.tell('suspend')
  expect(told.filter((one) => one === 'suspended')).toHaveLength(1)
  engine.pause()
  audio.tell('suspend')
  expect(told.filter((one) => one === 'suspended')).toHaveLength(1)
  engine.destroy()
})

test('a platform that wants a gesture first is told, a pause of our own is not', async () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  FakeAudio.refusal = new DOMException('no gesture', 'NotAllowedError')
  engine.play()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toContain('refused')
  told.length = 0
  engine.pause()
  audio.tell('pause')
  expect(told).toEqual([])
  engine.destroy()
})

test('time is told while sound advances, and nothing after the end of the engine', async () => {
  const { engine, audio } = open()
  engine.load(track, 0)
  engine.play()
  audio.currentTime = 1.5
  await vi.advanceTimersByTimeAsync(250)
  expect(told.filter((one) => one === 1.5)).toHaveLength(2)
  engine.destroy()
  told.length = 0
  await vi.advanceTimersByTimeAsync(1000)
  audio.tell('ended')
  expect(told).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
