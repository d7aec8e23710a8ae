import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { NewSession, SessionParams } from './params.ts'
import { checkoutPath } from './sandbox.ts'
import { refuse, type Session } from './types.ts'

const DAY = 86_400

/**
 * The session's page is at the origin to which it leads back. @param made its customer's email, and
 * its moment (seconds)
 */
export function newSession(
  params: z.output<typeof NewSession>,
  made: { customerEmail: string | null | undefined; created: number },
): Session {
  const id = `cs_test_${newId()}`
  const email = made.customerEmail ?? null
  const open: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: made.created,
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: null,
    expires_at: made.created + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale,
    managed_payments: null,
    metadata: {},
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: params.allowed_payment_method_types,
    payment_status: 'no_payment_required',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: new URL(checkoutPath(id), params.success_url).href,
    wallet_options: null,
  }
  return params.mode === 'setup' ? open : withPayment(open, params)
}

function withPayment(open: Session, params: z.output<typeof SessionParams>): Session {
  const total = checkPayment(params)
  const email = open.customer_details?.email ?? params.customer_email ?? null
  const saved = params.saved_payment_method_options
  return {
    ...open,
    adaptive_pricing: params.adaptive_pricing,
    amount_subtotal: total,
    amount_total: total,
    client_reference_id: params.client_reference_id,
    currency: 'jpy',
    custom_text: { ...open.custom_text, submit: params.custom_text.submit },
    customer_creation: params.customer === undefined ? 'if_required' : null,
    customer_details: open.customer_details && { ...open.customer_details, email },
    customer_email: params.customer_email ?? null,
    line_items: {
      object: 'list',
      data: params.line_items.map((line) => newLineItem(line, open.created)),
      has_more: false,
      url: `/v1/checkout/sessions/${open.id}/line_items`,
    },
    metadata: params.metadata,
    payment_method_collection: 'if_required',
    payment_method_options: params.payment_method_options ?? {},
    payment_status: 'unpaid',
    saved_payment_method_options: saved
      ? { ...saved, allow_redisplay_filters: ['always'], payment_method_remove: null }
      : null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  }
}

/** @returns the total */
function checkPayment(params: z.output<typeof SessionParams>): number {
  const { line_items, customer, customer_email, allowed_payment_method_types } = params
  const total = line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  )
  if (total < 50) refuse('line_items', 'The total must be at least ¥50')
  if (customer !== undefined && customer_email !== undefined) {
    refuse('customer', 'You may only specify one of these: customer, customer_email')
  }
  if (params.saved_payment_method_options && !customer) {
    refuse('saved_payment_method_options', 'Cards can only be saved to a customer')
  }
  const takesKonbini = allowed_payment_method_types.includes('konbini')
  if (takesKonbini && (total < 120 || total > 300_000)) {
    refuse('allowed_payment_method_types', 'Konbini takes ¥120 to ¥300,000')
  }
  if (takesKonbini !== (params.payment_method_options !== undefined)) {
    refuse('payment_method_options', 'Options are for the methods that are allowed')
  }
  return total
}

type Line = z.output<typeof SessionParams>['line_items'][number]

/** @param created seconds */
function newLineItem({ quantity, price_data }: Line, created: number): Stripe.LineItem {
  const { currency, unit_amount, product_data } = price_data
  const total = quantity * unit_amount
  return {
    id: `li_${newId()}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency,
    description: product_data.name,
    metadata: {},
    price: {
      id: `price_${newId()}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newProduct(product_data, created),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: null,
    },
    quantity,
  }
}

function newProduct(
  { name, description }: Line['price_data']['product_data'],
  created: number,
): Stripe.Product {
  return {
    id: `prod_${newId()}`,
    object: 'product',
    active: false,
    created,
    description,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    tax_details: null,
    type: 'service',
    updated: created,
    url: null,
  }
}
