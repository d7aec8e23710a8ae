import { expect, test } from 'vitest'
import { plainLyrics, readLyrics } from './lyrics.ts'

const TIMED = `[ti:Rain]
[ar: Mio]
[00:12.50]First words
[01:02:25] Second <01:03.00>by <01:04.00>word

[00:30][1:45.1]雨が降る
[00:20.00]`

test('timed lyrics are read in the order of their times, a refrain at each of its own', () => {
  expect(readLyrics(TIMED)).toEqual({
    plain: 'First words\n\n雨が降る\nSecond by word\n雨が降る',
    lines: [
      { time: 12.5, text: 'First words' },
      { time: 20, text: '' },
      { time: 30, text: '雨が降る' },
      { time: 62.25, text: 'Second by word' },
      { time: 105.1, text: '雨が降る' },
    ],
  })
})

test('an offset brings all lines sooner, and none before the beginning', () => {
  const { lines } = readLyrics('[offset:+500]\n[00:00.20]a\n[00:02.00]b') as { lines: object }
  expect(lines).toEqual([
    { time: 0, text: 'a' },
    { time: 1.5, text: 'b' },
  ])
})

test('lyrics without times stay as they were typed, whatever stands in brackets', () => {
  const plain = '[Chorus]\nHello [x2]\n\n  again 12:30'
  expect(readLyrics(plain)).toEqual({ plain })
  expect(plainLyrics('')).toBe('')
})

test.each([
  ['[00:01]a\nno time', 2],
  ['[00:01]a\n\n[00:61]b', 3],
  ['[00:01]a\n[0x:10]b', 2],
  ['[offset:soon]\n[00:01]a', 1],
  [`${'[00:01]'.repeat(21)}a`, 1],
])('the first line of timed lyrics that cannot be read is named: %#', (text, wrongLine) => {
  expect(readLyrics(text)).toEqual({ wrongLine })
  expect(plainLyrics(text)).toBe(text)
})

test.each([
  ['times', '[00:01]'.repeat(2850)],
  ['brackets', `[00:01]${'['.repeat(19_000)}`],
  ['words', `[00:01]${'<00:01> '.repeat(2400)}`],
  ['spaces', `[00:01]${' '.repeat(19_000)}x${' '.repeat(900)}`],
  ['lines', '[0:1]\n'.repeat(3300)],
])('20,000 characters of %s are read', (_name, text) => {
  expect(readLyrics(text)).toBeDefined()
})
