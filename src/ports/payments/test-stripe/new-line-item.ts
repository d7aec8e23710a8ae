import type Stripe from 'stripe'
import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { SessionParams } from './params.ts'

type Line = z.output<typeof SessionParams>['line_items'][number]

/** @param created seconds */
export function newLineItem({ quantity, price_data }: Line, created: number): Stripe.LineItem {
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
