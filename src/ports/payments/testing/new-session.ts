import type * as z from 'zod/mini'
import { newId } from '#kernel/ids.ts'
import type { NewSession, SessionParams } from './params.ts'
import { refuse, type Session } from './stripe-types.ts'

/** @param customerEmail of the customer it is for */
export function newSession(
  params: z.output<typeof NewSession>,
  customerEmail: string | null | undefined,
  pageUrl: string,
): Session {
  const id = `cs_test_${newId()}`
  const shared = {
    ...{ id, object: 'checkout.session' as const, url: `${pageUrl}/c/pay/${id}` },
    ...{ status: 'open' as const, payment_intent: null, customer: params.customer ?? null },
    payment_method_types: params.allowed_payment_method_types,
    success_url: params.success_url,
  }
  if (params.mode === 'setup') {
    return {
      ...{ ...shared, mode: 'setup', payment_status: 'no_payment_required', metadata: {} },
      ...{ currency: null, amount_total: null, saved_payment_method_options: null },
      customer_details: { email: customerEmail ?? null },
    }
  }
  const saved = params.saved_payment_method_options
  return {
    ...{ ...shared, mode: 'payment', payment_status: 'unpaid', metadata: params.metadata },
    ...{ currency: 'jpy', amount_total: checkPayment(params) },
    customer_details: { email: customerEmail ?? params.customer_email ?? null },
    saved_payment_method_options: saved
      ? { ...saved, allow_redisplay_filters: null, payment_method_remove: null }
      : null,
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
