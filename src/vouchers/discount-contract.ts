import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { MAXIMUM_PRICE_YEN } from '#works/contract.ts'
import { VOUCHER_STATES } from './voucher-state.ts'

export const discountProblems = {
  discount_unknown: 404,
  discount_not_started: 409,
  discount_ended: 409,
  discount_used_up: 409,
  discount_in_use: 409,
  discount_not_for_items: 409,
  discount_code_invalid: 400,
  discount_code_taken: 409,
  discount_percent_invalid: 400,
  discount_yen_invalid: 400,
  discount_items_invalid: 400,
  discount_uses_invalid: 400,
  discount_dates_invalid: 400,
  discount_used: 409,
} as const satisfies ProblemCatalogue

/** Sounds and albums that one code names. */
export const DISCOUNT_ITEMS_MAX = 100
export const DISCOUNT_USES_MAX = 1_000_000

const itemId = z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/))

/** Takes a code as people type it: in any case, in full-width letters, with spaces around it. */
export function codeText(problem: string) {
  return z
    .string()
    .check(z.normalize('NFKC'), z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,32}$/, problem))
}

const terms = {
  maxUses: described(
    'Number of orders that can use it; null for any number',
    z.nullable(
      z
        .int('discount_uses_invalid')
        .check(
          z.minimum(1, 'discount_uses_invalid'),
          z.maximum(DISCOUNT_USES_MAX, 'discount_uses_invalid'),
        ),
    ),
  ),
  startsAt: described(
    'Time from which it is valid, ISO 8601; null if at any time',
    z.nullable(z.iso.datetime('discount_dates_invalid')),
  ),
  endsAt: described(
    'Time from which it no longer works, ISO 8601; null if no end is set',
    z.nullable(z.iso.datetime('discount_dates_invalid')),
  ),
}
export type DiscountTerms = z.output<typeof changeDiscount.body>

/** An item of the artist’s by the title that it has where codes are managed. */
export const DiscountItem = z.object({ id: fields.itemId, title: fields.title })
export type DiscountItem = z.output<typeof DiscountItem>

/** A code as its artist sees it. */
export const DiscountCode = z.object({
  id: fields.id,
  code: described('The code', z.string()),
  percent: described(
    'Percent off each item; null if the discount is an amount',
    z.nullable(z.number()),
  ),
  yenOff: described(
    'Yen off each item; null if the discount is a percentage',
    z.nullable(z.number()),
  ),
  items: described('What it is for; null for everything sold', z.nullable(z.array(DiscountItem))),
  everything: described(
    'Whether it is only for an order of everything sold that the buyer does not own, as your profile offers it',
    z.boolean(),
  ),
  maxUses: described(terms.maxUses, z.nullable(z.number())),
  uses: described('Number of orders that have used it, without cancelled ones', z.number()),
  startsAt: described(terms.startsAt, z.nullable(z.string())),
  endsAt: described(terms.endsAt, z.nullable(z.string())),
  state: described('Whether it can be used now, or why not', z.enum(VOUCHER_STATES)),
})
export type DiscountCode = z.output<typeof DiscountCode>

export const listMyDiscounts = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/discounts',
  summary: 'List your discount codes, newest first',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(DiscountCode),
})

export const createDiscount = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/discounts',
  summary: 'Create a discount code',
  publishes: true,
  audience: 'registered',
  body: z.strictObject({
    code: described('The code: 3 to 32 of A–Z, 0–9 and hyphen', codeText('discount_code_invalid')),
    percent: described(
      DiscountCode.shape.percent,
      z.nullable(
        z
          .int('discount_percent_invalid')
          .check(
            z.minimum(1, 'discount_percent_invalid'),
            z.maximum(100, 'discount_percent_invalid'),
          ),
      ),
    ),
    yenOff: described(
      DiscountCode.shape.yenOff,
      z.nullable(
        z
          .int('discount_yen_invalid')
          .check(
            z.minimum(1, 'discount_yen_invalid'),
            z.maximum(MAXIMUM_PRICE_YEN, 'discount_yen_invalid'),
          ),
      ),
    ),
    items: described(
      'What it is for, `sound-` or `album-` and ID; null for everything sold',
      z.nullable(
        z
          .array(itemId)
          .check(
            z.minLength(1, 'discount_items_invalid'),
            z.maxLength(DISCOUNT_ITEMS_MAX, 'discount_items_invalid'),
          ),
      ),
    ),
    everything: described(DiscountCode.shape.everything, z.optional(z.boolean())),
    ...terms,
  }),
  reply: DiscountCode,
})

export const changeDiscount = endpoint('Your account and library', {
  method: 'PATCH',
  path: '/my/discounts/:id',
  summary: 'Update the number of uses and the dates of a discount code',
  audience: 'registered',
  params: fields.byId,
  body: z.strictObject(terms),
  reply: DiscountCode,
})

export const endDiscount = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/discounts/:id/end',
  summary: 'End a discount code now',
  audience: 'registered',
  params: fields.byId,
  reply: DiscountCode,
})

export const deleteDiscount = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/discounts/:id',
  summary: 'Delete a discount code that was never used',
  audience: 'registered',
  params: fields.byId,
})

export const listDiscountItems = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/discount-items',
  summary: 'List your sounds and albums by title for a discount code, newest first',
  audience: 'registered',
  query: z.object({
    text: described(
      'Part of the title, its reading or a tag',
      z.optional(z.string().check(z.maxLength(100))),
    ),
  }),
  reply: listOf(DiscountItem),
})

/** A code as a buyer sees it: `items` are those asked about that it covers. */
export const AppliedDiscount = z.object({
  code: DiscountCode.shape.code,
  percent: DiscountCode.shape.percent,
  yenOff: DiscountCode.shape.yenOff,
  items: described('Those of the items that it is for', z.array(z.string())),
  everything: described(
    'Whether it is only for everything that its artist sells and the buyer does not own',
    z.boolean(),
  ),
})
export type AppliedDiscount = z.output<typeof AppliedDiscount>

export const checkDiscount = endpoint('Discounts', {
  method: 'POST',
  path: '/discounts/check',
  summary: 'Check which items a discount code makes cheaper, and by how much',
  audience: 'anyone',
  body: z.strictObject({
    code: described(DiscountCode.shape.code, codeText('discount_unknown')),
    items: described(
      'Items to check, each `sound-` or `album-` and its ID',
      z.array(itemId).check(z.minLength(1), z.maxLength(50)),
    ),
  }),
  reply: AppliedDiscount,
  /** The limit keeps codes from being guessed. */
  limit: { requests: 30, seconds: 600 },
})
