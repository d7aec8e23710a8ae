import { expect, test } from 'vitest'
import { scrubText } from './error-reports.ts'

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
    'Unexpected token \'…\', "…" is not valid JSON',
  ],
  [
    "ENOENT: no such file or directory, open '/data/aoi/Aoi Kobayashi's 'Night'.wav'",
    "ENOENT: no such file or directory, open '…'",
  ],
  ["EXDEV: rename '/data/Aoi.wav' -> '/data/b'", "EXDEV: rename '…'"],
  ["reading 'Aoi Kobayashi' of it", "reading '…' of it"],
  ['no file /data/José/港の灯り.wav here', 'no file /data/…/… here'],
  ['https://neiro.example/%E6%B8%AF/page.js is gone', 'https://neiro.example/…/page.js is gone'],
  ['GET /ja/sound/k3f9/night-by-aoi and /users/aoi/sounds', 'GET /ja/sound/… and /users/…'],
  ['not of 小林 葵: Aoi', 'not of … … Aoi'],
])('of %j is left %j', (text, left) => {
  expect(scrubText(text)).toBe(left)
})

test.each([
  "Cannot read properties of undefined (reading 'title')",
  "Failed to execute 'setItem' on 'Storage': quota",
  'relation "play_figures" does not exist',
  'Failed to fetch dynamically imported module: https://neiro.example/assets/page-B1x.js',
  'the page took too long',
])('%j says what is wrong and stays', (text) => {
  expect(scrubText(text)).toBe(text)
})

test('a long text is cut, in time that grows with its length', () => {
  expect(scrubText('long '.repeat(1000))).toHaveLength(500)
  const startedAt = performance.now()
  for (const part of ['a/', '%41', "'", '港', 'a"', '/user/']) scrubText(part.repeat(50_000))
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
