import { createTranslator } from 'use-intl/core'
import type { Messages } from '#i18n/messages.ts'
import type { Locale } from '#kernel/locale.ts'

const known = new Map<Locale, Messages>()
const loading = new Map<Locale, Promise<Messages>>()

/** The server knows every language at once; a browser only those that it has loaded. */
export function provideWords(locale: Locale, messages: Messages): void {
  known.set(locale, messages)
}

export function wordsOf(locale: Locale): Messages | undefined {
  return known.get(locale)
}

/** One chunk for each language, fetched when a page of that language is first shown. */
export function loadWords(locale: Locale): Promise<Messages> {
  const begun = loading.get(locale) ?? fetchWords(locale)
  loading.set(locale, begun)
  return begun
}

async function fetchWords(locale: Locale): Promise<Messages> {
  const messages =
    locale === 'ja'
      ? (await import('#i18n/ja/index.ts')).ja
      : (await import('#i18n/en/index.ts')).en
  provideWords(locale, messages)
  return messages
}

/** Says words outside components (titles of pages). Only for a language that is loaded. */
export function sayIn(locale: Locale) {
  const messages = known.get(locale)
  if (!messages) throw new Error(`the words of ${locale} are not loaded`)
  return createTranslator({ locale, messages })
}
