import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { REPORT_REASONS } from '#orders/message-contract.ts'

/** What anyone can report; messages have a call of their own, since only two people read them. */
export const REPORTED_KINDS = ['sound', 'album', 'comment', 'profile'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT_DETAILS_MAX = 1000

export const reportContent = endpoint('Reports', {
  method: 'POST',
  path: '/reports',
  summary: 'Report a sound, an album, a comment or a profile',
  audience: 'anyone',
  body: z.strictObject({
    kind: described('What is reported', z.enum(REPORTED_KINDS)),
    id: described('Its ID; the username of a profile', z.string().check(z.maxLength(40))),
    reason: described('Why it is reported', z.enum(REPORT_REASONS)),
    details: described(
      'What else there is to say, plain text',
      z._default(
        z.string().check(z.overwrite(cleanText), z.maxLength(REPORT_DETAILS_MAX, 'text_too_long')),
        '',
      ),
    ),
  }),
  limit: { requests: 10, seconds: 600 },
})
