import type Stripe from 'stripe'
import { translate } from '#i18n/translate.ts'
import type { PaymentMethod } from '#kernel/config.ts'
import { takesKonbini } from '#kernel/yen.ts'
import type { CardSetup, CheckoutOrder } from '../payments.ts'
import { takenEmail } from './taken-email.ts'

const KONBINI_DAYS = 3

/** One line an item; yen have no decimals, so that ¥500 is 500. */
export function newSession(
  order: CheckoutOrder,
  { methods, customer }: { methods: readonly PaymentMethod[]; customer: string | undefined },
): Stripe.Checkout.SessionCreateParams {
  const { orderId, email, locale, lines, totalYen, terms } = order
  const { t } = translate(locale)
  const sum = lines.reduce((total, line) => total + line.amountYen, 0)
  if (sum !== totalYen) throw new Error(`The lines of order ${orderId} come to ¥${sum}`)
  const metadata = { order_id: orderId }
  const offered = methods.filter((method) => method !== 'konbini' || takesKonbini(totalYen))
  return {
    mode: 'payment',
    locale,
    client_reference_id: orderId,
    metadata,
    allowed_payment_method_types: offered,
    line_items: lines.map(({ title, by, amountYen, less }) => ({
      quantity: 1,
      price_data: {
        currency: 'jpy',
        unit_amount: amountYen,
        product_data: {
          name: title,
          description: [t('sales.buy.by', { seller: by }), less].filter(Boolean).join(' · '),
        },
      },
    })),
    ...(customer === undefined
      ? { customer_email: takenEmail(email) }
      : {
          // The page offers the saved cards, and to save another.
          customer,
          saved_payment_method_options: { payment_method_save: 'enabled' },
        }),
    // The fee is not known yet when the payment succeeds with the default, `automatic_async`.
    payment_intent_data: { capture_method: 'automatic', metadata },
    ...(offered.includes('konbini') && {
      payment_method_options: { konbini: { expires_after_days: KONBINI_DAYS } },
    }),
    // The price that was shown is the price that is paid.
    adaptive_pricing: { enabled: false },
    custom_text: { submit: { message: terms.join('\n\n') } },
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
  }
}

export function newCardSetup(
  { locale, returnUrl, cancelUrl }: CardSetup,
  customer: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'setup',
    locale,
    customer,
    allowed_payment_method_types: ['card'],
    // Later checkouts would not offer it otherwise.
    payment_method_data: { allow_redisplay: 'always' },
    success_url: returnUrl,
    cancel_url: cancelUrl,
  }
}
