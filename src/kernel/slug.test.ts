import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test('a title becomes lower-case words joined by hyphens, in its own script', () => {
  expect(slugOf('Night Walk (Live at 渋谷)')).toBe('night-walk-live-at-渋谷')
  expect(slugOf('ＦＵＬＬ　ｗｉｄｔｈ')).toBe('full-width')
  expect(slugOf('夜の散歩')).toBe('夜の散歩')
  expect(slugOf('!!! ???')).toBe('sound')
})

test('no invisible character remains, such as those that choose how a picture is drawn', () => {
  expect(slugOf('🎵🌧️')).toBe('sound')
  expect(slugOf('Love ❤️ Song')).toBe('love-song')
  expect(slugOf('葛\u{e0100}城\u200b \u00adso\u00adft')).toBe('葛城-soft')
})

test('any title gives a part of an address that needs no other escape than its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const slug = slugOf(title)
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      expect([...slug].length).toBeLessThanOrEqual(80)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
    }),
  )
})
