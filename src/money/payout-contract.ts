import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const payoutProblems = {
  payouts_frozen: 403,
  payout_below_minimum: 409,
  bank_details_missing: 409,
  bank_details_returned: 409,
} as const satisfies ProblemCatalogue

/** The least that is paid out, in yen. */
export const MINIMUM_PAYOUT_YEN = 3000

export const Earnings = z.object({
  balanceYen: described(
    'Earnings not yet transferred, in yen; negative after refunds of what was paid out already',
    z.number(),
  ),
  /** The part of the balance that can’t be paid out yet: recent sales, and orders under dispute. */
  heldYen: described('Part of the balance that cannot be paid out yet, in yen', z.number()),
  inTransferYen: described('Yen on the way to your bank account', z.number()),
  by: described('Who makes payouts: a bank, or Stripe', z.enum(['bank', 'stripe'])),
  holdDays: described('Days for which a sale is held', z.number()),
  onRequest: described('Whether payouts are made only on request, not monthly', z.boolean()),
  /**
   * True if money can be sent: there are bank details, or an account at Stripe that can receive it.
   */
  hasBankDetails: described('Whether it is known where to pay to', z.boolean()),
  mustCorrect: described(
    'Whether payouts wait until bank details are corrected after a returned transfer',
    z.boolean(),
  ),
  askedId: described(
    'ID of the request that waits for the next transfers; null if there is none',
    z.nullable(z.string()),
  ),
})
export type Earnings = z.output<typeof Earnings>

export const getEarnings = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/earnings',
  summary: 'Get what you have earned and how it is paid out',
  audience: 'registered',
  reply: Earnings,
})

/** The balance that can be paid out now. */
export const availableYen = ({ balanceYen, heldYen }: Pick<Earnings, 'balanceYen' | 'heldYen'>) =>
  Math.max(0, balanceYen - heldYen)

export const PAYOUT_STATUSES = ['asked', 'in_transfer', 'paid', 'returned', 'canceled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
/**
 * The reasons for which a bank returned a transfer; `other` is nothing that its recipient could
 * correct.
 */
export const PAYOUT_REASONS = [
  ...(['no_account', 'name_differs', 'closed', 'refused', 'other', 'account_restricted'] as const),
] as const
export type PayoutReason = (typeof PAYOUT_REASONS)[number]

export const Payout = z.object({
  id: fields.id,
  amountYen: described('Amount in yen; of a request, what was available then', z.number()),
  status: described('State of the payout', z.enum(PAYOUT_STATUSES)),
  reason: described(
    'What the bank returned it for; null if it wasn’t returned',
    z.nullable(z.enum(PAYOUT_REASONS)),
  ),
  bankAccount: described(
    'Bank and last digits of the account; null before it is sent',
    z.nullable(z.string()),
  ),
  transferDay: described(
    'Day of the transfer, YYYY-MM-DD; null before it is sent',
    z.nullable(z.string()),
  ),
  createdAt: fields.createdAt,
})
export type Payout = z.output<typeof Payout>

export const listMyPayouts = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/payouts',
  summary: 'List your payouts, newest first',
  audience: 'registered',
  query: z.object(pageQuery),
  reply: pageOf(Payout),
})

export const requestPayout = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/payouts',
  summary: 'Request a payout of all that is available, from ¥3,000; again, nothing changes',
  audience: 'registered',
})

export const cancelPayout = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/payouts/:id',
  summary: 'Cancel a payout that was requested and not sent yet',
  audience: 'registered',
  params: fields.byId,
})

export const choosePayouts = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/payout-settings',
  summary: 'Update whether you are paid monthly or only on request',
  audience: 'registered',
  body: z.strictObject({
    onRequest: described('Whether payouts are made only on request, not monthly', z.boolean()),
  }),
})

export const openStripeAccount = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/stripe-account',
  summary:
    'Get Stripe’s page on which you say where you are paid to; requires a sign-in within the last 15 minutes',
  audience: 'registered',
  reply: z.object({ url: described('URL of the page of Stripe on which to continue', z.string()) }),
  limit: { requests: 20, seconds: 600 },
})

export const refreshStripeAccount = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/stripe-account',
  summary: 'Update whether Stripe can pay you, as it says now',
  audience: 'registered',
  limit: { requests: 60, seconds: 600 },
})
