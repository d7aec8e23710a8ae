import { expect, test } from 'vitest'
import { nextIndex } from './menu.tsx'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s from %i of three leads to %i', (key, at, next) => {
  expect(nextIndex(key, at, 3)).toBe(next)
})

test('other keys move nothing', () => {
  expect(nextIndex('a', 0, 3)).toBe(-1)
})
