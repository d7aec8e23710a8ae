import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { MessageText } from '#orders/message-contract.ts'

export const REPORT_REASONS = ['spam', 'abuse', 'fraud', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** What anyone can report; messages have a call of their own, since only two people read them. */
export const REPORTED_KINDS = [
  'sound',
  'album',
  'playlist',
  'post',
  'comment',
  'supporter',
  'profile',
] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT_DETAILS_MAX = 1000

const reason = described('Why it is reported', z.enum(REPORT_REASONS))
const details = 'What else there is to say, plain text'

export const reportContent = endpoint('Reports', {
  method: 'POST',
  path: '/reports',
  summary:
    'Report a sound, an album, a playlist, a post, a comment, the sentence of a supporter or a profile',
  audience: 'anyone',
  body: z.strictObject({
    kind: described('What is reported', z.enum(REPORTED_KINDS)),
    id: described('Its ID; the username of a profile', z.string().check(z.maxLength(40))),
    reason,
    details: described(
      details,
      z._default(
        z.string().check(z.overwrite(cleanText), z.maxLength(REPORT_DETAILS_MAX, 'text_too_long')),
        '',
      ),
    ),
  }),
  limit: { requests: 10, seconds: 600 },
})

export const reportMessage = endpoint('Messages', {
  method: 'POST',
  path: '/messages/:id/report',
  summary: 'Report a buyer’s message, or an artist’s reply to you',
  audience: 'anyone',
  publishes: false,
  params: fields.byId,
  body: z.strictObject({ reason, details: described(details, z.optional(MessageText)) }),
  limit: { requests: 10, seconds: 600 },
})
