import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deletionsOfKnown,
  deletionsOfTyped,
  editsAllowed,
  editsBetween,
  isCorrection,
} from './edits.ts'

test.each([
  ['harbor', 'harbour', 1],
  ['midnigth', 'midnight', 1],
  ['ahrbour', 'harbour', 1],
  ['rain', 'rain', 0],
  ['saxaphone', 'saxophone', 1],
  ['symfony', 'symphony', 2],
  ['abcdef', 'uvwxyz', 3],
  ['a', 'abcdef', 3],
])('%s and %s differ by %i, or more than two', (one, other, edits) => {
  expect(editsBetween(one, other, 2).whole).toBe(edits)
})

test('one error is allowed from four letters, two from eight, none in numbers', () => {
  const words = ['rai', 'rain', 'rainfal', 'rainfall', 'deadmau5', '12345']
  expect(words.map(editsAllowed)).toEqual([0, 1, 1, 2, 2, 0])
  expect([32, 33].map((length) => editsAllowed('a'.repeat(length)))).toEqual([2, 0])
})

test('a query may be corrected to words of 3 to 32 letters', () => {
  expect(['ra', 'rai', 'rain1', '1234'].map(isCorrection)).toEqual([false, true, true, false])
  expect([32, 33].map((length) => isCorrection('a'.repeat(length)))).toEqual([true, false])
})

test('a word and its misspelling always have a deletion in common', () => {
  const letter = fc.constantFrom(...'abcde')
  const word = fc.array(letter, { minLength: 5, maxLength: 14 })
  const edit = fc.record({ kind: fc.nat(3), at: fc.nat(), letter })
  fc.assert(
    fc.property(word, fc.array(edit, { minLength: 1, maxLength: 2 }), (letters, edits) => {
      const typed = [...letters]
      for (const { kind, at, letter: other } of edits) {
        const index = at % (typed.length - 1)
        if (kind === 0) typed.splice(index, 1)
        else if (kind === 1) typed.splice(index, 0, other)
        else if (kind === 2) typed[index] = other
        else typed.splice(index, 2, ...typed.slice(index, index + 2).reverse())
      }
      const [meant, query] = [letters.join(''), typed.join('')]
      fc.pre(editsAllowed(query) >= editsBetween(query, meant, 2).whole && isCorrection(meant))
      const known = new Set(deletionsOfKnown(meant))
      const asked = deletionsOfTyped(query, editsAllowed(query), false)
      expect(asked.some((id) => known.has(id))).toBe(true)
    }),
  )
})
