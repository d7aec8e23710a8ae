import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameTrack } from '../frame-item.ts'
import type { FramePlayer } from './frame-player.ts'
import { updateMediaSession } from './frame-view.ts'

let handlers: Record<string, (() => void) | null>

beforeEach(() => {
  handlers = {}
  const setActionHandler = (name: string, then: (() => void) | null) => {
    handlers[name] = then
  }
  vi.stubGlobal('navigator', { mediaSession: { metadata: null, setActionHandler } })
  vi.stubGlobal('MediaMetadata', class {})
})
afterEach(() => void vi.unstubAllGlobals())

const rain: FrameTrack = {
  id: 'abcdefghijkl',
  title: 'Rain',
  duration: 60,
  mp3Url: '/a.mp3',
  hlsUrl: null,
  waveformUrl: null,
  creatorId: 'mio',
  from: 0,
  to: 60,
  limited: false,
  reportAfter: 5,
}
const data = {
  tracks: [rain],
  album: null,
  artist: 'Mio',
  start: 0,
  words: { play: '', pause: '', position: '', preview: '', over: '' },
}

function open() {
  let isPlaying = false
  const player: FramePlayer = {
    index: () => 0,
    isPlaying: () => isPlaying,
    isPreviewOver: () => false,
    time: () => 0,
    toggle: () => {
      isPlaying = !isPlaying
    },
    pause: () => {
      isPlaying = false
    },
    seek() {},
    step() {},
    choose() {},
    canHear: () => true,
  }
  updateMediaSession(player, data)
  return player
}

test('play and pause of a lock screen are idempotent', () => {
  const player = open()
  for (const [name, wished] of [
    ['play', true],
    ['play', true],
    ['pause', false],
    ['pause', false],
  ] as const) {
    handlers[name]?.()
    expect(player.isPlaying()).toBe(wished)
  }
})

test('one sound has nothing before and nothing after it', () => {
  open()
  expect([handlers.previoustrack, handlers.nexttrack]).toEqual([null, null])
})
