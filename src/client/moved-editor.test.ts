import { expect, test } from 'vitest'
import { isMoving, knownAs, movingFrom } from './moved-editor.ts'

test('an editor whose address changes stays the same one, and that of another sound does not', () => {
  const first = { id: 'first', key: 'first' }
  const second = knownAs(first, 'second', movingFrom('first'))
  expect(second.key).toBe('first')
  // The same page in another language has no state of where it came from.
  expect(knownAs(second, 'second', null)).toBe(second)
  expect(knownAs(second, 'third', movingFrom('second')).key).toBe('first')
  for (const state of [null, {}, { movedFrom: 1 }, movingFrom('fourth')]) {
    expect(knownAs(second, 'third', state).key).toBe('third')
  }
})

test('no one is asked whether to leave for the new address of the editor, and always otherwise', () => {
  const there = { state: movingFrom('first') }
  expect(isMoving({ nextLocation: there, historyAction: 'REPLACE' })).toBe(true)
  expect(isMoving({ nextLocation: there, historyAction: 'POP' })).toBe(false)
  expect(isMoving({ nextLocation: { state: null }, historyAction: 'REPLACE' })).toBe(false)
})
