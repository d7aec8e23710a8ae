import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choose, NOTHING, reach, toggle, toggleAll } from './use-selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']

test('a press chooses one, the next takes it back', () => {
  const one = toggle(NOTHING, 'b')
  expect([...one.ids]).toEqual(['b'])
  expect([...toggle(one, 'b').ids]).toEqual([])
})

test('with Shift everything between the last press and this one is chosen, either way', () => {
  const from = toggle(toggle(NOTHING, 'a'), 'd')
  expect([...reach(from, ORDER, 'b').ids].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  const wider = reach(reach(from, ORDER, 'b'), ORDER, 'e')
  expect([...wider.ids].toSorted()).toEqual(ORDER)
})

test('without a press before it, or with one that is gone, Shift chooses the one alone', () => {
  expect([...reach(NOTHING, ORDER, 'c').ids]).toEqual(['c'])
  expect([...reach(toggle(NOTHING, 'gone'), ORDER, 'c').ids].toSorted()).toEqual(['c', 'gone'])
})

test('all are chosen with one press, and none where all were', () => {
  const all = toggleAll(choose(['b']), ORDER)
  expect([...all.ids]).toEqual(ORDER)
  expect(toggleAll(all, ORDER)).toEqual(NOTHING)
})

test('a range never takes back what was chosen, and holds both of its ends', () => {
  const id = fc.constantFrom(...ORDER)
  fc.assert(
    fc.property(fc.array(id), id, id, (before, from, to) => {
      const begun = { ids: new Set(before), anchor: from }
      const { ids } = reach(begun, ORDER, to)
      return [...before, from, to].every((each) => ids.has(each))
    }),
  )
})
