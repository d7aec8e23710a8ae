import type Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import type { Charge, Intent, Method, Posting, Refund, Session } from './types.ts'

/** Days until the buyer of a konbini payment has to name a bank account for its refund. */
const DAYS_TO_ANSWER = 45

/** The payment that the buyer begins on the page of a checkout. @param created seconds */
export function newIntent(session: Session, created: number): Intent {
  const id = `pi_${newId()}`
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId()}`,
    confirmation_method: 'automatic',
    created,
    currency: 'jpy',
    customer: session.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: session.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  }
}

export function newCharge(intent: Intent, method: Method, created: number): Charge {
  const stores = intent.next_action?.konbini_display_details?.stores ?? {}
  const store = Object.entries(stores).find(([, code]) => code !== null)?.[0]
  return {
    id: `ch_${newId()}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: 'jpy',
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, store),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function detailsOf(
  { type, card }: Method,
  store: string | undefined,
): Stripe.Charge.PaymentMethodDetails {
  if (type === 'konbini') return { type, konbini: { store: { chain: store ?? null } } }
  if (!card) return { type, paypay: {} }
  return {
    type,
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

export interface PostingParts {
  amount: number
  fee: number
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'transfer' | 'transfer_refund'
  source: string
  created: number
}

/** A movement on the account's balance, for which the fee is charged. */
export function newPosting({ amount, fee, type, source, created }: PostingParts): Posting {
  const description = 'Stripe processing fees'
  return {
    id: `txn_${newId()}`,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'jpy',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: 'jpy', description, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'available',
    type,
  }
}

/** @param instructionsEmail to which a buyer who paid at a store is written for a bank account */
export function newRefund(
  charge: Charge,
  asked: { amount: number; metadata: Stripe.Metadata; instructionsEmail: string | undefined },
  created: number,
): Refund {
  const email = asked.instructionsEmail
  const emailSent = { email_sent_at: created, email_sent_to: email ?? '' }
  return {
    id: `re_${newId()}`,
    object: 'refund',
    amount: asked.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: 'jpy',
    customer: charge.customer,
    customer_account: null,
    ...(email !== undefined && {
      instructions_email: email,
      next_action: {
        type: 'display_details',
        display_details: { email_sent: emailSent, expires_at: created + DAYS_TO_ANSWER * 86_400 },
      },
    }),
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: email === undefined ? 'succeeded' : 'requires_action',
    transfer_reversal: null,
  }
}
