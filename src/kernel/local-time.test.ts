import { expect, test } from 'vitest'
import { isoOf, isTimeZone, localOf, withOffset } from './local-time.ts'

test.each([
  ['2026-12-24T20:00', 'Asia/Tokyo', '2026-12-24T11:00:00.000Z'],
  ['2027-01-01T00:00', 'Asia/Tokyo', '2026-12-31T15:00:00.000Z'],
  ['2026-07-01T12:30', 'Europe/Berlin', '2026-07-01T10:30:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, iso) => {
  expect(isoOf(local, zone)).toBe(iso)
  expect(localOf(iso, zone)).toBe(local)
})

test('an empty field is no date, anything else that is none is refused', () => {
  expect(isoOf('', 'Asia/Tokyo')).toBeNull()
  expect(localOf(null, 'Asia/Tokyo')).toBe('')
  expect(isoOf('soon', 'Asia/Tokyo')).toBeUndefined()
})

test.each([
  ['Asia/Tokyo', '2026-07-01T19:00:00+09:00'],
  ['America/St_Johns', '2026-07-01T07:30:00-02:30'],
  ['UTC', '2026-07-01T10:00:00+00:00'],
])('a moment in %s carries its offset', (zone, written) => {
  expect(withOffset(new Date('2026-07-01T10:00:00Z'), zone)).toBe(written)
})

test('time zones are known by their names, not by offsets', () => {
  expect(['Asia/Tokyo', 'UTC'].filter(isTimeZone)).toHaveLength(2)
  expect(['', '+09:00', 'Asia/Atlantis', 'Asia/Tokyo\r\nX'].filter(isTimeZone)).toEqual([])
})
