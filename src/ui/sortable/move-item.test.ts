import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

test('an item moves up and down, and not beyond the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(list, 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(list, 2, 9)).toBe(list)
  expect(moveItem(list, 0, -1)).toBe(list)
  expect(moveItem(list, 7, 0)).toBe(list)
})

test('any move loses and doubles nothing, and puts the item where it was dropped', () => {
  const list = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(list, fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length]
      const moved = moveItem(items, from, to)
      expect(moved.toSorted()).toEqual(items.toSorted())
      expect(moved[to]).toBe(items[from])
    }),
  )
})
