import { expect, test } from 'vitest'
import { WORK_DEFAULTS } from '#works/contract.ts'
import { forgetProblems } from '#works/web/work-form.ts'
import { type AlbumForm, NEW_ALBUM, readAlbumForm } from './album-form.ts'

const read = (change: Partial<AlbumForm>) =>
  readAlbumForm({ ...NEW_ALBUM, title: 'Night box', ...change })

test('a new album is a draft of ¥1000 whose buyers may pay more', () => {
  expect(read({})).toEqual({
    ok: true,
    fields: {
      ...WORK_DEFAULTS,
      title: 'Night box',
      reading: '',
      description: '',
      genre: '',
      tags: [],
      status: 'Draft',
      sales: true,
      price: 1000,
      nameyourprice: true,
      license: 1,
      ccType: 1,
      upc: null,
      announced: false,
      releaseDate: null,
      sounds: [],
    },
  })
})

test.each([
  [{ title: ' ' }, { title: 'title_required' }],
  [{ price: '49' }, { price: 'price_too_low' }],
  [{ price: '' }, { price: 'price_not_integer' }],
  [{ price: '0', nameyourprice: false }, { price: 'price_too_low' }],
  [{ upc: '4006381333930' }, { upc: 'upc_invalid' }],
  [{ status: 'Released' as const }, { sounds: 'album_empty' }],
])('%j is refused with %j', (change, problems) => {
  expect(read(change)).toEqual({ ok: false, problems })
})

test('a date keeps its seconds, and an invalid one is refused', () => {
  expect(read({ releaseDate: '2026-12-24T11:00:07.000Z' })).toMatchObject({
    fields: { releaseDate: '2026-12-24T11:00:07.000Z' },
  })
  const wrong = read({ releaseDate: 'soon' })
  expect(wrong).toEqual({ ok: false, problems: { releaseDate: 'release_date_invalid' } })
})

test('what is edited is no longer wrong; a draft may be empty', () => {
  const problems = { sounds: 'album_empty', title: 'title_required' }
  expect(forgetProblems(problems, { status: 'Draft' })).toEqual({ title: 'title_required' })
  expect(forgetProblems({ coverartURL: 'cover_unknown' }, { cover: null })).toEqual({})
})
