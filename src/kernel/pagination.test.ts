import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cutPage, decodeCursor, encodeCursor } from './pagination.ts'
import { Problem } from './problem.ts'

const Key = z.tuple([z.number(), z.string()])

test('a cursor comes back as the key that it was made of', () => {
  expect(decodeCursor(Key, encodeCursor([3, '音色']))).toEqual([3, '音色'])
})

test.each(['', 'nonsense', encodeCursor(['3', 'x']), encodeCursor([1])])(
  'the cursor %j is refused beside its field',
  (cursor) => {
    expect(() => decodeCursor(Key, cursor)).toThrow(Problem)
  },
)

test('a page names the next one only where a row more was read', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const key = ({ id }: { id: number }) => [id]
  expect(cutPage(rows, key, 2)).toEqual({ items: [{ id: 1 }, { id: 2 }], next: encodeCursor([2]) })
  expect(cutPage(rows, key, 3)).toEqual({ items: rows, next: null })
  expect(cutPage([], key, 3)).toEqual({ items: [], next: null })
})
