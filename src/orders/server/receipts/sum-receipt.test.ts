import { expect, test } from 'vitest'
import { sumReceipt } from './sum-receipt.ts'

const PAID_AT = new Date('2026-04-01T00:00:00Z')
const item = (id: number, sellerId: number | null, paidYen: number) => ({
  id,
  sellerId,
  paidYen,
  kind: 'sound' as const,
  title: 'Harbour',
  sellerName: 'Mio',
  isByService: false,
  issuerName: null,
  issuerNumber: null,
})
const refund = (itemId: number, amountYen: number) => ({ itemId, amountYen, at: PAID_AT })

test('the tax on what remains is that of the price less what was paid back', () => {
  const items = [item(1, 7, 800), item(2, 7, 300)]
  const { parts, ...sums } = sumReceipt(items, [refund(1, 440)], PAID_AT)
  expect(sums).toEqual({ paidYen: 1100, refundedYen: 440 })
  expect(parts).toMatchObject([
    {
      sums: [{ percent: 10, totalYen: 1100, taxYen: 100 }],
      remaining: [{ percent: 10, totalYen: 660, taxYen: 60 }],
    },
  ])
})

test('a refund belongs to the part of the artist whose item it pays back', () => {
  const items = [item(1, 7, 1100), item(2, 8, 550)]
  const { parts } = sumReceipt(items, [refund(2, 550)], PAID_AT)
  expect(parts.map(({ refunds, remaining }) => [refunds.length, remaining[0]?.totalYen])).toEqual([
    [0, 1100],
    [1, 0],
  ])
})

test('a gift card is sold without tax, also after a refund of some of it', () => {
  const { parts } = sumReceipt([item(1, null, 3000)], [refund(1, 1000)], PAID_AT)
  expect(parts).toMatchObject([{ isGiftCard: true, sums: [], remaining: [] }])
})
