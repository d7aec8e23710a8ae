import type Stripe from 'stripe'

/** The fields that the engine reads, as the library describes them; parts are kept by their ids. */
export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'url'
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
}
export type StripeObject =
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

export interface SentEvent {
  type: string
  body: Buffer
  headers: { 'stripe-signature': string }
}
