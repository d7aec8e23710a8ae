import type { PaymentMethod } from '#kernel/config.ts'
import type { Transfers } from './transfers.ts'

export interface CheckoutOrder {
  /** Public order id, of which the idempotency key at the provider is made. */
  orderId: string
  totalYen: number
  email: string
  locale: 'en' | 'ja'
  /** `less` says what a discount or a gift card has taken off. */
  lines: { title: string; by: string; amountYen: number; less?: string | undefined }[]
  /** How it is delivered, and then what the buyer agrees to. */
  terms: readonly string[]
  /** The provider's handle for a returning buyer's saved cards, if any. */
  customerKey: string | undefined
  returnUrl: string
  cancelUrl: string
}

/** The provider's state of a payment, fetched from it again rather than taken from an event. */
export interface Payment {
  id: string
  orderId: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amountYen: number
  /** The provider's own fee, 0 in the test account. */
  feeYen: number
  /** The sum of the refunds that have not failed. */
  refundedYen: number
  /** The oldest first. */
  refunds: ProviderRefund[]
  disputes: Dispute[]
  card: { brand: string; last4: string } | undefined
  /** The details of a payment that is to be paid at a convenience store. */
  konbini: KonbiniPayment | undefined
}

/** A refund, whether we made it or someone at the provider itself. */
export interface ProviderRefund {
  id: string
  /** The key that it was asked for with; undefined where we have not asked. */
  key: string | undefined
  amountYen: number
  /** Its money came back to us, sometimes days later; so did that of one that was canceled. */
  hasFailed: boolean
}

/** The amount that refunds have taken of a payment. */
export function sumRefunds(refunds: readonly ProviderRefund[]): number {
  return refunds.reduce((sum, { amountYen, hasFailed }) => sum + (hasFailed ? 0 : amountYen), 0)
}

/**
 * The amount that could still be refunded: what was paid, less refunds and disputes that were not
 * won.
 */
export function leftOfPayment({ status, amountYen, refundedYen, disputes }: Payment): number {
  if (status !== 'succeeded') return 0
  const taken = disputes.filter((dispute) => dispute.status !== 'won')
  return taken.reduce((left, dispute) => left - dispute.amountYen, amountYen - refundedYen)
}

/** A claim at the buyer's bank, which takes the money back. Inquiries that move none are left out. */
export interface Dispute {
  id: string
  amountYen: number
  /** The provider's charges for the dispute itself so far, less what it gave back of them. */
  feeYen: number
  /** The amount is withheld while it is open; won, it returns. An appeal may turn either. */
  status: 'open' | 'won' | 'lost'
}

export const KONBINI_STORES = ['familymart', 'lawson', 'ministop', 'seicomart'] as const
export type KonbiniStore = (typeof KONBINI_STORES)[number]

/** Fields of Stripe's `konbini_display_details`. */
export interface KonbiniPayment {
  expiresAt: Date
  /** The provider's own page with all of it. */
  voucherUrl: string
  /** One store, or those from which the buyer chooses at the till. */
  stores: { store: KonbiniStore; paymentCode: string; confirmationNumber: string | undefined }[]
}

export interface SavedCard {
  id: string
  brand: string
  last4: string
  /** MM/YY */
  expiry: string
}

/** Returns the moment at which a card ends: it holds until the end of its month. */
export function endOfCard(expiry: string): Date {
  const [month, year] = expiry.split('/').map(Number)
  return new Date(Date.UTC(2000 + (year ?? Number.NaN), month ?? Number.NaN, 1))
}

/** A card that is saved with no payment. */
export interface CardSetup {
  customerKey: string
  email: string
  locale: 'en' | 'ja'
  returnUrl: string
  cancelUrl: string
}

/** True if no real money moves by it, which the id shows. */
export function isTestPayment(paymentId: string): boolean {
  return /^(sbx_|cs_test_)/.test(paymentId)
}

/** The names of types are Stripe's. */
export interface PaymentEvent {
  /**
   * The id is unique at the provider; the same event may arrive many times, late and out of order.
   */
  id: string
  type: string
  paymentId: string
  /**
   * The reason why nothing here follows from it, for the operator: it is of another account, or of
   * test mode.
   */
  foreign?: string
}

/** The provider has no such payment, or not among the checkouts of this account. */
export class PaymentUnknown extends Error {
  override readonly name = 'PaymentUnknown'
}

export interface Payments {
  /** `sandbox` is the Stripe engine on a test account of our own. */
  readonly provider: 'sandbox' | 'stripe'
  readonly methods: readonly PaymentMethod[]
  /** Undefined where the provider makes none. */
  readonly transfers: Transfers | undefined
  /** The same order gives the same payment. */
  createCheckout(order: CheckoutOrder): Promise<{ checkoutUrl: string; paymentId: string }>
  /** Closes it where nothing was paid or promised yet; else, and again, changes nothing. */
  cancelCheckout(paymentId: string): Promise<void>
  /**
   * @param paymentId or what an event named
   * @throws PaymentUnknown
   */
  getPayment(paymentId: string): Promise<Payment>
  /**
   * Verifies the signature over the raw body (300 s tolerance).
   * @returns undefined for an event that concerns no payment of ours
   * @throws Problem bad_signature; bad_request where what was signed is no event
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): PaymentEvent | undefined
  /** Returns events of refunds and disputes since then, at most 30 days ago; oldest first. */
  listEvents(since: Date): Promise<PaymentEvent[]>
  /**
   * Refunds a payment wholly or in part. The same key refunds once, however late it is repeated.
   * @throws Error where more would go back than is left: of what was paid, less earlier refunds and
   * disputes that were not won
   */
  refund(
    paymentId: string,
    amountYen: number,
    idempotencyKey: string,
  ): Promise<{ refundId: string }>
  /** The provider's page on which a card is saved. */
  createCardSetup(setup: CardSetup): Promise<{ setupUrl: string }>
  /** The cards that were saved under this key, the newest first. */
  listCards(customerKey: string): Promise<SavedCard[]>
  /** Removing a card again, or another customer's, changes nothing. */
  removeCard(customerKey: string, cardId: string): Promise<void>
  /** Forgets the cards that were saved under this key; again changes nothing. */
  forgetCustomer(customerKey: string): Promise<void>
}
