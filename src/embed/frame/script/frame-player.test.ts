import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '#player/engine/testing.ts'
import type { FrameTrack } from '../frame-item.ts'
import { createFramePlayer } from './frame-player.ts'

let line: EventTarget & { vendor: string; onLine: boolean }

beforeEach(() => {
  FakeAudio.reset()
  vi.useFakeTimers()
  line = Object.assign(new EventTarget(), { vendor: '', onLine: true })
  vi.stubGlobal('navigator', line)
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line))
  vi.stubGlobal('Audio', FakeAudio)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const track = (mp3Url: string | null, from: number): FrameTrack => ({
  id: 'abcdefghijkl',
  title: 'Rain',
  duration: 60,
  mp3Url,
  hlsUrl: null,
  waveformUrl: null,
  creatorId: 'mio',
  from,
  to: 60,
  limited: from > 0,
  reportAfter: 5,
})

function open(tracks: readonly FrameTrack[], start: number) {
  const reporter = { started() {}, passed() {}, flush() {} }
  const onFailed = vi.fn<() => void>()
  const player = createFramePlayer(new Audio(), {
    tracks,
    start,
    reporter,
    onChange() {},
    onFailed,
  })
  return Object.assign(player, { onFailed, audio: FakeAudio.last })
}

/** As the element reports it while it plays. */
function playOn(audio: FakeAudio, time: number): void {
  audio.currentTime = time
  audio.emit('timeupdate')
}

/** Each time it is requested after this pause, and fails. */
async function failAfter(audio: FakeAudio, pauses: readonly number[]): Promise<void> {
  for (const pause of pauses) {
    const asked = audio.given.length
    await vi.advanceTimersByTimeAsync(1000 * pause - 1)
    expect(audio.given).toHaveLength(asked)
    await vi.advanceTimersByTimeAsync(1)
    expect(audio.given).toHaveLength(asked + 1)
    audio.currentTime = 0
    audio.emit('error')
  }
}

test('the start time applies to the first sound alone', () => {
  const first = open([track('/a.mp3', 0), track('/b.mp3', 20)], 12)
  expect([first.index(), first.time()]).toEqual([0, 12])
  const later = open([track(null, 0), track('/b.mp3', 20)], 12)
  expect([later.index(), later.time()]).toEqual([1, 20])
})

test('the end of a preview is known until the next press, and briefly while another sound follows', () => {
  const preview = { ...track('/a.mp3', 20), to: 40 }
  const alone = open([preview], 20)
  alone.toggle()
  alone.audio.emit('loadedmetadata')
  playOn(alone.audio, 39)
  expect(alone.isPreviewOver()).toBe(false)
  playOn(alone.audio, 40)
  expect([alone.isPlaying(), alone.isPreviewOver()]).toEqual([false, true])
  alone.toggle()
  expect(alone.isPreviewOver()).toBe(false)
  const more = open([preview, track('/b.mp3', 0)], 20)
  more.toggle()
  more.audio.emit('loadedmetadata')
  playOn(more.audio, 40)
  more.audio.emit('loadedmetadata')
  playOn(more.audio, 1)
  expect([more.index(), more.isPreviewOver()]).toEqual([1, true])
  playOn(more.audio, 6)
  expect(more.isPreviewOver()).toBe(false)
})

test('nothing leads beyond a preview, neither while it plays nor before', () => {
  const player = open([track('/a.mp3', 20), track('/b.mp3', 0)], 20)
  const { audio } = player
  player.toggle()
  audio.emit('loadedmetadata')
  playOn(audio, 30)
  for (const wish of [60, 75]) player.seek(wish)
  expect(audio.currentTime).toBe(30)
  player.seek(5)
  expect(audio.currentTime).toBe(20)
  playOn(audio, audio.currentTime)
  expect([player.index(), player.isPlaying()]).toEqual([0, true])
  player.pause()
  player.seek(75)
  player.toggle()
  playOn(audio, audio.currentTime)
  expect([player.index(), player.isPlaying()]).toEqual([0, true])
})

test('a whole sound that is sought to its end still plays its end', () => {
  const player = open([track('/a.mp3', 0)], 0)
  player.toggle()
  player.seek(60)
  expect(player.time()).toBe(59.5)
})

test('a frame retries immediately after progress, then after growing pauses, and finally reports a failure', async () => {
  const player = open([track('/a.mp3', 0)], 0)
  const { audio } = player
  player.toggle()
  audio.emit('loadedmetadata')
  playOn(audio, 42)
  audio.emit('error')
  expect(audio.given).toHaveLength(2)
  audio.currentTime = 0
  audio.emit('error')
  await failAfter(audio, [0.5, 1, 2, 4, 8, 15])
  expect(player.onFailed).toHaveBeenCalledOnce()
  expect([player.isPlaying(), player.time()]).toEqual([false, 42])
  expect(vi.getTimerCount()).toBe(0)
  player.toggle()
  audio.emit('loadedmetadata')
  expect(audio.currentTime).toBe(42)
})

test('a frame keeps retrying while the device is offline, and immediately when it is online again', async () => {
  const player = open([track('/a.mp3', 0)], 0)
  const { audio } = player
  line.onLine = false
  player.toggle()
  audio.emit('error')
  await failAfter(audio, [0.5, 1, 2, 4, 8, 15, 15, 15])
  const asked = audio.given.length
  line.dispatchEvent(new Event('online'))
  expect(audio.given).toHaveLength(asked + 1)
  expect(player.onFailed).not.toHaveBeenCalled()
  expect(player.isPlaying()).toBe(true)
})

test('a frame that is paused while it waits requests nothing until it is played again', async () => {
  const player = open([track('/a.mp3', 0)], 0)
  const { audio } = player
  player.toggle()
  audio.emit('error')
  player.pause()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(audio.given).toHaveLength(1)
  player.toggle()
  expect(audio.given).toHaveLength(2)
})
