import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideShare, formatShare, readShare, restOf, writeShare } from './splits.ts'

test('a share is read as it is written, in any of its forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (basisPoints) => {
      expect(readShare(writeShare(basisPoints))).toBe(basisPoints)
    }),
  )
  expect(['３３.３％', '12,5', ' 7 %', '0.01', '100', '012.50'].map(readShare)).toEqual([
    3330, 1250, 700, 1, 10_000, 1250,
  ])
  const wrong = ['', '0', '0.001', '100.01', '-1', '1e2', '1.234', 'ten', '.5']
  expect(wrong.map(readShare)).toEqual(wrong.map(() => undefined))
  expect([formatShare(3333, 'en'), formatShare(2000, 'ja')]).toEqual(['33.33%', '20%'])
})

test('a share is divided to the last yen, the rest of it for the owner', () => {
  const members = fc.array(fc.record({ basisPoints: fc.integer({ min: 1, max: 2000 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(members, fc.nat(1_000_000), (shares, yen) => {
      const parts = divideShare(yen, shares)
      expect(parts.members.reduce((sum, part) => sum + part, parts.owner)).toBe(yen)
      expect(Math.abs(parts.owner - (yen * restOf(shares)) / 10_000)).toBeLessThan(1)
    }),
  )
})
