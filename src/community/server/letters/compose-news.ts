import type { Reader } from '#accounts/server/letters/find-readers.ts'
import { originOf } from '#http/origin.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Context } from '#ports/context.ts'
import { composeLetter } from '#ports/mail/compose.ts'
import type { OutgoingLetter } from '#ports/mail/outbox.ts'

interface News {
  eventKey: string
  subject: string
  paragraphs: readonly string[]
  action: { label: string; url: string }
}

/** A letter that its reader may stop. */
export function composeNews(context: Context, reader: Reader, news: News): OutgoingLetter {
  const { email: to, locale, footer, stop, headers } = reader
  const { eventKey, subject, paragraphs, action } = news
  const { brandName } = context.config
  const parts = { locale, brandName, title: subject, paragraphs, action, footer, stop }
  return { eventKey, to, subject, headers, ...composeLetter(parts) }
}

/** The address of a page, in the reader's language. */
export function pageFor(context: Context, locale: Locale, path: string): string {
  return `${originOf({ context }, undefined)}${locale === 'ja' ? '/ja' : ''}${path}`
}
