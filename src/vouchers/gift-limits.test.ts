import { expect, test } from 'vitest'
import { deliveryTime, endOfGiftCard, giftDays, yenFromGiftCard } from './gift-limits.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('a gift is sent today at once, or at 9:00 in Japan up to a year from now', () => {
  expect(giftDays(now)).toEqual({ first: '2026-11-20', last: '2027-11-20' })
  expect(deliveryTime('2026-11-19', now)).toBeUndefined()
  expect(deliveryTime('2026-11-20', now)).toEqual(now)
  expect(deliveryTime('2026-11-21', now)).toEqual(new Date('2026-11-21T00:00:00Z'))
  expect(deliveryTime('2027-11-20', now)).toEqual(new Date('2027-11-20T00:00:00Z'))
  expect(deliveryTime('2027-11-21', now)).toBeUndefined()
})

test('a gift card pays the whole order, or leaves at least what a provider takes', () => {
  expect(yenFromGiftCard(1000, 1200)).toBe(1000)
  expect(yenFromGiftCard(1000, 1000)).toBe(1000)
  expect(yenFromGiftCard(1000, 999)).toBe(950)
  expect(yenFromGiftCard(1000, 950)).toBe(950)
  expect(yenFromGiftCard(1000, 300)).toBe(300)
  expect(yenFromGiftCard(50, 10)).toBe(0)
})

test('a gift card ends six months later, on the last day of a shorter month', () => {
  expect(endOfGiftCard(now)).toEqual(new Date('2027-05-19T15:00:00Z'))
  expect(endOfGiftCard(new Date('2026-08-31T03:00:00Z'))).toEqual(new Date('2027-02-27T15:00:00Z'))
})
