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
