import { createTranslator } from 'use-intl/core'
import type { Locale } from '#kernel/locale.ts'
import { en } from './en/index.ts'
import { ja } from './ja/index.ts'
import type { Messages } from './messages.ts'

const messages: Record<Locale, Messages> = { en, ja }

/** The words of a language outside React: problems, mails, titles of files. */
export function translate(locale: Locale) {
  const say = createTranslator({ locale, messages: messages[locale] })
  const problems: Record<string, string> = messages[locale].problems
  const problemWords = createTranslator({ locale, messages: problems })
  return {
    say,
    /** The words of a problem code, with its values filled in. */
    problem: (code: string, values: Record<string, string | number> = {}): string =>
      problemWords(Object.hasOwn(problems, code) ? code : 'unexpected', values),
  }
}

export { messages }
