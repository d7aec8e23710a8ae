import type { Reader } from '#accounts/server/emails/find-readers.ts'
import { originOf } from '#http/origin.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { composeEmail } from '#ports/mail/compose.ts'
import type { OutgoingEmail } from '#ports/mail/outbox.ts'

interface Notification {
  eventKey: string
  subject: string
  paragraphs: readonly string[]
  action: { label: string; url: string }
}

/** An email that its reader may unsubscribe from. */
export function composeNotification(
  context: Context,
  reader: Reader,
  notification: Notification,
): OutgoingEmail {
  const { email: to, locale, footer, stop, headers } = reader
  const { eventKey, subject, paragraphs, action } = notification
  const { brandName } = context.config
  const parts = { locale, brandName, title: subject, paragraphs, action, footer, stop }
  return { eventKey, to, subject, headers, ...composeEmail(parts) }
}

/** The address of a page, in the reader's language. */
export function pageFor(context: Context, locale: Locale, path: string): string {
  return `${originOf({ context }, undefined)}${locale === 'ja' ? '/ja' : ''}${path}`
}

/** What happens within so many seconds goes into one email, so that no inbox is flooded. */
const WINDOW_SECONDS = { comment: 15 * 60, follow: 60 * 60, release: 60 * 60 } as const

/** The window in which a time lies: the same for all that lies in it; `from` in milliseconds. */
export function windowOf(kind: keyof typeof WINDOW_SECONDS, at: Date): { from: number; to: Date } {
  const length = WINDOW_SECONDS[kind] * 1000
  const from = Math.floor(at.getTime() / length) * length
  return { from, to: new Date(from + length) }
}
