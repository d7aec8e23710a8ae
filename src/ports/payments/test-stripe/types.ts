import type Stripe from 'stripe'

/** Parts that an object names by their ids, until they are expanded. */
type Named<T, Part extends keyof T> = T & Record<Part, string>
type MaybeNamed<T, Part extends keyof T> = T & Record<Part, string | null>

/** The objects have every field of the library's types. */
/** A session with what it sells, which the API shows only where it is expanded. */
export type Session = MaybeNamed<
  Stripe.Checkout.Session,
  'payment_intent' | 'setup_intent' | 'customer'
>
export type Intent = MaybeNamed<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'>
export type SetupIntent = Stripe.SetupIntent
export type Charge = Named<Stripe.Charge, 'payment_intent'> &
  MaybeNamed<Stripe.Charge, 'balance_transaction'> & {
    payment_method_details: Stripe.Charge.PaymentMethodDetails
  }
export type Posting = Stripe.BalanceTransaction
export type Customer = Stripe.Customer
export type Method = MaybeNamed<Stripe.PaymentMethod, 'customer'>
export type Refund = Named<Stripe.Refund, 'payment_intent' | 'charge'>
export type Dispute = Named<Stripe.Dispute, 'payment_intent' | 'charge'>
export type Account = Stripe.Account & { capabilities: Stripe.Account.Capabilities }
export type Transfer = Named<Stripe.Transfer, 'destination'>
export type Reversal = Named<Stripe.TransferReversal, 'transfer'>
export type StripeObject =
  | Stripe.EventBase
  | Account
  | Transfer
  | Reversal
  | Session
  | Intent
  | SetupIntent
  | Charge
  | Posting
  | Customer
  | Method
  | Refund
  | Dispute

/** An answer of the API with a status of 400 and more. */
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
