import type Stripe from 'stripe'
import * as z from 'zod/mini'

/** Names that the library's type does not have are refused by the compiler, too. */
type Shape<Params> = { [Name in keyof Params]?: z.ZodMiniType }

const text = z.string().check(z.minLength(1))
const int = z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))
const bool = z.pipe(
  z.enum(['true', 'false']),
  z.transform((word) => word === 'true'),
)
const metadata = z.record(z.string(), z.string().check(z.maxLength(500)))
const expand = z.optional(z.array(z.string()))
const limit = z.optional(int)
const url = z.url({ protocol: /^https?$/ })

export const SessionParams = z.strictObject({
  mode: z.literal('payment'),
  locale: z.enum(['en', 'ja']),
  client_reference_id: text.check(z.maxLength(200)),
  metadata,
  allowed_payment_method_types: z
    .array(z.enum(['card', 'konbini', 'paypay']))
    .check(z.minLength(1)),
  line_items: z
    .array(
      z.strictObject({
        quantity: int,
        price_data: z.strictObject({
          currency: z.literal('jpy'),
          unit_amount: int,
          product_data: z.strictObject({
            name: text,
            description: text,
          } satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>),
        } satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>),
      } satisfies Shape<Stripe.Checkout.SessionCreateParams.LineItem>),
    )
    .check(z.minLength(1), z.maxLength(100)),
  customer: z.optional(text),
  customer_email: z.optional(z.email()),
  saved_payment_method_options: z.optional(
    z.strictObject({
      payment_method_save: z.enum(['enabled', 'disabled']),
    } satisfies Shape<Stripe.Checkout.SessionCreateParams.SavedPaymentMethodOptions>),
  ),
  payment_intent_data: z.strictObject({
    capture_method: z.enum(['automatic', 'automatic_async', 'manual']),
    metadata,
  } satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
  payment_method_options: z.optional(
    z.strictObject({
      konbini: z.strictObject({
        expires_after_days: int.check(z.minimum(1), z.maximum(60)),
      } satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.Konbini>),
    } satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions>),
  ),
  adaptive_pricing: z.strictObject({ enabled: bool }),
  custom_text: z.strictObject({
    submit: z.strictObject({ message: text.check(z.maxLength(1200)) }),
  } satisfies Shape<Stripe.Checkout.SessionCreateParams.CustomText>),
  success_url: url,
  cancel_url: url,
} satisfies Shape<Stripe.Checkout.SessionCreateParams>)

export const SetupParams = z.strictObject({
  mode: z.literal('setup'),
  locale: z.enum(['en', 'ja']),
  customer: text,
  allowed_payment_method_types: z.tuple([z.literal('card')]),
  payment_method_data: z.strictObject({
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']),
  } satisfies Shape<Stripe.Checkout.SessionCreateParams.PaymentMethodData>),
  success_url: url,
  cancel_url: url,
} satisfies Shape<Stripe.Checkout.SessionCreateParams>)

export const NewSession = z.discriminatedUnion('mode', [SessionParams, SetupParams])

export const SessionRetrieve = z.strictObject({
  expand,
} satisfies Shape<Stripe.Checkout.SessionRetrieveParams>)

export const SessionList = z.strictObject({
  payment_intent: text,
  limit,
  expand,
} satisfies Shape<Stripe.Checkout.SessionListParams>)

export const CustomerParams = z.strictObject({
  email: z.optional(z.email()),
  metadata: z.optional(metadata),
} satisfies Shape<Stripe.CustomerCreateParams> & Shape<Stripe.CustomerUpdateParams>)

export const CardList = z.strictObject({
  type: z.literal('card'),
  limit,
} satisfies Shape<Stripe.CustomerListPaymentMethodsParams>)

export const RefundParams = z.strictObject({
  payment_intent: text,
  amount: int,
  metadata,
  instructions_email: z.optional(z.email()),
} satisfies Shape<Stripe.RefundCreateParams>)

export const RefundList = z.strictObject({
  payment_intent: text,
  limit,
} satisfies Shape<Stripe.RefundListParams>)

export const DisputeList = z.strictObject({
  charge: text,
  limit,
} satisfies Shape<Stripe.DisputeListParams>)

export const EventList = z.strictObject({
  created: z.strictObject({ gte: int } satisfies Shape<Stripe.RangeQueryParam>),
  types: z.array(text).check(z.maxLength(20)),
  limit,
} satisfies Shape<Stripe.EventListParams>)

export const AccountParams = z.strictObject({
  country: z.literal('JP'),
  email: z.optional(z.email()),
  controller: z.strictObject({
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
  } satisfies Shape<Stripe.AccountCreateParams.Controller>),
  capabilities: z.strictObject({
    transfers: z.strictObject({ requested: bool }),
  } satisfies Shape<Stripe.AccountCreateParams.Capabilities>),
  metadata,
} satisfies Shape<Stripe.AccountCreateParams>)

export const LinkParams = z.strictObject({
  account: text,
  type: z.literal('account_onboarding'),
  return_url: url,
  refresh_url: url,
} satisfies Shape<Stripe.AccountLinkCreateParams>)

export const TransferParams = z.strictObject({
  amount: int.check(z.minimum(1)),
  currency: z.literal('jpy'),
  destination: text,
  transfer_group: text,
} satisfies Shape<Stripe.TransferCreateParams>)

export const TransferList = z.strictObject({
  transfer_group: text,
  limit,
} satisfies Shape<Stripe.TransferListParams>)

export const Nothing = z.strictObject({})

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
export function decodeForm(form: string): unknown {
  const root: Tree = new Map()
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/\]?\[|\]/).filter(Boolean)
    const last = path.pop()
    let place = root
    for (const step of path) {
      const next = place.get(step)
      const inner: Tree = next instanceof Map ? next : new Map()
      place.set(step, inner)
      place = inner
    }
    if (last !== undefined) place.set(last, value)
  }
  return plain(root)
}

type Tree = Map<string, string | Tree>

function plain(tree: string | Tree): unknown {
  if (typeof tree === 'string') return tree
  const entries = [...tree].map(([name, value]) => [name, plain(value)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
