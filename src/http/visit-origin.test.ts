import { expect, test } from 'vitest'
import { countryOf, originOfVisit } from './visit-origin.ts'

const PAGE = 'https://neiro.example/sound/abc'
const origin = (referrer: string | undefined, page = PAGE) => {
  const { source, sourceHost } = originOfVisit({ page }, referrer)
  return [source, sourceHost]
}

test.each([
  [undefined, PAGE, 'direct', null],
  ['', PAGE, 'direct', null],
  ['https://neiro.example/user/mio', PAGE, 'direct', null],
  ['no address', PAGE, 'direct', null],
  ['', 'https://neiro.example/ja/search?q=harbour', 'search', null],
  ['https://www.google.co.jp/', PAGE, 'search', 'google.co.jp'],
  ['https://duckduckgo.com/', PAGE, 'search', 'duckduckgo.com'],
  ['https://notgoogle.com/', PAGE, 'site', 'notgoogle.com'],
  ['https://www.example.org/blog/7?reader=42', PAGE, 'site', 'example.org'],
  [
    'https://blog.example.org/',
    'https://neiro.example/embed/sound/abc',
    'embed',
    'blog.example.org',
  ],
  ['https://neiro.example/embed/sound/abc', PAGE, 'embed', null],
  ['https://checkout.stripe.com/', PAGE, 'direct', null],
])('a visit from %j on %j is %s (%s)', (referrer, page, ...expected) => {
  expect(origin(referrer, page)).toEqual(expected)
})

test.each([
  ['JP', 'en-GB', 'JP'],
  ['XX', 'en-GB', 'GB'],
  ['T1', undefined, undefined],
  ['<b>', 'en', undefined],
  [undefined, 'ja,en-US;q=0.9', 'JP'],
  [undefined, 'zh-Hant-TW;q=1', 'TW'],
  [undefined, 'es-419', undefined],
  [undefined, '*', undefined],
])('a proxy that says %j and a browser in %j mean %j', (proxied, language, expected) => {
  expect(countryOf(proxied, language)).toBe(expected)
})
