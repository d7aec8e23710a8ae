import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import { isPagePath, localeOfPath, pathIn, withoutLocale } from './locale-path.ts'

test.each([
  ['/', 'en', '/', '/ja'],
  ['/ja', 'ja', '/', '/ja'],
  ['/ja/', 'ja', '/', '/ja'],
  ['/terms', 'en', '/terms', '/ja/terms'],
  ['/ja/sound/abc/雨?x=1#y', 'ja', '/sound/abc/雨?x=1#y', '/ja/sound/abc/雨?x=1#y'],
  ['/jazz', 'en', '/jazz', '/ja/jazz'],
  ['/ja?q=1', 'ja', '/?q=1', '/ja?q=1'],
])('the address %s is of language %s', (path, locale, english, japanese) => {
  expect(localeOfPath(path)).toBe(locale)
  expect(withoutLocale(path)).toBe(english)
  expect([pathIn('en', path), pathIn('ja', path)]).toEqual([english, japanese])
})

test.each(['https://example.com/a', '//example.com/a', '#top', 'mailto:a@example.com'])(
  '%s is no own path, and stays',
  (address) => {
    expect(pathIn('ja', address)).toBe(address)
  },
)

test('a page has an address in every language for search engines', () => {
  expect(LOCALES.map((locale) => pathIn(locale, '/ja/terms'))).toEqual(['/terms', '/ja/terms'])
})

test('calls, files and tools are no pages', () => {
  for (const path of ['/api/sounds', '/auth/email', '/media/x', '/images/x', '/dev/inbox']) {
    expect(isPagePath(path)).toBe(false)
  }
  for (const path of ['/', '/apiary', '/search', '/sound/x', '/ja']) {
    expect(isPagePath(path)).toBe(true)
  }
})

test('no page leads to another host, however its address was written', () => {
  for (const path of ['/ja//evil.example/x', '/ja/\\evil.example/x', '/ja///evil.example/x']) {
    expect(pathIn('en', path)).toBe('/evil.example/x')
  }
  expect(isPagePath('//evil.example')).toBe(false)
  expect(isPagePath('/\\evil.example')).toBe(false)
})
