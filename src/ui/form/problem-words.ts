import { useMessages, useTranslations } from 'use-intl'
import { limitOf } from '#i18n/problem-limits.ts'

/**
 * Messages of the problem codes, with their limits; a code without one gives a general message.
 * `text_too_long` takes the limit `max` of its field.
 */
export function useProblemWords(): (code: string | undefined, max?: number) => string | undefined {
  const t = useTranslations('problems')
  const words = useMessages().problems
  const isKnown = (code: string): code is keyof typeof words => Object.hasOwn(words, code)
  return (code, max) => {
    if (code === undefined) return undefined
    return t(isKnown(code) ? code : 'unexpected', max === undefined ? limitOf(code) : { max })
  }
}
