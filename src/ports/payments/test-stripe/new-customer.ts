import type Stripe from 'stripe'
import { newId } from '#kernel/ids.ts'
import type { Card } from './test-cards.ts'
import type { Customer, Method, Session, SetupIntent } from './types.ts'

/** @param created seconds */
export function newCustomer(
  { email, metadata }: { email: string | null; metadata: Stripe.Metadata },
  created: number,
): Customer {
  return {
    id: `cus_${newId()}`,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    shipping: null,
  }
}

/** A buyer's payment method; it has no customer until it is saved. @param card of the test list */
export function newMethod(
  type: 'card' | 'konbini' | 'paypay',
  { email, card, keep }: { email: string | null; card: Card | undefined; keep: boolean },
  created: number,
): Method {
  return {
    id: `pm_${newId()}`,
    object: 'payment_method',
    allow_redisplay: keep ? 'always' : 'limited',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
    ...(card && { card: cardOf(card) }),
  }
}

function cardOf({ last4, expiry }: Card): Stripe.PaymentMethod.Card {
  const [month, year] = expiry.split('/').map(Number)
  return {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: month ?? Number.NaN,
    exp_year: 2000 + (year ?? Number.NaN),
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

/** An intent that saves a card on the page of a checkout without a payment. */
export function newSetupIntent(session: Session, created: number): SetupIntent {
  const id = `seti_${newId()}`
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId()}`,
    created,
    customer: session.customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}
