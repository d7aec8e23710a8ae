import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-100', { start: 0, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes=1-2', { start: 1, end: 2 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=100-200', 'none'],
  ['bytes=9999999999999999999999-', 'none'],
  ['bytes=5-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=0-1, 100-', 'whole'],
  [`bytes=${'0-,'.repeat(1000)}0-`, 'whole'],
  ['bytes= ,5-6 , ', { start: 5, end: 6 }],
  ['bytes=,', 'whole'],
  ['bytes=1', 'whole'],
  ['bytes=1-2-3', 'whole'],
  ['bytes=-5-6', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['bytes=0x1-2', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes 0-1', 'whole'],
  ['', 'whole'],
])('%j of 100 bytes is %j', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected)
})

test('nothing can be read of nothing, of which every suffix is the whole', () => {
  expect(readRange('bytes=0-', 0)).toBe('none')
  expect(readRange('bytes=0-0', 0)).toBe('none')
  expect(readRange('bytes=-0', 0)).toBe('none')
  expect(readRange('bytes=-5', 0)).toBe('whole')
  expect(readRange(undefined, 0)).toBe('whole')
})

test('a range never leaves the file', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1000 }), (a, b, size) => {
      const range = readRange(`bytes=${a}-${b}`, size)
      if (typeof range === 'string') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
