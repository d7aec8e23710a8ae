import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { LOCALES } from '#kernel/locale.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'
import { PERIOD } from './period.ts'

/** The changes of a balance, as they are summed up; each as its effect in yen. */
export const FIGURES = [
  'sales',
  'refunds',
  'fee',
  'others',
  'shares',
  'payouts',
  'adjustments',
] as const
export type Figure = (typeof FIGURES)[number]

/** `opening` and the figures sum to `closing`, always. */
const SUMS = {
  period: described('Month in Japan time, YYYY-MM, or year, YYYY', z.string()),
  opening: described('Balance before the period', z.number()),
  sales: described('What buyers paid for your sounds and albums, tax included', z.number()),
  refunds: described('What buyers got back of it; 0 or negative', z.number()),
  fee: described(
    'Fee of the platform, less what it returned with refunds; negative if it was charged',
    z.number(),
  ),
  others: described('What others with a share of your sales received; negative', z.number()),
  shares: described('What you received of the sales of others, less refunds', z.number()),
  payouts: described(
    'Payouts, less those that the bank returned; negative if they were paid out',
    z.number(),
  ),
  adjustments: described('Other entries', z.number()),
  closing: described('Balance after the period: `opening` and all of the above', z.number()),
}
export const Sums = z.object(SUMS)
export type Sums = z.output<typeof Sums>

export const Statement = z.object({
  ...SUMS,
  isOver: described('Whether the period has ended, so that nothing changes any more', z.boolean()),
  isTest: described('Whether payments are in test mode', z.boolean()),
  /**
   * The taxes of own sales less refunds, and of the fee: each sum of a rate is rounded once, down.
   */
  taxes: described(
    'Consumption tax by rate',
    z.array(
      z.object({
        percent: described('Rate of the tax', z.number()),
        turnover: described('Sales less refunds at this rate, tax included', z.number()),
        turnoverTax: described('Tax included in `turnover`, rounded down once', z.number()),
        feePaid: described('Fee of the platform on these sales, tax included', z.number()),
        feeTax: described('Tax included in `feePaid`, rounded down once', z.number()),
      }),
    ),
  ),
  months: described(
    'Months of a year with entries, oldest first; empty for a month',
    z.array(Sums),
  ),
})
export type Statement = z.output<typeof Statement>

/** One posting of one item: `price` less `fee` and `others` is `yours`. */
export const StatementLine = z.object({
  id: described('ID of the line', z.number()),
  type: described(
    '`sale`, `refund`, `share` of a sale of someone else, `payout` or `adjustment`',
    z.enum(['sale', 'refund', 'share', 'payout', 'adjustment']),
  ),
  at: described('Time of the entry, ISO 8601', z.string()),
  transaction: described('Number of the transaction in the ledger', z.number()),
  order: described('Order number; null for payouts', z.nullable(z.string())),
  item: described(
    'What was sold; null for payouts',
    z.nullable(z.object({ id: fields.itemId, title: fields.title, seller: fields.user })),
  ),
  price: described('What was paid, tax included; negative for refunds', z.number()),
  fee: described('Fee of the platform; negative where it was returned', z.number()),
  others: described('Shares of others; negative where they were taken back', z.number()),
  yours: described('What it adds to your balance: `price` less `fee` and `others`', z.number()),
})
export type StatementLine = z.output<typeof StatementLine>

export const listStatements = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/statements',
  summary: 'List the months in which your balance changed, newest first',
  audience: 'registered',
  reply: z.object({ items: described('Months with entries, newest first', z.array(Sums)) }),
})

const params = z.object({
  period: described(SUMS.period, z.string().check(z.regex(PERIOD, 'not_found'))),
})

export const getStatement = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/statements/:period',
  summary: 'Get the statement of a month or a year in Japan time',
  audience: 'registered',
  params,
  reply: Statement,
})
export const listStatementLines = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/statements/:period/lines',
  summary: 'List the ledger entries behind a statement, newest first',
  audience: 'registered',
  params,
  query: z.object({
    ...pageQuery,
    of: described(
      'Only the lines that this figure of the statement sums up',
      z.optional(z.enum(FIGURES)),
    ),
  }),
  reply: pageOf(StatementLine),
})

const file = {
  method: 'GET',
  audience: 'registered',
  params,
  query: z.object({
    lang: described('Language, `en` or `ja`; yours by default', z.optional(z.enum(LOCALES))),
  }),
  limit: { requests: 60, seconds: 600 },
} as const

export const getStatementCsv = endpoint('Your account and library', {
  ...file,
  path: '/my/statements/:period.csv',
  summary: 'Get a statement as CSV: the lines of a month, or the months of a year',
  file: 'text/csv',
})
export const getStatementPdf = endpoint('Your account and library', {
  ...file,
  path: '/my/statements/:period.pdf',
  summary: 'Get a statement as PDF',
  file: 'application/pdf',
})
