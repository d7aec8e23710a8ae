import { expect, test } from 'vitest'
import { WORK_DEFAULTS } from '../../../contract.ts'
import { newSoundForm } from '../testing.ts'
import { readSoundForm, readTime, type SoundForm, switchLimit } from './sound-form.ts'

const read = (change: Partial<SoundForm>, duration?: number) =>
  readSoundForm({ ...newSoundForm('Dawn'), ...change }, duration)

test('a new sound has the defaults of the specification', () => {
  expect(read({})).toEqual({
    ok: true,
    fields: {
      ...WORK_DEFAULTS,
      title: 'Dawn',
      description: '',
      genre: '',
      tags: [],
      status: 'Draft',
      sales: true,
      price: 100,
      nameyourprice: true,
      sampling: true,
      limit: false,
      license: 1,
      ccType: 1,
      reading: '',
      rights: 'original',
      workCode: '',
      isrc: null,
      lyrics: '',
      lyricsDeclared: false,
      releaseDate: null,
    },
  })
})

test.each([
  [{ price: '49' }, { price: 'price_too_low' }],
  [{ price: '' }, { price: 'price_not_integer' }],
  [{ price: '99.5' }, { price: 'price_not_integer' }],
  [{ price: '１００' }, { price: 'price_not_integer' }],
  [{ price: '1000001' }, { price: 'price_too_high' }],
  [{ price: '0', nameyourprice: false }, { price: 'price_too_low' }],
  [{ title: '  ' }, { title: 'title_required' }],
  [{ isrc: 'JPA01260000' }, { isrc: 'isrc_invalid' }],
  [{ workCode: '1'.repeat(21) }, { workCode: 'work_code_invalid' }],
  [{ limit: true, limitFrom: '0:30', limitTo: '0:20' }, { limitTo: 'limit_invalid' }],
  [{ limit: true, limitFrom: '0:30', limitTo: '9:00' }, { limitTo: 'limit_invalid' }],
  [{ limit: true, limitFrom: 'soon', limitTo: '1:00' }, { limitFrom: 'limit_invalid' }],
])('%j is refused with %j', (change, problems) => {
  expect(read(change, 120)).toEqual({ ok: false, problems })
})

test('nothing may be asked for where more may be paid', () => {
  expect(read({ price: '0' })).toMatchObject({ ok: true, fields: { price: 0 } })
})

test('a limit is read in seconds, and left out where it is off', () => {
  const limit = { limit: true, limitFrom: '0:30', limitTo: '01:00' }
  expect(read(limit, 60.2)).toMatchObject({ fields: { limitFrom: 30, limitTo: 60 } })
  expect(read({ ...limit, limit: false, limitTo: 'x' })).toMatchObject({ ok: true })
})

test('where no one else may listen a limit that is wrong is no hindrance, and is not written', () => {
  const wrong = { sampling: false, limit: true, limitFrom: '0:30' }
  for (const limitTo of ['0:20', '9:00', 'soon', '']) {
    const reading = read({ ...wrong, limitTo }, limitTo === '' ? undefined : 120)
    expect(reading).toMatchObject({ ok: true, fields: { sampling: false, limit: true } })
    expect(reading).not.toHaveProperty('fields.limitTo')
  }
  expect(read({ ...wrong, limitTo: '1:00' }, 120)).toMatchObject({ fields: { limitTo: 60 } })
})

test('a cover is written only where it was changed', () => {
  expect(read({ cover: null })).toMatchObject({ fields: { coverartURL: null } })
  expect(read({})).not.toHaveProperty('fields.coverartURL')
})

test.each([
  ['1:05', 65],
  ['65', 65],
  ['01:02:05', 3725],
  ['75:00', 4500],
  ['0:01.5', 1.5],
  ['1：05', 65],
  ['', Number.NaN],
  ['1:', Number.NaN],
  ['-1', Number.NaN],
])('the time %j is %d seconds', (text, seconds) => {
  expect(readTime(text)).toBe(seconds)
})

test('an ISRC may be written with hyphens and in lower case', () => {
  const reading = read({ isrc: ' jp-a01-26-00001 ' })
  expect(reading.ok && reading.fields.isrc).toBe('JPA012600001')
})

const form = newSoundForm('Dawn')

test('a limit that is switched on begins as a preview of 45 s, and can be saved immediately', () => {
  expect(switchLimit(form, true, 40)).toEqual({ limit: true, limitTo: '00:20' })
  expect(switchLimit(form, true, 1)).toEqual({ limit: true, limitTo: '00:01' })
  const change = switchLimit(form, true, 95.4)
  expect(change).toEqual({ limit: true, limitTo: '00:45' })
  expect(readSoundForm({ ...form, ...change }, 95.4)).toMatchObject({
    ok: true,
    fields: { limitFrom: 0, limitTo: 45 },
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
