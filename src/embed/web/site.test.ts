import { expect, test } from 'vitest'
import { soundOf } from '#works/web/sounds/testing.ts'
import { dateOf } from './site.ts'

test('a work has the day on which it came out in Japan', () => {
  const releaseDate = new Date('2026-11-01T00:00+09:00').toISOString()
  expect(dateOf(soundOf({ releaseDate }))).toBe('2026-11-01')
  const releasedAt = '2026-10-31T14:59:59.000Z'
  expect(dateOf(soundOf({ releaseDate: null, releasedAt }))).toBe('2026-10-31')
  expect(dateOf(soundOf({ releaseDate: null, releasedAt: null }))).toBeUndefined()
})
