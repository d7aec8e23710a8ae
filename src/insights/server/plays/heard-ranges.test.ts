import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundHeard, mergeRanges, type Range, secondsIn } from './heard-ranges.ts'

const audible = { from: 0, to: 120 }

test('no one hears more seconds than have passed', () => {
  expect(boundHeard([], [[0, 120]], { audible, budget: 30 })).toEqual([[0, 30]])
  const seeking: Range[] = [
    [0, 10],
    [50, 60],
    [100, 120],
  ]
  expect(boundHeard([], seeking, { audible, budget: 25 })).toEqual([
    [0, 10],
    [50, 60],
    [100, 105],
  ])
})

test('what was taken before stays, and is not counted twice', () => {
  const before: Range[] = [[60, 80]]
  expect(boundHeard(before, [[60, 90]], { audible, budget: 25 })).toEqual([[60, 85]])
  expect(boundHeard(before, [[0, 60]], { audible, budget: 20 })).toEqual([[60, 80]])
})

test('pieces without number are not taken', () => {
  const dust = Array.from({ length: 501 }, (_, index): Range => [index / 10, index / 10 + 0.01])
  expect(boundHeard([[0, 5]], dust.slice(60), { audible, budget: 100 })).not.toEqual([[0, 5]])
  expect(boundHeard([], dust, { audible, budget: 100 })).toEqual([])
})

const seconds = fc.double({ min: 0, max: 200, noNaN: true })
const ranges = fc.array(fc.tuple(seconds, seconds), { maxLength: 20 })

test('whatever is reported, it stays within bounds and budget and loses nothing', () => {
  fc.assert(
    fc.property(ranges, ranges, seconds, (first, second, budget) => {
      const bounds = { audible: { from: 10, to: 100 }, budget }
      const before = boundHeard([], first, bounds)
      const after = boundHeard(before, second, { ...bounds, budget: budget + 10 })
      expect(secondsIn(before)).toBeLessThanOrEqual(budget + 1e-9)
      expect(secondsIn(after)).toBeLessThanOrEqual(budget + 10 + 1e-9)
      for (const [from, to] of before) {
        expect(from).toBeGreaterThanOrEqual(10)
        expect(to).toBeLessThanOrEqual(100)
        expect(after.some(([start, end]) => start <= from && to <= end)).toBe(true)
      }
    }),
  )
})

test('ranges that touch or overlap become one, and what lies outside is not heard', () => {
  const bounds = { from: 10, to: 60 }
  expect(
    mergeRanges(
      [
        [30, 40],
        [0, 15],
        [15, 20],
        [35, 99],
        [5, 5],
        [50, 45],
      ],
      bounds,
    ),
  ).toEqual([
    [10, 20],
    [30, 60],
  ])
})

const range: fc.Arbitrary<Range> = fc.tuple(
  fc.integer({ min: -5, max: 70 }),
  fc.integer({ min: -5, max: 70 }),
)

test('every second is counted once, however often it was heard', () => {
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const merged = mergeRanges(ranges, { from: 10, to: 60 })
      const heard = new Set<number>()
      for (const [from, to] of ranges) {
        for (let second = Math.max(10, from); second < Math.min(60, to); second++) heard.add(second)
      }
      expect(secondsIn(merged)).toBe(heard.size)
    }),
  )
})
