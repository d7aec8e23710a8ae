import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { newSoundForm } from '../sounds/testing.ts'
import { isoOf, localOf, ReleaseDateField } from './release-date-field.tsx'

test.each([
  ['/', 'Japan time'],
  ['/ja', '日本時間'],
])('on %s the field names the time zone of its date', (path, words) => {
  const form = { ...newSoundForm('Dawn'), releaseDate: '2999-10-03T09:00:00.000Z' }
  const field = <ReleaseDateField form={form} problems={{}} onEdit={() => {}} />
  const html = renderPart(field, { path })
  expect(html).toContain(words)
  expect(html).toContain('value="2999-10-03T18:00"')
})

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
