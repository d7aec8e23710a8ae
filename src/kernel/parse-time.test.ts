import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

test.each([
  ['1m30s', 90],
  ['90', 90],
  ['90s', 90],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['1h2m3s', 3723],
  ['2m', 120],
  ['0', 0],
])('the place %s is %d seconds into the sound', (text, seconds) => {
  expect(parseTime(text)).toBe(seconds)
})

test.each(['', ' ', 'm', 'abc', '-5', '1.5', '1m30x', '30s1m', '1:', ':30', '1:300', '1e3'])(
  'what is no place is none: %j',
  (text) => expect(parseTime(text)).toBeUndefined(),
)

test('without a text there is no position', () => {
  expect(parseTime(null)).toBeUndefined()
  expect(parseTime(undefined)).toBeUndefined()
})

test('a place longer than a day is none, however it is written', () => {
  expect(parseTime('24h')).toBe(86_400)
  expect(parseTime('9'.repeat(400))).toBeUndefined()
})

test('every place that is written as minutes and seconds reads back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 59 }), (m, s) => {
      expect(parseTime(`${m}m${s}s`)).toBe(60 * m + s)
      expect(parseTime(`${m}:${String(s).padStart(2, '0')}`)).toBe(60 * m + s)
    }),
  )
})
