import type { Payments } from '../payments.ts'

interface Webhook {
  body: Buffer
  headers: Record<string, string>
}

/** The tools of an engine with which the suite can be its buyer. */
export interface PaymentsBench {
  payments: Payments
  /** Pays at the checkout with a card that succeeds, ending in 4242. */
  pay(paymentId: string, more?: { keep?: boolean }): Promise<void>
  /** Asks for a number to pay at a convenience store. */
  chooseKonbini(paymentId: string): Promise<void>
  /** Pays at the store, or lets the time pass. */
  endKonbini(paymentId: string, outcome: 'succeeded' | 'canceled'): Promise<void>
  /** Saves a card that succeeds, on the page made for it. */
  setUp(setupUrl: string): Promise<void>
  /** Refunds without us, as on the provider's own pages. */
  refundByItself(paymentId: string, amountYen: number): Promise<void>
  /** The buyer's bank sends it back. */
  failRefund(paymentId: string, refundId: string): Promise<void>
  /** The buyer's bank takes all of it back for now, and decides. */
  openDispute(paymentId: string): Promise<void>
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Lets the checkout end without a payment. */
  abandon(paymentId: string): Promise<void>
  /** Returns the webhooks that the engine has sent for this payment by now, oldest first. */
  sentWebhooks(paymentId: string, atLeast?: number): Promise<Webhook[]>
  /** Moves the engine's clock. */
  advance(seconds: number): void
}
