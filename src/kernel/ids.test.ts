import { expect, test } from 'vitest'
import { newId, newSecret } from './ids.ts'

test('a public id is 12 lower-case letters and digits', () => {
  for (let round = 0; round < 200; round += 1) expect(newId()).toMatch(/^[a-z0-9]{12}$/)
})

test('every letter and digit is as likely as any other', () => {
  const counts = new Map<string, number>()
  for (const letter of newId(72_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // 2,000 of each are expected; six standard deviations are 265.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(300)
})

test('a secret has 256 bits and is another one each time', () => {
  expect(newSecret()).toMatch(/^[\w-]{43}$/)
  expect(newSecret()).not.toBe(newSecret())
})
