import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio } from '#player/engine/testing.ts'
import type { FrameTrack } from '../frame-item.ts'
import { createFramePlayer } from './frame-player.ts'

beforeEach(() => {
  FakeAudio.reset()
  vi.stubGlobal('navigator', { vendor: '' })
  vi.stubGlobal('Audio', FakeAudio)
})
afterEach(() => vi.unstubAllGlobals())

const track = (mp3: string | null, from: number): FrameTrack => ({
  ...{ id: 'abcdefghijkl', title: 'Rain', duration: 60, mp3, hls: null, wave: null },
  ...{ creator: 'mio', from, to: 60, limited: from > 0, tellAfter: 5 },
})

function open(tracks: readonly FrameTrack[], start: number) {
  const reporter = { started() {}, passed() {}, flush() {} }
  return createFramePlayer(new Audio(), {
    ...{ tracks, start, reporter },
    ...{ onChange() {}, onFailed() {} },
  })
}

test('a frame begins where it was asked to, in the first sound alone', () => {
  const first = open([track('/a.mp3', 0), track('/b.mp3', 20)], 12)
  expect([first.index(), first.time()]).toEqual([0, 12])
  const later = open([track(null, 0), track('/b.mp3', 20)], 12)
  expect([later.index(), later.time()]).toEqual([1, 20])
})
