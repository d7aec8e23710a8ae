import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPlayed, mergeRanges, playedSeconds, type Range } from './play-tracker.ts'

test('steps that follow each other become one range', () => {
  expect(addPlayed(addPlayed([], 0, 0.5, 0.5), 0.5, 1, 0.5)).toEqual([[0, 1]])
})

test('a page whose timers are held back in the background hears on', () => {
  expect(addPlayed([], 10, 12.9, 3)).toEqual([[10, 12.9]])
})

test('a jump is not listening, and time that runs back is none', () => {
  expect(addPlayed([], 10, 70, 0.1)).toEqual([])
  expect(addPlayed([], 10, 11.5, 0.1)).toEqual([])
  expect(addPlayed([], 10, 70, 60)).toEqual([])
  expect(addPlayed([], 10, 4, 1)).toEqual([])
})

test('a part that is played twice counts once', () => {
  expect(
    playedSeconds([
      [0, 10],
      [5, 12],
      [20, 21],
    ]),
  ).toBe(13)
})

test('merged ranges are sorted, apart from each other, and cover what went in', () => {
  const second = fc.integer({ min: 0, max: 300 })
  const range = fc.tuple(second, second).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)])
  fc.assert(
    fc.property(fc.array(range), second, (ranges, at) => {
      const merged = mergeRanges(ranges)
      merged.slice(1).forEach(([from], index) => {
        expect(from).toBeGreaterThan(merged[index]?.[1] ?? Number.POSITIVE_INFINITY)
      })
      const covers = (all: readonly Range[]) => all.some(([from, to]) => from <= at && at < to)
      expect(covers(merged)).toBe(covers(ranges))
    }),
  )
})
