import { expect, test } from 'vitest'
import { nextIndex } from './next-index.ts'

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

test('other keys and empty menus move nothing', () => {
  expect(nextIndex('a', 0, 3)).toBeUndefined()
  expect(nextIndex('ArrowDown', 0, 0)).toBeUndefined()
})
