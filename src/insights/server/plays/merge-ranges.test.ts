import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRanges, type Range, secondsIn } from './merge-ranges.ts'

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
