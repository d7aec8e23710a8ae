import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Database } from '../../database/open-database.ts'
import type { Payments } from '../payments.ts'

/** How events are sent; a real provider's come twice, late and out of order. */
export interface Delivery {
  /** How often each event is sent. */
  copies: number
  /** Seconds until an event of this type is sent: different ones change the order. */
  delaySeconds: (type: string) => number
  disputeAfterSeconds: number
}

export interface Sandbox {
  db: Database
  clock: Clock
  /** Signs the webhooks. */
  key: Buffer
  webhookUrl: () => string
  delivery: Delivery
}

/** The engine with its internals, which its own pages and jobs use. */
export interface SandboxPayments extends Payments {
  readonly provider: 'sandbox'
  readonly sandbox: Sandbox
}

export function sandboxOf(payments: Payments): Sandbox | undefined {
  const isSandbox = (engine: Payments): engine is SandboxPayments => 'sandbox' in engine
  return isSandbox(payments) ? payments.sandbox : undefined
}

/** Where the forms post to: a page with a problem may be shown at the address of another step. */
export function checkoutPath(paymentId: string): string {
  return `/sandbox/checkout/${paymentId}`
}

export function newSandboxId(kind: 'pay' | 'evt' | 're' | 'dp'): string {
  return `sbx_${kind}_${newId(24)}`
}

/** What refunds and disputes name: as at Stripe, what was charged has another id than its checkout. */
const CHARGE = 'sbx_ch_'
const CHECKOUT = 'sbx_pay_'

/** The id by which an event of this type names a payment. */
export function nameForEvent(type: string, paymentId: string): string {
  return type.startsWith('checkout.') ? paymentId : paymentId.replace(CHECKOUT, CHARGE)
}

/** @param id also one that an event has named */
export const paymentIdOf = (id: string): string => id.replace(CHARGE, CHECKOUT)

/** Undefined: immediately. */
export function momentIn({ clock }: Sandbox, seconds: number): Date | undefined {
  return seconds > 0 ? new Date(clock.now().getTime() + seconds * 1000) : undefined
}
