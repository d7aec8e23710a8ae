import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '#kernel/locale.ts'
import { messagesIn } from './load-messages.ts'

/** One provider for each language, for all pages that a server renders. */
const shared = new Map<Locale, ReactElement<{ children?: ReactNode }>>()

/**
 * The messages of a language and its formats. A provider parses messages and creates `Intl` formats
 * on demand and caches them. A server would do so for each page, a tenth of its time, so there all
 * pages share the first provider.
 */
export function MessagesProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  // As a function, for what it provides. One time zone, or the server’s dates would differ.
  const provider = IntlProvider({
    locale,
    messages: messagesIn(locale),
    timeZone: 'Asia/Tokyo',
    children,
  })
  if (typeof window !== 'undefined') return provider
  const first = shared.get(locale) ?? provider
  shared.set(locale, first)
  return cloneElement(first, undefined, children)
}
