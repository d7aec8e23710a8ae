import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
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
  period: z.string(),
  opening: z.number(),
  /** Own sounds and albums as buyers paid them, tax included. */
  sales: z.number(),
  /** The sum that buyers got back of own sales. */
  refunds: z.number(),
  /** The fee of the platform, less what it returned with refunds. */
  fee: z.number(),
  /** The sum that others with a share of own sales were given. */
  others: z.number(),
  /** The sum received of what other artists sold, less refunds. */
  shares: z.number(),
  /** The sum paid out, less what came back from the bank. */
  payouts: z.number(),
  adjustments: z.number(),
  closing: z.number(),
}
export const Sums = z.object(SUMS)
export type Sums = z.output<typeof Sums>

export const Statement = z.object({
  ...SUMS,
  /** True if nothing more is added to it. */
  isOver: z.boolean(),
  /** True if no real money moved. */
  isTest: z.boolean(),
  /**
   * The taxes of own sales less refunds, and of the fee: each sum of a rate is rounded once, down.
   */
  taxes: z.array(
    z.object({
      percent: z.number(),
      turnover: z.number(),
      turnoverTax: z.number(),
      feePaid: z.number(),
      feeTax: z.number(),
    }),
  ),
  /** The months of a year with something in them, oldest first. */
  months: z.array(Sums),
})
export type Statement = z.output<typeof Statement>

/** One posting of one item: `price` less `fee` and `others` is `yours`. */
export const StatementLine = z.object({
  id: z.number(),
  type: z.enum(['sale', 'refund', 'share', 'payout', 'adjustment']),
  at: z.string(),
  /** The number of the transaction in the ledger. */
  transaction: z.number(),
  order: z.nullable(z.string()),
  item: z.nullable(z.object({ id: z.string(), title: z.string(), seller: z.string() })),
  price: z.number(),
  fee: z.number(),
  others: z.number(),
  yours: z.number(),
})
export type StatementLine = z.output<typeof StatementLine>

export const listStatements = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/statements',
  summary: 'List the months in which your balance changed, newest first',
  audience: 'registered',
  reply: z.object({ items: z.array(Sums) }),
})

const params = z.object({ period: z.string().check(z.regex(PERIOD, 'not_found')) })

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
  query: z.object({ ...pageQuery, of: z.optional(z.enum(FIGURES)) }),
  reply: pageOf(StatementLine),
})

const file = {
  method: 'GET',
  audience: 'registered',
  params,
  query: z.object({ lang: z.optional(z.enum(LOCALES)) }),
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
