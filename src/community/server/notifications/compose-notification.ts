import type { Reader } from '#accounts/server/emails/find-readers.ts'
import { originOf } from '#http/origin.ts'
import type { Context } from '#ports/context.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import type { OutgoingEmail } from '#ports/mail/outbox.ts'

export interface Notification {
  eventKey: string
  subject: string
  title?: string
  paragraphs: readonly string[]
  /** Leads to a page in the reader's language. */
  action: { label: string; path: string }
}

export function composeNotification(
  context: Context,
  { email: to, locale, footer, stop, headers }: Reader,
  { eventKey, subject, title = subject, paragraphs, action: { label, path } }: Notification,
): OutgoingEmail {
  const { brandName } = context.config
  const url = `${originOf({ context }, undefined)}${locale === 'ja' ? '/ja' : ''}${path}`
  const parts = { locale, brandName, title, paragraphs, action: { label, url }, footer, stop }
  return { eventKey, to, subject, headers, isNotification: true, ...composeEmail(parts) }
}

/** Events within so many seconds go into one email, so that no inbox is flooded. */
const WINDOW_SECONDS = { comment: 15 * 60, follow: 60 * 60, release: 60 * 60 } as const

/** The window in which a time lies: the same for all that lies in it; `from` in milliseconds. */
export function windowOf(kind: keyof typeof WINDOW_SECONDS, at: Date): { from: number; to: Date } {
  const length = WINDOW_SECONDS[kind] * 1000
  const from = Math.floor(at.getTime() / length) * length
  return { from, to: new Date(from + length) }
}
