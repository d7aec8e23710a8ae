import { expect, test } from 'vitest'
import { soundWith } from '../uploading/testing.ts'
import { isMade, partInHand } from './made-part.ts'

const part = { limit: true, limitFrom: 1, limitTo: 3 }
const released = { status: 'Released' as const }
const there = soundWith(part, released)
const failed = soundWith({ ...part, transcodeError: 'unexpected' }, released)
const waiting = soundWith({ ...part, previewWaiting: true }, released)

test('a preview that is tried again is said to be ready, be it there at the first look', () => {
  expect(partInHand(failed)).toBeUndefined()
  expect(isMade(there, partInHand(failed, true))).toBe(true)
  expect(isMade(failed, partInHand(failed, true))).toBe(false)
})

test('a preview that somebody has seen being made is said to be ready, of its own part alone', () => {
  expect(isMade(there, partInHand(waiting))).toBe(true)
  expect(isMade(waiting, partInHand(waiting))).toBe(false)
  const other = soundWith({ ...part, limitTo: 4 }, released)
  expect(isMade(other, partInHand(waiting))).toBe(false)
  expect(isMade(soundWith(part), partInHand(waiting))).toBe(false)
})

test('a preview that was there all the time is not spoken of', () => {
  expect(isMade(there, partInHand(there))).toBe(false)
  expect(isMade(soundWith({}, released), partInHand(soundWith({}, released), true))).toBe(false)
})
