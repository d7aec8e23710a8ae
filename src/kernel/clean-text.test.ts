import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText } from './clean-text.ts'

test('a line is one line, whatever was written into it', () => {
  expect(cleanLine('  Night\r\nBcc: all@example.com\u0000 ')).toBe('Night Bcc: all@example.com')
})

test('nothing turns a text around or hides in it', () => {
  expect(cleanLine('song\u202egpj.exe')).toBe('song gpj.exe')
  expect(cleanText('a\u2066b\u2069c\u200b\ufeff')).toBe('abc')
  expect(cleanText('\u200b\u2060')).toBe('')
})

test('half a character becomes a sign for one, which the database takes', () => {
  expect(cleanLine('\ud800x')).toBe('\ufffdx')
})

test('paragraphs, scripts and pictures made of several stay as they are', () => {
  expect(cleanText('one\r\n\r\n\ttwo')).toBe('one\n\n\ttwo')
  expect(cleanLine('夜の散歩 👩‍🎤 می‌خواهم')).toBe('夜の散歩 👩‍🎤 می‌خواهم')
  expect(cleanLine('か\u3099')).toBe('が')
})

/** Invisible: joiners, fillers, blanks, selectors, tags, marks without a letter. */
const INVISIBLE = [
  ...' \t\n\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000\u200b\u200c\u200d\u200e',
  ...'\u200f\u2028\u2029\u202e\u202f\u205f\u2060\u2061\u2064\u2066\u2069\u206f\u2800\u3000\u3164',
  ...'\ufe00\ufe0f\ufeff\uffa0\u{13441}\u{13442}\u{1d159}\u{1d173}\u{e0000}\u{e0001}\u{e0041}',
  ...'\u{e007f}\u{e0100}\u{e01ef}\u0301\u3099\u20e3\u0000\ue000',
]

test.each(INVISIBLE.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  'U+%s alone is no text',
  (_, sign) => {
    expect(cleanLine(sign)).toBe('')
    expect(cleanText(sign)).toBe('')
  },
)

const invisible = fc
  .array(fc.constantFrom(...INVISIBLE), { maxLength: 20 })
  .map((all) => all.join(''))

test('no run of what cannot be seen is a text', () => {
  fc.assert(
    fc.property(invisible, (text) => {
      expect(cleanLine(text)).toBe('')
      expect(cleanText(text)).toBe('')
    }),
  )
})

test.each([
  'a',
  '7',
  '…',
  '?',
  '♪',
  '+',
  '夜',
  'ー',
  'か\u3099',
  'موسيقى',
  'เพลง',
  'हिन्दी',
  '한글',
  '🎧',
  '👩‍🎤',
  '❤️',
  '1️⃣',
  '🇯🇵',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
])('%s is a text, even among what cannot be seen', (text) => {
  const stored = text.normalize('NFC')
  expect(cleanLine(text)).toBe(stored)
  expect(cleanText(text)).toBe(stored)
  fc.assert(
    fc.property(invisible, invisible, (before, after) => {
      expect(cleanLine(before + text + after)).not.toBe('')
    }),
  )
})
