import { expect, test } from 'vitest'
import { scrubText } from './scrub-text.ts'

test.each([
  ['550 no mailbox <aoi.k+x@mail.example.jp>', '550 no mailbox <[email]>'],
  [
    'GET https://neiro.example/auth?token=abc&x=1 failed',
    'GET https://neiro.example/auth?… failed',
  ],
  ['connect ECONNREFUSED 192.168.10.12:5432', 'connect ECONNREFUSED [ip]:5432'],
  ['from 2001:db8:0:1::7 twice', 'from [ip] twice'],
  ['/media/abc123/c29tZXNlY3JldHNpZw/master.m3u8', '/media/abc123/…/master.m3u8'],
  ['link 3fJq9xK2_mNp-77ZzQw is used', 'link [key] is used'],
  ['card 4242 4242 424242', 'card 4242 4242 [number]'],
  [
    'invalid input syntax for type integer: "Aoi Kobayashi"',
    'invalid input syntax for type integer: "…"',
  ],
  [
    'Unexpected token \'A\', "Aoi" is not valid JSON',
    'Unexpected token \'A\', "…" is not valid JSON',
  ],
])('of %j is left %j', (text, left) => {
  expect(scrubText(text)).toBe(left)
})

test.each([
  "Cannot read properties of undefined (reading 'title')",
  'relation "play_figures" does not exist',
  'the page took too long',
])('%j says what is wrong and stays', (text) => {
  expect(scrubText(text)).toBe(text)
})

test('a long text is cut', () => {
  expect(scrubText('long '.repeat(1000))).toHaveLength(500)
})
