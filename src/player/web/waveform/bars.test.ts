import { expect, test } from 'vitest'
import { barsOf } from './bars.ts'

const size = { barWidth: 2, gap: 1 }

test('as many bars as fit, the last without a gap behind it', () => {
  expect(barsOf([1, 1], { ...size, width: 300 })).toHaveLength(100)
  expect(barsOf([1, 1], { ...size, width: 299 })).toHaveLength(100)
  expect(barsOf([1, 1], { ...size, width: 298 })).toHaveLength(99)
})

test('bars are 2 wide with a gap of 1 where nothing else is asked', () => {
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
