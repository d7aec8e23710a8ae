import fc from 'fast-check'
import { expect, test } from 'vitest'
import { platformFee } from '#money/platform-fee.ts'
import { formatYen, minimumPayment } from './yen.ts'

test('nothing that is paid is below ¥50 or below its price', () => {
  expect([0, 1, 49, 50, 51, 1000].map(minimumPayment)).toEqual([0, 50, 50, 50, 51, 1000])
})

test('the fee is whole yen, rounded down, and never more than its share', () => {
  expect(platformFee(999, 10)).toBe(99)
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 99 }), (amount, percent) => {
      const fee = platformFee(amount, percent)
      expect(Number.isInteger(fee)).toBe(true)
      expect(fee * 100).toBeLessThanOrEqual(amount * percent)
      expect((fee + 1) * 100).toBeGreaterThan(amount * percent)
    }),
  )
})

test('an amount is written with its sign and with commas', () => {
  expect([0, 50, 1000, 1_000_000].map(formatYen)).toEqual(['¥0', '¥50', '¥1,000', '¥1,000,000'])
})
