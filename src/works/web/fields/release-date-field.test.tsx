import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { newSoundForm } from '../sounds/testing.ts'
import { ReleaseDateField } from './release-date-field.tsx'

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
