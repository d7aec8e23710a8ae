import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumByRate, taxRateAt } from './consumption-tax.ts'

test('the rate is that of the day in Japan', () => {
  expect(taxRateAt(new Date('2019-09-30T14:59:59Z'))).toBe(8)
  expect(taxRateAt(new Date('2019-09-30T15:00:00Z'))).toBe(10)
  expect(taxRateAt(new Date('2026-11-23T00:00:00Z'))).toBe(10)
  expect(() => taxRateAt(new Date('2014-03-31T14:59:59Z'))).toThrow('2014-03-31')
})

test('tax is rounded once for the sum of a rate, not for each item', () => {
  const three = Array.from({ length: 3 }, () => ({ percent: 10, amountYen: 104 }))
  // Each by itself has 9.45, together 28.36.
  expect(sumByRate(three)).toEqual([{ percent: 10, totalYen: 312, taxYen: 28 }])
  expect(sumByRate([])).toEqual([])
})

test('sums by rate add up to what was paid, and tax is within a yen of what it is exactly', () => {
  const line = fc.record({
    percent: fc.constantFrom(8, 10),
    amountYen: fc.integer({ min: 0, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const sums = sumByRate(lines)
      const paid = lines.reduce((sum, { amountYen }) => sum + amountYen, 0)
      expect(sums.reduce((sum, { totalYen }) => sum + totalYen, 0)).toBe(paid)
      for (const { percent, totalYen, taxYen } of sums) {
        const exact = totalYen - totalYen / (1 + percent / 100)
        expect(Number.isInteger(taxYen)).toBe(true)
        expect(exact - taxYen).toBeGreaterThan(-1e-6)
        expect(exact - taxYen).toBeLessThan(1)
      }
      expect(sums).toEqual(sumByRate(lines.toReversed()))
    }),
    { numRuns: 200 },
  )
})
