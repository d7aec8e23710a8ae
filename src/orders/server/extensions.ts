import type * as z from 'zod/mini'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Yen } from '#kernel/yen.ts'
import type { ItemRefund } from '#money/server/write-ledger.ts'
import type { Context } from '#ports/context.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type * as contract from '../contract.ts'
import type { ItemRow } from './item-store.ts'
import type { Adjustment, NewAdjustment, OrderRow } from './order-store.ts'

declare module '#ports/context.ts' {
  interface Context {
    orderExtensions: readonly OrderExtension[]
  }
}

/**
 * A feature that has a part in orders, which orders know nothing of: it lowers a price, pays a part,
 * gives an order, sells a product of its own, or shows more of an order. Whatever writes runs in the
 * order's transaction.
 */
export interface OrderExtension {
  /** The kind of its adjustments. */
  kind?: string
  /** Describes what an adjustment takes off the price of an item. */
  describe?(label: string | null, locale: Locale): string
  /** Reads what a request asks of it; undefined where it asks nothing. */
  request?(
    context: Context,
    viewer: Viewer,
    request: OrderRequest,
  ): Promise<Requested | undefined> | Requested | undefined
  /**
   * Checks, before anything is given, that what it promised still holds, and otherwise takes it back
   * (`dropAdjustments`).
   * @returns what is wrong
   */
  confirm?(trx: Transaction, order: OrderRow): Promise<string | undefined>
  /** Finds the one for whom someone else ordered this; undefined for an order for oneself. */
  findRecipient?(db: Database, orderId: number): Promise<Recipient | undefined>
  /** Locks the order by which a recipient has the access that this order paid. */
  lockHolder?(trx: Transaction, orderId: number): Promise<Holder | undefined>
  /** Finds what has paid a part of the order beside the provider. */
  findPayer?(db: Database, order: Pick<OrderRow, 'adjustments'>): Promise<Payer | undefined>
  /** What it sells by items of its kind, without an artist. */
  product?: Product
  /** Reads what it adds to the order's page. */
  present?(
    context: Context,
    viewer: Viewer,
    order: OrderRow,
    items: readonly ItemRow[],
  ): Promise<Presented>
  /** Sends the email of an order that it made again. @returns false for any other order */
  resend?(context: Context, order: OrderRow): Promise<boolean>
}

export type OrderRequest = z.output<typeof contract.createOrder.body>

export interface Requested {
  /** The least price of an item, named `sound-…` or `album-…`. */
  leastYen?(item: string, priceYen: Yen): Yen
  /** Someone else gets the items, so the buyer may own them. */
  isForOther?: true
  /** Checks what was ordered, once all prices are known. */
  prepare(draft: Draft): Promise<Prepared>
}

/** An order before it is written. */
export interface Draft {
  email: string
  userId: number | undefined
  items: readonly DraftItem[]
}

export interface DraftItem {
  paidYen: Yen
  /** What the one that is asked takes off its price. */
  offYen: Yen
}

export interface Prepared {
  adjustments?: readonly NewAdjustment[]
  /** Writes its own rows beside the order's, and holds what it promised. */
  write?(trx: Transaction, orderId: number): Promise<void>
}

/** Someone for whom someone else ordered. */
export interface Recipient {
  /** Tells the buyer when the recipient gets it, in place of how to download. */
  describe(at: Date, locale: Locale): string[]
  /** Follows the payment. */
  settled(trx: Transaction, at: Date): Promise<void>
  /** Describes to the buyer what a refund, a failed one or a dispute means for the recipient. */
  describeRefund(outcome: RefundOutcome, locale: Locale): string | undefined
  describeFailure(locale: Locale): string
  describeDispute(dispute: DisputeOutcome, locale: Locale): string[]
}

export type RefundOutcome =
  | 'refundKept'
  | 'refundLeft'
  | 'refundGone'
  | 'refundEnded'
  | 'refundPart'
  | 'refundRemoved'
  | 'refundRemovedPart'
  | 'refundDropped'
  | 'refundDelayed'

export interface DisputeOutcome {
  status: 'open' | 'won' | 'lost'
  amountYen: Yen
  /** True where the dispute ended the access to an item. */
  hasEnded: boolean
}

/** The order of a recipient, locked. */
export interface Holder {
  email: string
  buyerId: number | null
  itemId: number
  /** Ends the order once its payment is gone. */
  end(context: Context, trx: Transaction, at: Date): Promise<void>
  /** Restores it, as the payment stands after all. */
  resume(context: Context, trx: Transaction): Promise<void>
}

/** What paid a part of an order, and gets back its part of a refund. */
export interface Payer {
  /** The order that bought it. */
  order: string
  /** The first moment at which what comes back to it is no longer its owner’s. */
  endsAt: Date | null
  isTest: boolean
  /** Describes what became of the part of a refund that goes back to it. */
  describeRefund(yen: Yen, reader: { at: Date; locale: Locale }): string
}

/** What an extension sells; it may have been spent in part. */
export interface Product {
  kind: string
  /** Reads what can still be paid back of the one that an order bought. */
  readLeft(db: Database, orderId: number): Promise<Yen>
  bought(trx: Transaction, sale: ProductSale): Promise<void>
  /** Books a refund; a negative amount is one that came back. */
  returned(
    trx: Transaction,
    refund: ProductSale & Pick<ItemRefund, 'from' | 'reference'>,
  ): Promise<void>
  /** Follows refunds, once they are booked. */
  follow(context: Context, trx: Transaction, order: OrderRow, change: ProductChange): Promise<void>
}

export interface ProductSale {
  orderId: number
  orderItemId: number
  amountYen: Yen
  at: Date
}

/** `less`: some was paid back; `again`: what had ended at that moment stands after all. */
export type ProductChange = { kind: 'less' } | { kind: 'none' } | { kind: 'again'; endedAt: Date }

/** What is downloaded and played of an item. */
export type ItemDownloads = Pick<contract.OrderItem, 'formats' | 'hasBooklet' | 'sounds' | 'tracks'>

export interface Presented extends Partial<Pick<contract.Order, 'gift' | 'received'>> {
  /** The keys are those of items. */
  downloads?: ReadonlyMap<number, ItemDownloads>
}

type Extended = Pick<Context, 'orderExtensions'>

/** Asks each extension in turn. @returns the first answer */
export async function firstAnswer<Answer>(
  { orderExtensions }: Extended,
  ask: (extension: OrderExtension) => Promise<Answer | undefined> | undefined,
): Promise<Answer | undefined> {
  for (const extension of orderExtensions) {
    const answer = await ask(extension)
    if (answer !== undefined) return answer
  }
  return undefined
}

export const findRecipient = (context: Extended, db: Database, orderId: number) =>
  firstAnswer(context, (extension) => extension.findRecipient?.(db, orderId))

export const lockHolder = (context: Extended, trx: Transaction, orderId: number) =>
  firstAnswer(context, (extension) => extension.lockHolder?.(trx, orderId))

export const findPayer = (context: Extended, db: Database, order: OrderRow) =>
  firstAnswer(context, (extension) => extension.findPayer?.(db, order))

/** @throws Error where no extension sells items of this kind */
export function productOf({ orderExtensions }: Extended, kind: string): Product {
  const product = orderExtensions.find((extension) => extension.product?.kind === kind)?.product
  if (!product) throw new Error(`Nothing sells a ${kind}`)
  return product
}

/** Describes what was taken off an item, in words of its extension. */
export function describeAdjustment(
  { orderExtensions }: Extended,
  { kind, label }: Pick<Adjustment, 'kind' | 'label'>,
  locale: Locale,
): string {
  return orderExtensions.find((one) => one.kind === kind)?.describe?.(label, locale) ?? ''
}
