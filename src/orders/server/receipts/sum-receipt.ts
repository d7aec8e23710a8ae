import type { Yen } from '#kernel/yen.ts'
import { sumByRate, type TaxedSum, taxRateAt } from '#money/consumption-tax.ts'
import type { listReceiptItems, listReceiptRefunds } from './store.ts'

type Rows<List extends (...of: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>
type Item = Rows<typeof listReceiptItems>[number]
type Refund = Rows<typeof listReceiptRefunds>[number]

/** The items of one artist: an invoice of its own where someone issues it. */
export interface ReceiptPart {
  /** True for what the service sells, without tax: that is in what is bought with it. */
  isGiftCard: boolean
  seller: string
  issuer: { name: string; number: string; isService: boolean } | undefined
  percent: number
  items: readonly Item[]
  sums: readonly TaxedSum[]
  refunds: readonly (Refund & { item: Item })[]
  /** The sums less what was paid back; the same as `sums` where nothing was. */
  remaining: readonly TaxedSum[]
}

export interface ReceiptSums {
  parts: ReceiptPart[]
  paidYen: Yen
  refundedYen: Yen
}

/** Makes one part for each artist; in each, the tax of a rate is rounded once. */
export function sumReceipt(
  items: readonly Item[],
  refunds: readonly Refund[],
  paidAt: Date,
): ReceiptSums {
  const percent = taxRateAt(paidAt)
  const parts = [...Map.groupBy(items, ({ sellerId }) => sellerId).values()].map((sold) =>
    sumPart(sold, refunds, percent),
  )
  const sumOf = (amounts: readonly Yen[]) => amounts.reduce((sum, yen) => sum + yen, 0)
  return {
    parts,
    paidYen: sumOf(items.map(({ paidYen }) => paidYen)),
    refundedYen: sumOf(refunds.map(({ amountYen }) => amountYen)),
  }
}

function sumPart(items: readonly Item[], all: readonly Refund[], percent: number): ReceiptPart {
  const refunds = all.flatMap((refund) => {
    const item = items.find(({ id }) => id === refund.itemId)
    return item ? [{ ...refund, item }] : []
  })
  const isGiftCard = items.every(({ sellerId }) => sellerId === null)
  const taxed = isGiftCard ? [] : items
  const paid = taxed.map(({ paidYen }) => ({ percent, amountYen: paidYen }))
  const back = refunds.map(({ amountYen }) => ({ percent, amountYen: -amountYen }))
  return {
    isGiftCard,
    seller: items[0]?.sellerName ?? '',
    issuer: issuerOf(items[0]),
    percent,
    items,
    sums: sumByRate(paid),
    refunds,
    remaining: isGiftCard ? [] : sumByRate([...paid, ...back]),
  }
}

/** All items of an artist in an order were paid at one time. */
function issuerOf(item: Item | undefined): ReceiptPart['issuer'] {
  const { issuerName: name, issuerNumber: number, isByService: isService } = item ?? {}
  return name && number ? { name, number, isService: isService ?? false } : undefined
}
