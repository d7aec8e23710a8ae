import { expect, test } from 'vitest'
import { barsOf } from './chart.tsx'

test('the largest value fills the chart, the smallest is still seen, zero is nothing', () => {
  expect(barsOf([5000, 2500, 1, 0], 100)).toEqual([
    { y: 0, height: 100 },
    { y: 50, height: 50 },
    { y: 98, height: 2 },
    { y: 100, height: 0 },
  ])
  expect(barsOf([0, 0], 100)).toEqual([
    { y: 100, height: 0 },
    { y: 100, height: 0 },
  ])
})
