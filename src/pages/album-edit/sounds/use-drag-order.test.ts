import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropIndex, moveItem } from './use-drag-order.ts'

test('an item moves up and down, and not beyond the ends', () => {
  const list = ['a', 'b', 'c']
  expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(list, 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(list, 2, 9)).toBe(list)
  expect(moveItem(list, 0, -1)).toBe(list)
  expect(moveItem(list, 7, 0)).toBe(list)
})

test('a row is dropped behind the last one whose middle it has passed', () => {
  const middles = [30, 90, 150, 210]
  expect(dropIndex(middles, 0, 59)).toBe(0)
  expect(dropIndex(middles, 0, 61)).toBe(1)
  expect(dropIndex(middles, 0, 900)).toBe(3)
  expect(dropIndex(middles, 3, -61)).toBe(2)
  expect(dropIndex(middles, 3, -900)).toBe(0)
  expect(dropIndex(middles, 2, 0)).toBe(2)
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
