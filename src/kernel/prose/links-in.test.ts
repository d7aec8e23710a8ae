import { expect, test } from 'vitest'
import { linksIn, shortAddress } from './links-in.ts'

test.each([
  ['no links at all', [{ text: 'no links at all' }]],
  [
    'See https://a.example/x?y=1.',
    [
      { text: 'See ' },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: '.' },
    ],
  ],
  [
    '新曲はhttps://a.example/新。聴いて',
    [
      { text: '新曲は' },
      { text: 'https://a.example/新', href: 'https://a.example/新' },
      { text: '。聴いて' },
    ],
  ],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['https:// is nothing', [{ text: 'https:// is nothing' }]],
  ['', []],
])('%j is cut at its addresses', (text, parts) => {
  expect(linksIn(text)).toEqual(parts)
})

test('an address is shown as people say it', () => {
  expect(shortAddress('https://www.example.com/')).toBe('example.com')
  expect(shortAddress('http://example.com/mika')).toBe('example.com/mika')
})

test('an address with a name before its host is text, as it leads elsewhere than it seems to', () => {
  for (const text of ['https://music.example@a.example/x', 'https://music.example:pay@a.example']) {
    expect(linksIn(text)).toEqual([{ text }])
  }
})
