import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, isLocale, joinSentences, LOCALES, localeFromHeader } from './locale.ts'

test('English is the default, Japanese the other, and no more are known', () => {
  expect([DEFAULT_LOCALE, LOCALES]).toEqual(['en', ['en', 'ja']])
  expect(['en', 'ja', 'fr', 'EN', '', undefined].filter(isLocale)).toEqual(['en', 'ja'])
})

test('sentences follow one another with a space, in Japanese without', () => {
  expect(joinSentences('en', ['It failed.', 'Try again.'])).toBe('It failed. Try again.')
  expect(joinSentences('ja', ['失敗しました。', 'お試しください。'])).toBe(
    '失敗しました。お試しください。',
  )
})

test.each([
  ['ja', 'ja'],
  ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
  ['en;q=0.5, ja;q=0.7', 'ja'],
  ['fr, en-GB;q=0.3', 'en'],
  ['JA', 'ja'],
  ['ja;q=0, en;q=0.1', 'en'],
  ['fr, de', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language %j asks for %s', (header, locale) => {
  expect(localeFromHeader(header)).toBe(locale)
})
