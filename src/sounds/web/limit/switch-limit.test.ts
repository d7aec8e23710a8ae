import { expect, test } from 'vitest'
import { newSoundForm, readSoundForm } from '../editor/sound-form.ts'
import { switchLimit } from './switch-limit.ts'

const form = newSoundForm('Dawn')

test('a limit that is switched on begins with the whole sound, and can be saved at once', () => {
  const change = switchLimit(form, true, 95.4)
  expect(change).toEqual({ limit: true, limitTo: '01:35' })
  expect(readSoundForm({ ...form, ...change }, 95.4)).toMatchObject({
    ok: true,
    fields: { limitFrom: 0, limitTo: 95 },
  })
})

test('what was written before stays, and nothing is made up of an unknown length', () => {
  const written = { ...form, limitFrom: '00:10', limitTo: '00:20' }
  expect(switchLimit(written, true, 95)).toEqual({ limit: true })
  expect(switchLimit(form, true, undefined)).toEqual({ limit: true })
  expect(switchLimit(written, false, 95)).toEqual({ limit: false })
})

test('a limit without an end that was set before the length was known reaches to the end', () => {
  const open = { ...form, limit: true, limitFrom: '00:10' }
  expect(readSoundForm(open, 95.4)).toMatchObject({ ok: true, fields: { limitTo: 95 } })
  expect(readSoundForm(open, undefined)).toMatchObject({ ok: false })
})
