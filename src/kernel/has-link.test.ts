import { expect, test } from 'vitest'
import { hasLink } from './has-link.ts'

test.each([
  'https://example.com',
  'See HTTP://EXAMPLE.ORG/x now',
  'ftp://files',
  'www.example',
  '聴いて：example.com。',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  't.me/someone',
  '日本語.jpで',
  'mio@example.com',
])('%j has a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'I love it.So much',
  'Wow... what a sound!',
  'vol.2 と 3.5 分',
  'and/or',
  'いい曲。com',
  'at 1:23 (e.g. the bass)',
  'No. 1: it://',
  'Dr.Decibel',
])('%j has none', (text) => {
  expect(hasLink(text)).toBe(false)
})
