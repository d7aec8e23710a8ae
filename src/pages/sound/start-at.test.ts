import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startWithin } from './start-at.tsx'

const limited = { duration: 180, limit: { on: true, min: 64, max: 109 } }

test('a link with a time starts there if that is playable, else at the beginning', () => {
  const whole = { duration: 180, limit: { on: false, min: 0, max: 0 } }
  expect(startWithin(whole, 90)).toBe(90)
  for (const wish of [undefined, 0, 180, 400]) expect(startWithin(whole, wish)).toBeUndefined()
  expect(startWithin(limited, 90)).toBe(90)
})

test('no time in a link leads out of the limit', () => {
  for (const wish of [0, 63, 64, 109, 110, 180]) expect(startWithin(limited, wish)).toBeUndefined()
  fc.assert(
    fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (wish) => {
      const start = startWithin(limited, wish) ?? limited.limit.min
      expect(start >= limited.limit.min && start < limited.limit.max).toBe(true)
    }),
  )
})
