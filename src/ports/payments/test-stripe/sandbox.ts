import type { Clock } from '#kernel/clock.ts'
import type { Database } from '../../database/open-database.ts'
import type { Payments } from '../payments.ts'

/** Settings for the sending of events; they come twice, late and out of order. */
export interface Delivery {
  /** The number of times that each event is sent. */
  copies: number
  /** Seconds until an event of this type is sent: different ones change the order. */
  delaySeconds: (type: string) => number
  disputeAfterSeconds: number
}

/** A test account at a Stripe of our own, which moves no money. */
export interface Sandbox {
  db: Database
  clock: Clock
  secretKey: string
  webhookSecret: string
  webhookUrl: () => string
  delivery: Delivery
  /** Returns the fee of a payment of so much. */
  feeOf: (amountYen: number) => number
}

/** The engine with the account behind it, which the test pages and jobs use. */
export interface SandboxPayments extends Payments {
  readonly sandbox: Sandbox
}

export function sandboxOf(payments: Payments): Sandbox | undefined {
  const isSandbox = (engine: Payments): engine is SandboxPayments => 'sandbox' in engine
  return isSandbox(payments) ? payments.sandbox : undefined
}

/**
 * The address that the forms post to: a page with a problem may be shown at the address of another
 * step.
 */
export function checkoutPath(sessionId: string): string {
  return `/sandbox/checkout/${sessionId}`
}

/** Undefined stands for immediately. */
export function momentIn({ clock }: Sandbox, seconds: number): Date | undefined {
  return seconds > 0 ? new Date(clock.now().getTime() + seconds * 1000) : undefined
}
