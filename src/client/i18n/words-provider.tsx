import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '#kernel/locale.ts'
import { wordsOf } from './words.ts'

/** One provider for each language, for all pages that a server makes. */
const kept = new Map<Locale, ReactElement<{ children?: ReactNode }>>()

/**
 * The words of a language and its formats. A provider parses messages and makes formats of `Intl`
 * as they are needed and keeps them as long as it is there: on a server that is one page, and took a
 * tenth of its time. So it hands on there what the first one provided.
 */
export function WordsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  // As a function, for what it provides. One time zone, or the server’s dates would differ.
  const made = IntlProvider({ locale, messages: wordsOf(locale), timeZone: 'Asia/Tokyo', children })
  if (typeof window !== 'undefined') return made
  const first = kept.get(locale) ?? made
  kept.set(locale, first)
  return cloneElement(first, undefined, children)
}
