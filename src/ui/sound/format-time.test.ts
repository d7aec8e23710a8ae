import { expect, test } from 'vitest'
import { formatTime, timeInWords, unitsOf } from './format-time.ts'

test('a time reads mm:ss, and 00:00 where there is none', () => {
  expect([7, 67.9, 600, 3599].map(formatTime)).toEqual(['00:07', '01:07', '10:00', '59:59'])
  expect([0, undefined, null, Number.NaN, -3, Infinity].map(formatTime)).toEqual(
    Array<string>(6).fill('00:00'),
  )
})

test('minutes run past an hour', () => {
  expect([3600, 14_400].map(formatTime)).toEqual(['60:00', '240:00'])
})

test.each([
  ['en', [0, 1, 59.9, 60, 200, 3_723]],
  ['ja', [9, 200]],
] as const)('a time is said in words of %s', (locale, times) => {
  const said = times.map((time) => timeInWords(time, unitsOf(locale)))
  expect(said).toEqual(
    locale === 'en'
      ? [
          '0 seconds',
          '1 second',
          '59 seconds',
          '1 minute 0 seconds',
          '3 minutes 20 seconds',
          '62 minutes 3 seconds',
        ]
      : ['9 秒', '3 分 20 秒'],
  )
})
