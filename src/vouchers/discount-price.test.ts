import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAXIMUM_PRICE_YEN } from '#works/contract.ts'
import { type Discount, discountPrice } from './discount-price.ts'

const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 50, max: 500 }),
  fc.integer({ min: 50, max: MAXIMUM_PRICE_YEN }),
)
const percent = fc
  .integer({ min: 1, max: 100 })
  .map((percent): Discount => ({ percent, yenOff: null }))
const yenOff = fc
  .oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: MAXIMUM_PRICE_YEN }))
  .map((yenOff): Discount => ({ percent: null, yenOff }))
const discount = fc.oneof(percent, yenOff)

/** The same kind of discount, a little or much larger. */
const more = ({ percent, yenOff }: Discount, by: number): Discount =>
  percent === null
    ? { percent, yenOff: (yenOff ?? 0) + by }
    : { percent: Math.min(100, percent + by), yenOff }

test('a discounted price is whole, not above the price, and nothing or at least ¥50', () => {
  fc.assert(
    fc.property(price, discount, (full, off) => {
      const left = discountPrice(full, off)
      expect(Number.isInteger(left)).toBe(true)
      expect(left).toBeLessThanOrEqual(full)
      expect(left === 0 || left >= 50).toBe(true)
    }),
  )
})

test('a higher price stays higher, and a larger discount takes more', () => {
  fc.assert(
    fc.property(price, price, discount, fc.nat(300), (one, other, off, by) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      expect(discountPrice(low, off)).toBeLessThanOrEqual(discountPrice(high, off))
      expect(discountPrice(one, more(off, by))).toBeLessThanOrEqual(discountPrice(one, off))
    }),
  )
})

test('what costs something becomes free by the whole price alone, not by rounding', () => {
  fc.assert(
    fc.property(price, discount, (full, off) => {
      const isAll = full === 0 || off.percent === 100 || (off.yenOff ?? 0) >= full
      expect(discountPrice(full, off) === 0).toBe(isAll)
    }),
  )
})

test.each([
  [1000, { percent: 20, yenOff: null }, 800],
  [333, { percent: 10, yenOff: null }, 300],
  [50, { percent: 99, yenOff: null }, 50],
  [300, { percent: null, yenOff: 260 }, 50],
  [300, { percent: null, yenOff: 300 }, 0],
  [0, { percent: 20, yenOff: null }, 0],
])('¥%i with %o costs ¥%i', (full, off, left) => expect(discountPrice(full, off)).toBe(left))
