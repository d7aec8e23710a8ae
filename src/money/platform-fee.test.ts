import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideTaken, divideYen, splitPayment, splitRefund } from './platform-fee.ts'

const yen = fc.integer({ min: 0, max: 1_000_000 })
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('an amount is divided exactly, no part off by a yen or more, none over its weight', () => {
  fc.assert(
    fc.property(
      fc.array(yen, { minLength: 1, maxLength: 8 }),
      fc.nat(1000),
      (weights, permille) => {
        const total = sum(weights)
        const amount = Math.floor((total * permille) / 1000)
        const parts = divideYen(amount, weights)
        expect(sum(parts)).toBe(amount)
        weights.forEach((weight, at) => {
          const exact = total === 0 ? 0 : (amount * weight) / total
          expect(Math.abs((parts[at] ?? 0) - exact)).toBeLessThan(1)
          expect(parts[at]).toBeLessThanOrEqual(weight)
        })
      },
    ),
  )
})

test('refunds in any parts take nothing negative, and in the end exactly fee and share', () => {
  const cuts = fc.array(fc.nat(1000), { maxLength: 8 })
  fc.assert(
    fc.property(yen, fc.nat(100), cuts, (paidYen, feePercent, permilles) => {
      const ends = [...permilles.map((part) => Math.floor((paidYen * part) / 1000)), paidYen]
      const taken = { fee: 0, share: 0 }
      let beforeYen = 0
      for (const end of ends.toSorted((one, other) => one - other)) {
        const { fee, share } = splitRefund({ paidYen, feePercent, beforeYen }, end - beforeYen)
        expect(Math.min(fee, share)).toBeGreaterThanOrEqual(0)
        expect(fee + share).toBe(end - beforeYen)
        taken.fee += fee
        taken.share += share
        beforeYen = end
      }
      expect(taken).toEqual(splitPayment(paidYen, feePercent))
    }),
  )
})

test('of a divided share, refunds take nothing negative of anyone, and in the end exactly their part', () => {
  const parts = fc.array(fc.nat(40), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9 }), (sold, step) => {
      const total = sum(sold)
      const taken = sold.map(() => 0)
      for (let beforeYen = 0; beforeYen < total; beforeYen += step) {
        const amountYen = Math.min(step, total - beforeYen)
        const now = divideTaken(sold, { beforeYen, amountYen })
        expect(Math.min(...now)).toBeGreaterThanOrEqual(0)
        expect(sum(now)).toBe(amountYen)
        now.forEach((part, at) => {
          taken[at] = (taken[at] ?? 0) + part
          const exact = ((beforeYen + amountYen) * (sold[at] ?? 0)) / total
          expect(Math.abs((taken[at] ?? 0) - exact)).toBeLessThan(sold.length)
        })
      }
      expect(taken).toEqual(sold)
    }),
  )
})
