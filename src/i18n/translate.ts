import { createTranslator } from 'use-intl/core'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import * as en from './en/index.ts'
import * as ja from './ja/index.ts'
import type { Messages } from './namespaces.ts'
import { limitOf } from './problem-limits.ts'

const messages: Record<Locale, Messages> = { en, ja }

/** Messages outside React: problems, emails, titles of files. */
export function translate(locale: Locale) {
  const t = createTranslator({ locale: FORMATS[locale], messages: messages[locale] })
  const problems: Record<string, string> = messages[locale].problems
  const translateProblem = createTranslator({ locale: FORMATS[locale], messages: problems })
  return {
    t,
    /** The message of a problem code, with its limit and values filled in. */
    problem: (code: string, values: Record<string, string | number> = {}): string =>
      translateProblem(Object.hasOwn(problems, code) ? code : 'unexpected', {
        ...limitOf(code),
        ...values,
      }),
  }
}

export { messages }
