import { expect, test } from 'vitest'
import { type Figure, format } from './figure.ts'
import { medianOf, quantileOf } from './statistics.ts'

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(medianOf([9, 1, 10])).toBe(9)
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
})

test('quartiles are between the nearest values', () => {
  expect([0, 0.25, 0.75, 1].map((share) => quantileOf([5, 1, 2, 4, 3], share))).toEqual([
    1, 2, 4, 5,
  ])
  expect(quantileOf([1, 2], 0.25)).toBe(1.25)
})

test('one value is its own quartile, and nothing has none', () => {
  expect(quantileOf([7], 0.25)).toBe(7)
  expect(medianOf([])).toBeNaN()
})

const figure: Figure = {
  name: 'A page',
  ratios: [0.5, 0.9, 1],
  reach: 0.9,
  better: 'higher',
  detail: '9 of 10',
}

test('a figure shows its median, its quartiles and whether it is reached', () => {
  expect(format(figure)).toBe('reached  0.90 [0.70 to 0.95, 3 rounds] (≥ 0.9)  A page: 9 of 10')
  const lower: Figure = { ...figure, ratios: [0.95], better: 'lower' }
  expect(format(lower)).toBe('MISSED  0.95 (≤ 0.9)  A page: 9 of 10')
})
