import { expect, test } from 'vitest'
import { linked, shortAddress } from './links-in.ts'

const link = (href: string) =>
  `<a href="${href}" rel="nofollow ugc noopener noreferrer" target="_blank">${href}</a>`

test.each([
  ['no links at all', 'no links at all'],
  ['See https://a.example/x?y=1&z=2.', `See ${link('https://a.example/x?y=1&amp;z=2')}.`],
  ['新曲はhttps://a.example/新。聴いて', `新曲は${link('https://a.example/新')}。聴いて`],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https:// is nothing', 'https:// is nothing'],
  ['<b title="x">', '&lt;b title=&quot;x&quot;&gt;'],
  ['', ''],
])('the addresses of %j become links', (text, html) => {
  expect(linked(text)).toBe(html)
})

test('an address is shown as people say it', () => {
  expect(shortAddress('https://www.example.com/')).toBe('example.com')
  expect(shortAddress('http://example.com/mika')).toBe('example.com/mika')
})

test('an address with a name before its host is text, as it leads elsewhere than it seems to', () => {
  for (const text of ['https://music.example@a.example/x', 'https://music.example:pay@a.example']) {
    expect(linked(text)).toBe(text)
  }
})
