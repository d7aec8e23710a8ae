import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measure, timeLeft } from './speed.ts'
import type { SpeedMeter } from './upload.ts'

const MEGA = 1_000_000

function run(seconds: number, rateAt: (second: number) => number): SpeedMeter[] {
  const meters: SpeedMeter[] = []
  let loaded = 0
  for (let at = 0; at <= seconds * 1000; at += 250) {
    meters.push(measure(meters.at(-1), at, loaded))
    loaded += rateAt(at / 1000) / 4
  }
  return meters
}

test('a steady transfer shows its speed', () => {
  const last = run(10, () => 2 * MEGA).at(-1)
  expect(last?.shown?.rate).toBeCloseTo(2 * MEGA)
})

test('nothing is claimed in the first second and a half', () => {
  expect(run(1.25, () => MEGA).at(-1)?.shown).toBeUndefined()
  expect(run(1.5, () => MEGA).at(-1)?.shown).toBeDefined()
})

test('what is shown changes every two seconds at most', () => {
  const meters = run(30, (second) => (second % 3) * MEGA)
  const times = new Set(meters.flatMap(({ shown }) => (shown ? [shown.at] : [])))
  const [first = 0, ...rest] = times
  rest.reduce((before, at) => {
    expect(at - before).toBeGreaterThanOrEqual(2000)
    return at
  }, first)
})

test('a short burst moves the speed by a fraction of itself', () => {
  const meters = run(20, (second) => (second === 19 ? 20 * MEGA : 2 * MEGA))
  expect(meters.at(-1)?.rate).toBeLessThan(4 * MEGA)
})

test('a speed is never negative, whatever order reports come in', () => {
  const reports = fc.array(fc.tuple(fc.nat(60_000), fc.nat(2_000_000_000)))
  fc.assert(
    fc.property(reports, (all) => {
      let meter: SpeedMeter | undefined
      for (const [at, loaded] of all) {
        meter = measure(meter, at, loaded)
        expect(meter.rate).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test.each([
  [4, { unit: 'soon' }],
  [11, { unit: 'seconds', count: 20 }],
  [50, { unit: 'seconds', count: 50 }],
  [51, { unit: 'minutes', count: 1 }],
  [61, { unit: 'minutes', count: 2 }],
  [5401, { unit: 'hours', count: 2 }],
  [99 * 3600 + 1, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [Number.NaN, undefined],
])('%d seconds left read as %j', (seconds, words) => {
  expect(timeLeft(seconds, 1)).toEqual(words)
})
