import { expect, test } from 'vitest'
import { expectedRate } from './expected-rate.ts'

test('a slow line, or one that is to be saved, begins with the lower rate', () => {
  expect(expectedRate({ connection: { downlink: 0.15, saveData: false } })).toBe(150_000)
  expect(expectedRate({ connection: { downlink: 10, saveData: true } })).toBeLessThan(64_000)
})

test('a fast line, and one of which nothing is said, begins with the higher', () => {
  expect(expectedRate({ connection: { downlink: 10 } })).toBe(1_000_000)
  expect(expectedRate({ connection: { downlink: 'fast' } })).toBe(1_000_000)
  expect(expectedRate({})).toBe(1_000_000)
})
