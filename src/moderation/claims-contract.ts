import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const claimsProblems = {
  text_required: 400,
  claim_untrue: 400,
  claim_answered: 409,
} as const satisfies ProblemCatalogue

/** The rights that a work may infringe. */
export const CLAIM_RIGHTS = [
  'copyright',
  'performance',
  'recording',
  'trademark',
  'personality',
  'other',
] as const
export type ClaimRight = (typeof CLAIM_RIGHTS)[number]

/** An inquiry to the uploader is open for so many days. */
export const INQUIRY_DAYS = 7
export const CLAIM_LINE_MAX = 200
export const CLAIM_TEXT_MAX = 4000

const line = fields.requiredText(cleanLine, 'text_required', CLAIM_LINE_MAX, 'text_too_long')
const text = fields.requiredText(cleanText, 'text_required', CLAIM_TEXT_MAX, 'text_too_long')

/** What a claimant says, for the operator; the uploader is not told who says it unless they agree. */
export const makeClaim = endpoint('Reports', {
  method: 'POST',
  path: '/claims',
  summary: 'Send a rights claim about a sound or an album',
  audience: 'anyone',
  body: z.strictObject({
    kind: described('What infringes them', z.enum(['sound', 'album'])),
    id: described('Its ID', z.string().check(z.maxLength(40))),
    right: described('The right that is infringed', z.enum(CLAIM_RIGHTS)),
    original: described('What the right is in, and where it can be seen or heard', text),
    grounds: described('Why this infringes the right, and that no one has permitted it', text),
    name: described('Name of the claimant', line),
    address: described('Postal address of the claimant', line),
    email: described('Email address of the claimant', email),
    holder: described(
      'Name of whoever has the right, where the claimant acts for them',
      z._default(fields.shortText(CLAIM_LINE_MAX), ''),
    ),
    discloses: described('Whether the uploader may be told the name of the claimant', z.boolean()),
    isTrue: described(
      'The claimant declares that all of it is true',
      z.literal(true, 'claim_untrue'),
    ),
  }),
  bodyLimit: 64 * 1024,
  limit: { requests: 5, seconds: 3600 },
})

const byToken = z.object({ token: described('Token of the link in the email', z.string()) })

/** What the uploader reads of a claim before they answer. */
export const getClaim = endpoint('Reports', {
  method: 'GET',
  path: '/claims/:token',
  summary: 'Get a rights claim about your sound or album, by the link in the email',
  audience: 'anyone',
  params: byToken,
  reply: z.object({
    kind: described('What the claim is about', z.enum(['sound', 'album'])),
    title: fields.title,
    right: described('The right that it is said to infringe', z.enum(CLAIM_RIGHTS)),
    original: described('What the right is in', z.string()),
    grounds: described('Why it is said to infringe the right', z.string()),
    claimant: described(
      'Name of the claimant; null if they do not disclose it',
      z.nullable(z.string()),
    ),
    dueAt: described('Answer until this moment, ISO 8601', z.string()),
    isHidden: described('Whether it is hidden from the public meanwhile', z.boolean()),
    answer: described(
      'Your answer; null until you give one',
      z.nullable(z.enum(['agreed', 'objected'])),
    ),
    isClosed: described('Whether it was decided, so that no answer is taken', z.boolean()),
  }),
})

export const answerClaim = endpoint('Reports', {
  method: 'POST',
  path: '/claims/:token/answer',
  summary: 'Send your answer to a rights claim about your sound or album',
  audience: 'anyone',
  params: byToken,
  body: z.strictObject({
    agrees: described('Whether you agree that it is removed; otherwise you object', z.boolean()),
    text: described(
      'Why you have the right to publish it; needed where you object',
      z._default(
        z.string().check(z.overwrite(cleanText), z.maxLength(CLAIM_TEXT_MAX, 'text_too_long')),
        '',
      ),
    ),
  }),
  bodyLimit: 32 * 1024,
  limit: { requests: 20, seconds: 600 },
})
