import { expect, test } from 'vitest'
import { soundWith } from '../testing.ts'
import { isPreviewReady, partBeingMade } from './recording-notice.tsx'

const part = { limit: true, limitFrom: 1, limitTo: 3 }
const released = { status: 'Released' as const }
const there = soundWith(part, released)
const failed = soundWith({ ...part, transcodeError: 'unexpected' }, released)
const waiting = soundWith({ ...part, previewWaiting: true }, released)

test('a retried preview is reported as ready, even at the first read', () => {
  expect(partBeingMade(failed)).toBeUndefined()
  expect(isPreviewReady(there, partBeingMade(failed, true))).toBe(true)
  expect(isPreviewReady(failed, partBeingMade(failed, true))).toBe(false)
})

test('a preview that was seen being made is reported as ready, for its own part only', () => {
  expect(isPreviewReady(there, partBeingMade(waiting))).toBe(true)
  expect(isPreviewReady(waiting, partBeingMade(waiting))).toBe(false)
  const other = soundWith({ ...part, limitTo: 4 }, released)
  expect(isPreviewReady(other, partBeingMade(waiting))).toBe(false)
  expect(isPreviewReady(soundWith(part), partBeingMade(waiting))).toBe(false)
})

test('a preview that was ready all the time is not reported', () => {
  expect(isPreviewReady(there, partBeingMade(there))).toBe(false)
  expect(
    isPreviewReady(soundWith({}, released), partBeingMade(soundWith({}, released), true)),
  ).toBe(false)
})
