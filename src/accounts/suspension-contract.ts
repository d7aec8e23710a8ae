import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const suspensionProblems = {
  account_suspended: 403,
  appeal_needed: 400,
} as const satisfies ProblemCatalogue

/** `account`: nothing is published; `payouts`: nothing is paid out. */
export const SUSPENSION_KINDS = ['account', 'payouts'] as const
export type SuspensionKind = (typeof SUSPENSION_KINDS)[number]

export const APPEAL_MAX = 4000

export const Suspension = z.object({
  kind: described(
    'account: you can publish nothing; payouts: nothing is paid out to you',
    z.enum(SUSPENSION_KINDS),
  ),
  reason: described('The operator’s reason', z.string()),
  endsAt: described('Time when it ends by itself, ISO 8601', z.string()),
  isAppealed: described('Whether you have appealed', z.boolean()),
})
export type Suspension = z.output<typeof Suspension>

export const listMySuspensions = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/suspensions',
  summary: 'List what of your account is suspended now',
  audience: 'signed-in',
  reply: listOf(Suspension),
})

export const appealSuspension = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/suspensions/:kind/appeal',
  summary: 'Send an appeal against a suspension, once',
  audience: 'signed-in',
  params: z.object({ kind: described('What is suspended', z.enum(SUSPENSION_KINDS)) }),
  body: z.strictObject({
    text: described(
      'Why it is to be lifted',
      fields.requiredText(cleanText, 'appeal_needed', APPEAL_MAX, 'text_too_long'),
    ),
  }),
  bodyLimit: 32 * 1024,
})
