import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { ReleaseDateField } from './release-date-field.tsx'
import { newSoundForm } from './sound-form.ts'

test.each([
  ['/', 'Japan time'],
  ['/ja', '日本時間'],
])('on %s the field says by whose clocks its date is meant', (path, words) => {
  const form = { ...newSoundForm('Dawn'), releaseDate: '2999-10-03T09:00:00.000Z' }
  const field = <ReleaseDateField form={form} problems={{}} onEdit={() => {}} />
  const html = renderPart(field, { path })
  expect(html).toContain(words)
  expect(html).toContain('value="2999-10-03T18:00"')
})
