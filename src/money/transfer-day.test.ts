import { expect, test } from 'vitest'
import { isWeekend, nextWeekday } from './transfer-day.ts'

test('banks transfer from Monday to Friday', () => {
  const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'] // Friday to Monday
  expect(days.map(isWeekend)).toEqual([false, true, true, false])
})

test('a transfer is made on the next weekday, by the calendar of Japan', () => {
  expect(nextWeekday(new Date('2026-12-03T12:00:00+09:00'))).toBe('2026-12-04')
  for (const day of ['2026-12-04', '2026-12-05', '2026-12-06']) {
    expect(nextWeekday(new Date(`${day}T12:00:00+09:00`))).toBe('2026-12-07')
  }
  // Still Thursday in UTC.
  expect(nextWeekday(new Date('2026-12-03T16:00:00Z'))).toBe('2026-12-07')
})
