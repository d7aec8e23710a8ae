import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test.each(['036000291452', '4006381333931', '4901234567894', '0036000291452'])(
  '%s is a product code',
  (code) => {
    expect(isGtin(code)).toBe(true)
  },
)

test.each([
  '',
  '036000291453',
  '4006381333930',
  '03600029145',
  '40063813339310',
  '４００６３８１３３３９３１',
])('“%s” is none', (code) => {
  expect(isGtin(code)).toBe(false)
})

test('one digit that is typed wrong is always found', () => {
  const place = fc.integer({ min: 0, max: 12 })
  const step = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(place, step, (at, by) => {
      const digits = [...'4006381333931'].map(Number)
      digits[at] = ((digits[at] ?? 0) + by) % 10
      expect(isGtin(digits.join(''))).toBe(false)
    }),
  )
})
