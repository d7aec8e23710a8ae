import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { MAXIMUM_PRICE_YEN } from '#works/contract.ts'
import { findPriceProblem, suggestAmounts } from './price-rules.ts'

test.each([
  [0, [300, 500, 1000]],
  [50, [50, 80, 100]],
  [120, [120, 180, 250]],
  [300, [300, 450, 600]],
  [500, [500, 750, 1000]],
  [1000, [1000, 1500, 2000]],
  [1234, [1234, 1900, 2500]],
  [980_000, [980_000]],
])('for ¥%i they are %o', (price, amounts) => {
  expect(suggestAmounts(price)).toEqual(amounts)
})

test('they ascend from the price, can all be paid, and are about half and once as much again', () => {
  const prices = fc.integer({ min: MINIMUM_PRICE_YEN, max: MAXIMUM_PRICE_YEN })
  fc.assert(
    fc.property(prices, (priceYen) => {
      const amounts = suggestAmounts(priceYen)
      expect(amounts[0]).toBe(priceYen)
      expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other))
      expect(amounts.length).toBeLessThanOrEqual(3)
      for (const amount of amounts) {
        expect(findPriceProblem({ priceYen, nameYourPrice: true }, amount)).toBeUndefined()
        expect(amount).toBeLessThanOrEqual(MAXIMUM_PRICE_YEN)
      }
      const [, half = priceYen * 1.5, twice = priceYen * 2] = amounts
      expect(Math.abs(half / priceYen - 1.5)).toBeLessThan(0.25)
      expect(Math.abs(twice / priceYen - 2)).toBeLessThan(0.25)
    }),
    { numRuns: 300 },
  )
})
