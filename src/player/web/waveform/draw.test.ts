import { afterEach, expect, test, vi } from 'vitest'
import { barsOf, drawWaveform } from './draw.ts'

afterEach(() => void vi.unstubAllGlobals())

interface Bar {
  colour: string
  alpha: number
  left: number
  right: number
  top: number
  bottom: number
}

/** What is drawn on a canvas that begins here and is this wide, in CSS pixels, at this density. */
function drawn(
  density: number,
  [left, width]: [number, number],
  change: Partial<Parameters<typeof drawWaveform>[1]>,
) {
  vi.stubGlobal('devicePixelRatio', density)
  vi.stubGlobal('getComputedStyle', () => ({ color: 'played', outlineColor: 'rest' }))
  const bars: Bar[] = []
  const pen = {
    fillStyle: '',
    globalAlpha: 1,
    clearRect() {},
    beginPath() {},
    fill() {},
    roundRect(x: number, y: number, w: number, h: number) {
      const alpha = this.globalAlpha
      bars.push({ colour: this.fillStyle, alpha, left: x, right: x + w, top: y, bottom: y + h })
    },
  }
  const canvas = Object.assign({ width: 300, height: 40 } as HTMLCanvasElement, {
    getBoundingClientRect: () => ({ left, right: left + width }) as DOMRect,
    getContext: () => pen,
  })
  const peaks = Array.from({ length: 500 }, (_, at) => ((at * 37) % 100) / 100)
  drawWaveform(canvas, {
    peaks,
    from: 0,
    progress: 0,
    to: 1,
    height: 40,
    barWidth: 2,
    gap: 1,
    ...change,
  })
  return { bars, width: canvas.width, height: canvas.height }
}

const cases = [1, 1.25, 1.5, 2].flatMap((density) => [
  { density, barWidth: 2, gap: 1 },
  { density, barWidth: 3, gap: 1.5 },
])

test.each(cases)(
  'at a density of $density, bars $barWidth wide end on whole pixels, all alike and apart',
  ({ density, ...size }) => {
    const { bars, width, height } = drawn(density, [0, 333], { ...size, progress: 0.4321 })
    expect([width, height]).toEqual([Math.round(333 * density), 40 * density])
    for (const { left, right, top, bottom } of bars) {
      for (const edge of [left, right, top, bottom]) expect(edge).toBe(Math.round(edge))
      expect(right).toBeLessThanOrEqual(width)
      expect(top + bottom).toBe(height)
    }
    const starts = [...new Set(bars.map(({ left }) => left))]
    const steps = starts.slice(1).map((left, at) => left - (starts[at] ?? 0))
    expect(new Set(steps).size).toBe(1)
    const wide = Math.max(...bars.map(({ left, right }) => right - left))
    expect(Math.abs(wide - size.barWidth * density)).toBeLessThanOrEqual(0.5)
    expect(steps[0]).toBeGreaterThan(wide)
  },
)

test('a canvas of the right width gets its height', () => {
  expect(drawn(2, [0, 150], {})).toMatchObject({ width: 300, height: 80 })
})

test('what has been played has one colour and the rest another, within a bar too', () => {
  const { bars } = drawn(2, [0, 30], { progress: 0.45 })
  const of = (colour: string) => bars.filter((bar) => bar.colour === colour)
  expect(of('played').map(({ left }) => left)).toEqual([0, 6, 12, 18, 24])
  expect(of('rest').map(({ left }) => left)).toEqual([24, 30, 36, 42, 48, 54])
  expect(of('played').at(-1)).toMatchObject({ left: 24, right: 27 })
  const colours = (progress: number) =>
    new Set(drawn(2, [0, 30], { progress }).bars.map((b) => b.colour))
  expect(colours(0)).toEqual(new Set(['rest']))
  expect(colours(1)).toEqual(new Set(['played']))
})

test('outside of a preview all is dimmed and nothing counts as played, wherever the player is', () => {
  const preview = (progress: number) => drawn(1, [0, 300], { from: 0.2, progress, to: 0.6 }).bars
  const span = (bars: Bar[]) => [bars[0]?.left, bars.at(-1)?.right]
  for (const progress of [0, 0.1, 0.2]) {
    expect(new Set(preview(progress).map(({ colour }) => colour))).toEqual(new Set(['rest']))
  }
  const bars = preview(0.4)
  expect(span(bars.filter(({ colour }) => colour === 'played'))).toEqual([60, 119])
  expect(span(bars.filter(({ alpha }) => alpha === 1))).toEqual([60, 179])
  expect(bars.filter(({ alpha }) => alpha < 0.5)).toHaveLength(20 + 40)
  expect(span(preview(1).filter(({ colour }) => colour === 'played'))).toEqual([60, 179])
})

test('a box that does not begin or end on a pixel has as many as the screen gives it', () => {
  expect(drawn(1, [10.4, 332.2], {}).width).toBe(333)
  expect(drawn(1.25, [10.5, 332.5], {}).width).toBe(416)
  expect(drawn(1, [0, 0], {}).bars).toEqual([])
})

test('silence is a line two high', () => {
  const { bars } = drawn(1, [0, 30], { peaks: [0] })
  expect(new Set(bars.map(({ top, bottom }) => bottom - top))).toEqual(new Set([2]))
})

const size = { barWidth: 2, gap: 1 }

test('as many bars as fit, the last without a gap behind it', () => {
  expect(barsOf([1, 1], { ...size, width: 300 })).toHaveLength(100)
  expect(barsOf([1, 1], { ...size, width: 299 })).toHaveLength(100)
  expect(barsOf([1, 1], { ...size, width: 298 })).toHaveLength(99)
})

test('bars are 2 wide with a gap of 1 by default', () => {
  expect(barsOf([1, 1], { width: 299 })).toHaveLength(100)
  expect(barsOf([1, 1], { width: 5 })).toHaveLength(2)
  expect(barsOf([1, 1], { width: 4 })).toHaveLength(1)
})

test('each bar is the loudest peak of its stretch, as a share of the loudest of all', () => {
  expect(barsOf([0.1, 0.5, -0.25, 0], { ...size, width: 5 })).toEqual([1, 0.5])
})

test('fewer peaks than bars repeat, and silence stays flat', () => {
  expect(barsOf([0.5], { ...size, width: 8 })).toEqual([1, 1, 1])
  expect(barsOf([0, 0], { ...size, width: 5 })).toEqual([0, 0])
})

test('without peaks the bars are flat, and without room there are none', () => {
  expect(barsOf([], { ...size, width: 8 })).toEqual([0, 0, 0])
  expect(barsOf([1], { ...size, width: 0 })).toEqual([])
})
