import { expect, test } from 'vitest'
import { moveOf } from './key-moves.ts'

const press = (key: string, at: number, isOpen = true) =>
  moveOf({ key, isComposing: false }, { isOpen, at, count: 3 })

test('arrows go through the options and the field, round and round', () => {
  expect([-1, 0, 1, 2].map((at) => press('ArrowDown', at))).toEqual(
    [0, 1, 2, -1].map((mark) => ({ mark })),
  )
  expect([-1, 0, 1, 2].map((at) => press('ArrowUp', at))).toEqual(
    [2, -1, 0, 1].map((mark) => ({ mark })),
  )
})

test('Enter chooses and Delete removes the marked option; without one they are the field’s', () => {
  expect([press('Enter', 1), press('Delete', 1)]).toEqual(['choose', 'remove'])
  expect([press('Enter', -1), press('Delete', -1), press('a', 1)]).toEqual(Array(3).fill(undefined))
})

test('Escape closes the list, arrows open it', () => {
  expect([press('Escape', 0), press('Escape', -1, false)]).toEqual(['close', undefined])
  expect([press('ArrowDown', -1, false), press('ArrowUp', -1, false)]).toEqual(['open', 'open'])
})

test('no key of an input method moves or chooses anything', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Delete']) {
    expect(moveOf({ key, isComposing: true }, { isOpen: true, at: 1, count: 3 })).toBeUndefined()
    expect(moveOf({ key, isComposing: true }, { isOpen: false, at: -1, count: 0 })).toBeUndefined()
  }
})
