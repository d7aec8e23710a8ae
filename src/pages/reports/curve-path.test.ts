import { expect, test } from 'vitest'
import { curvePath, heardAt, steepestFalls, tenths } from './curve-path.ts'

const box = { width: 30, height: 100, most: 4 }

test('the line goes from edge to edge, as high as the share, and the area closes below it', () => {
  const { line, area } = curvePath({ heard: [4, 2, 0], pieceSeconds: 1 }, { ...box, duration: 3 })
  expect(line).toBe('M0 0L5 0L15 50L25 100L30 100')
  expect(area).toBe(`${line}L30 100L0 100Z`)
  expect(curvePath({ heard: [], pieceSeconds: 1 }, { ...box, duration: 0 }).area).toBe('')
})

test('a last piece that is shorter or longer than the others stays within the chart', () => {
  const { line } = curvePath({ heard: [4, 4, 2], pieceSeconds: 2 }, { ...box, duration: 4.5 })
  expect(line).toBe('M0 0L6.67 0L20 0L30 50L30 50')
})

test('a table has each tenth with the second at which it begins', () => {
  const heard = Array.from({ length: 100 }, (_, index) => 100 - index)
  const rows = tenths({ heard, pieceSeconds: 2 })
  expect(rows).toHaveLength(10)
  expect(rows[0]).toEqual({ second: 0, listeners: 100 })
  expect(rows[9]).toEqual({ second: 180, listeners: 10 })
})

test('any second is within its piece, and the last piece reaches to the end', () => {
  const heard = { heard: [9, 5, 1], pieceSeconds: 6 }
  expect([0, 5, 6, 17, 19].map((second) => heardAt(heard, second))).toEqual([9, 9, 5, 1, 1])
})

test('the steepest falls come first, and of equal ones the earlier; no one falls at the start', () => {
  const heard = { heard: [9, 8, 8, 3, 4, 3, 0], pieceSeconds: 2 }
  expect(steepestFalls(heard, 3)).toEqual([
    { second: 6, fewer: 5 },
    { second: 12, fewer: 3 },
    { second: 2, fewer: 1 },
  ])
  expect(steepestFalls({ heard: [0, 2, 2], pieceSeconds: 1 }, 3)).toEqual([])
})
