import type Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'

/** The fields that the engine reads, as the library describes them; parts are kept by their ids. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'url'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'currency'
  | 'amount_total'
  | 'metadata'
  | 'payment_method_types'
  | 'saved_payment_method_options'
  | 'success_url'
> & {
  payment_intent: string | null
  customer: string | null
  customer_details: Pick<Stripe.Checkout.Session.CustomerDetails, 'email'>
}
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'status' | 'amount' | 'amount_received' | 'metadata'
> & {
  latest_charge: string | null
  next_action: Pick<Stripe.PaymentIntent.NextAction, 'type' | 'konbini_display_details'> | null
}
export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'disputed'
> & {
  payment_intent: string
  balance_transaction: string | null
  payment_method_details: {
    type: string
    card?: Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'last4'>
  }
}
export type Posting = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'currency' | 'fee'
>
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'metadata' | 'email'>
export type Method = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
}
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'status' | 'metadata'> & {
  payment_intent: string
}
export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'amount' | 'status'> & {
  charge: string
  payment_intent: string
  balance_transactions: Posting[]
}
export type Account = Pick<Stripe.Account, 'id' | 'object' | 'email' | 'metadata'> & {
  capabilities: Pick<Stripe.Account.Capabilities, 'transfers'>
}
export type Transfer = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'reversed' | 'transfer_group'
> & { destination: string }
export type StripeObject =
  | Account
  | Transfer
  | Session
  | Intent
  | Charge
  | Posting
  | Customer
  | Method
  | Refund
  | Dispute

/** What the API answers with a status of 400 and more. */
export class Refusal extends Error {
  readonly status: number
  readonly error: { type: string; code?: string; param?: string; message: string }
  constructor(status: number, error: Refusal['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function refuse(code: string, message = code): never {
  throw new Refusal(400, { type: 'invalid_request_error', code, message })
}

export function isA<Name extends StripeObject['object']>(
  object: Name,
  one: StripeObject,
): one is Extract<StripeObject, { object: Name }> {
  return one.object === object
}

export const DISPUTE_FEE_YEN = 1300

export const newPosting = (amount: number, fee: number): Posting => ({
  ...{ id: `txn_${newId()}`, object: 'balance_transaction', currency: 'jpy', amount, fee },
})

/** An inquiry does not. */
export const takesMoney = (status: Stripe.Dispute.Status) => !status.startsWith('warning_')

export interface SentEvent {
  type: string
  body: Buffer
  headers: { 'stripe-signature': string }
}
