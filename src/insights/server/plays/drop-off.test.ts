import { expect, test } from 'vitest'
import { piecesAdded, piecesHeard, piecesOf } from './drop-off.ts'

const heardIn = (pieces: boolean[]) => pieces.flatMap((isHeard, index) => (isHeard ? [index] : []))

test.each([
  [0.3, 1, 1],
  [60.03, 60, 1],
  [600.4, 600, 1],
  [601, 301, 2],
  [3600, 600, 6],
  [86_400, 600, 144],
])('%d seconds are %d pieces of %d', (duration, count, seconds) => {
  expect(piecesOf(duration)).toEqual({ count, seconds })
  expect(piecesHeard([[0, duration]], duration)).toEqual(Array(count).fill(true))
})

test('a second is heard where half of it was', () => {
  const heard = piecesHeard(
    [
      [0, 3.5],
      [100.2, 101.4],
    ],
    200,
  )
  expect(heardIn(heard)).toEqual([0, 1, 2, 3, 100])
})

test('the last piece ends with the sound', () => {
  expect(heardIn(piecesHeard([[59, 60.2]], 60.4))).toEqual([59])
  expect(heardIn(piecesHeard([[59, 59.6]], 60.4))).toEqual([])
})

test('of a sound without length nothing is heard', () => {
  expect(piecesHeard([[0, 10]], 0)).not.toContain(true)
})

test('what was heard before is not added again', () => {
  const before = piecesHeard([[0, 10]], 100)
  const after = piecesHeard([[0, 12]], 100)
  expect(heardIn(piecesAdded(before, after).map((one) => one === 1))).toEqual([10, 11])
  expect(piecesAdded(after, after)).not.toContain(1)
})
