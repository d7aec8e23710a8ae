import { afterEach, expect, test, vi } from 'vitest'
import { showWaveform } from './show-waveform.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A canvas of 300 pixels for a sound of five minutes, and the next frame of its page. */
function open() {
  const frames: (() => void)[] = []
  const drawn: number[] = []
  const said: string[] = []
  const page = { time: 0 }
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('getComputedStyle', () => ({ color: 'black', outlineColor: 'grey' }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const pen = {
    clearRect: () => drawn.push(page.time),
    beginPath() {},
    roundRect() {},
    fill() {},
  }
  const slider = { setAttribute: (_: string, value: string) => said.push(value) }
  const canvas = Object.assign(Object.create(null), {
    width: 0,
    height: 0,
    parentElement: slider,
    getBoundingClientRect: () => ({ left: 0, right: 300 }),
    getContext: () => pen,
  })
  const stop = new AbortController()
  const shown = {
    peaks: [1],
    height: 40,
    duration: 300,
    segment: undefined,
    time: () => page.time,
    moving: true,
  }
  showWaveform(canvas, shown, (at, of) => `${at} of ${of}`, String, stop.signal)
  const frameAt = (time: number) => {
    page.time = time
    frames.shift()?.()
  }
  return { frameAt, drawn, said, frames, stop }
}

test('a waveform that plays is drawn anew only where a pixel of it changes', () => {
  const { frameAt, drawn, said, frames, stop } = open()
  for (let frame = 1; frame <= 120; frame++) frameAt(frame / 60)
  expect(drawn).toEqual([0, 0.5, 1.5])
  expect(said.filter((text) => text.includes('of'))).toEqual(['0 of 300', '1 of 300', '2 of 300'])
  stop.abort()
  expect(frames).toEqual([])
})
