import { expect, test } from 'vitest'
import { formatTime } from './format-time.ts'

test('a time reads mm:ss, and 00:00 where there is none', () => {
  expect([7, 67.9, 600, 3599].map(formatTime)).toEqual(['00:07', '01:07', '10:00', '59:59'])
  expect([0, undefined, null, Number.NaN, -3, Infinity].map(formatTime)).toEqual(
    Array<string>(6).fill('00:00'),
  )
})

test('minutes run past an hour', () => {
  expect([3600, 14_400].map(formatTime)).toEqual(['60:00', '240:00'])
})
