import * as z from 'zod/mini'
import { PasskeyAnswer, PasskeyQuestion } from '#accounts/passkey-contract.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { requiredText, shortText } from '#kernel/fields.ts'

/** What an operator looks at, in the order of the menu. */
export const OPERATOR_VIEWS = [
  'reports',
  'claims',
  'accounts',
  'works',
  'orders',
  'payouts',
  'featured',
  'recordings',
  'codes',
  'gift_cards',
  'jobs',
  'storage',
  'books',
  'settings',
  'acts',
] as const
export type OperatorView = (typeof OPERATOR_VIEWS)[number]

/** Those in which one looks for something. */
export const SEARCHED_VIEWS: ReadonlySet<OperatorView> = new Set(['accounts', 'works', 'orders'])

export const OPERATOR_ACTS = [
  'feature',
  'unfeature',
  'clear_recording',
  'refuse_recording',
  'retry_job',
  'delete_job',
  'remove_reported',
  'keep_reported',
  'hide_work',
  'restore_work',
  'inquire_claim',
  'hide_claim',
  'remove_claim',
  'reject_claim',
  'refund_item',
  'suspend_account',
  'lift_suspension',
  'freeze_payouts',
  'unfreeze_payouts',
] as const
export type OperatorAct = (typeof OPERATOR_ACTS)[number]

/** Acts that move money, hold it back or lock someone out: each is confirmed by a passkey, for itself alone. */
export const CONFIRMED_ACTS: ReadonlySet<OperatorAct> = new Set([
  'refund_item',
  'remove_claim',
  'suspend_account',
  'lift_suspension',
  'freeze_payouts',
  'unfreeze_payouts',
])

/** Suspensions by these pages end after so many days; the command line has others. */
export const SUSPENSION_DAYS = 30

const Cell = z.union([
  described('A text', z.string()),
  z.object({ word: described('The name of a state, a kind or an act', z.string()) }),
  z.object({ yen: described('Whole yen', z.number()) }),
  z.object({ at: described('A moment, ISO 8601', z.string()) }),
  z.object({ count: described('A number', z.number()) }),
  z.object({ bytes: described('A size in bytes', z.number()) }),
  z.object({ yes: described('Whether it is so', z.boolean()) }),
  z.object({
    text: described('The words of the link', z.string()),
    href: described('An address of this site', z.string()),
  }),
])
export type OperatorCell = z.output<typeof Cell>

const Table = z.object({
  title: described(
    'Name of the table’s heading; null for the only one of a view',
    z.nullable(z.string()),
  ),
  columns: described('Names of the columns’ headings', z.array(z.string())),
  rows: described(
    'The rows',
    z.array(
      z.object({
        target: described('ID of what the row shows, for acts', z.string()),
        cells: described(
          'One for each column; null where there is nothing',
          z.array(z.nullable(Cell)),
        ),
        acts: described('What may be done with it', z.array(z.enum(OPERATOR_ACTS))),
      }),
    ),
  ),
})
export type OperatorTable = z.output<typeof Table>

export const getOperatorView = endpoint('Operator', {
  method: 'GET',
  path: '/operator/views/:view',
  summary: 'Get a view for operators',
  audience: 'registered',
  params: z.object({ view: described('Name of the view', z.enum(OPERATOR_VIEWS)) }),
  query: z.object({
    q: described(
      'What is looked for: a claim by its number, an account by username, email or ID, a work by ID or artist, an order by email, ID, payment or title; a run of payouts',
      z._default(shortText(200), ''),
    ),
    cursor: described('`next` of the previous page', z.optional(z.string())),
  }),
  reply: z.object({
    tables: described('What is shown', z.array(Table)),
    next: described('Cursor of the next page; null on the last page', z.nullable(z.string())),
  }),
})

export const REASON_MAX = 500

const Act = z.strictObject({
  act: described('What is done', z.enum(OPERATOR_ACTS)),
  target: described('ID of what it is done to', z.string().check(z.minLength(1), z.maxLength(40))),
  reason: described(
    'Why, for the log',
    requiredText(cleanLine, 'reason_needed', REASON_MAX, 'text_too_long'),
  ),
})
export type AskedAct = z.output<typeof Act>

export const startConfirmedAct = endpoint('Operator', {
  method: 'POST',
  path: '/operator/acts/options',
  summary: 'Start an act that a passkey confirms',
  audience: 'registered',
  body: Act,
  reply: PasskeyQuestion,
})

export const actAsOperator = endpoint('Operator', {
  method: 'POST',
  path: '/operator/acts',
  summary: 'Record an operator’s act, and do it',
  audience: 'registered',
  body: z.extend(Act, {
    passkey: described(
      'Answer of a passkey for this very act, where it needs one',
      z.optional(PasskeyAnswer),
    ),
  }),
  bodyLimit: 24 * 1024,
})

export const operatorProblems = {
  reason_needed: 400,
  passkey_needed: 403,
  passkey_untrusted: 403,
  refund_nothing_left: 409,
  refund_waiting: 409,
  refund_disputed: 409,
  refund_counted: 409,
  refund_not_at_provider: 409,
} as const
