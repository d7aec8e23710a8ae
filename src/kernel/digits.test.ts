import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupDigits } from './digits.ts'

test('whole numbers are grouped as in both languages', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(groupDigits(value)).toBe(value.toLocaleString('en-GB'))
      expect(groupDigits(value)).toBe(value.toLocaleString('ja'))
    }),
  )
})
