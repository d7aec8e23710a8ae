import { expect, test } from 'vitest'
import { failure } from '#client/api-call.ts'
import { changeInTurn } from './bulk-bar.tsx'
import { type BulkForm, EMPTY_FORM, readBulkForm } from './bulk-form.ts'

const read = (form: Partial<BulkForm>) => readBulkForm({ ...EMPTY_FORM, ...form })

test('what is left empty is no part of the change, and an empty form is none', () => {
  expect(read({})).toEqual({ ok: false, problems: {} })
  expect(read({ genre: 'jazz' })).toEqual({ ok: true, change: { genre: 'jazz' } })
  expect(read({ genre: 'none' })).toEqual({ ok: true, change: { genre: '' } })
})

test('everything that can be chosen becomes the contract’s fields', () => {
  const form: BulkForm = {
    status: 'Released',
    price: '￥１，０００',
    nameyourprice: 'no',
    genre: 'rock',
    licence: '2-4',
    addTags: '港、 night, \u3164,',
    removeTags: ['old'],
  }
  expect(readBulkForm(form)).toEqual({
    ok: true,
    change: {
      status: 'Released',
      price: 1000,
      nameyourprice: false,
      genre: 'rock',
      license: 2,
      ccType: 4,
      addTags: ['港', 'night'],
      removeTags: ['old'],
    },
  })
  expect(read({ licence: '1' })).toEqual({ ok: true, change: { license: 1 } })
})

test.each([
  ['7', 'price_too_low'],
  ['abc', 'price_not_integer'],
  ['1.5', 'price_not_integer'],
  ['1000001', 'price_too_high'],
])('a price of %s is refused beside its field', (price, code) => {
  expect(read({ price })).toEqual({ ok: false, problems: { price: code } })
})

test('nothing at a fixed price is no price', () => {
  expect(read({ price: '0', nameyourprice: 'no' })).toMatchObject({ ok: false })
  expect(read({ price: '0', nameyourprice: 'yes' })).toMatchObject({ ok: true })
})

const ids = Array.from({ length: 250 }, (_, number) => `sound${number}`)

test('more than the service takes in one request are changed in turn', async () => {
  const sizes: number[] = []
  const outcome = await changeInTurn(ids, { price: 100 }, async (part) => {
    sizes.push(part.length)
    return { changed: part, failed: [], sounds: [] }
  })
  expect(sizes).toEqual([100, 100, 50])
  expect(outcome.changed).toEqual(ids)
  expect(outcome.broken).toBeUndefined()
})

test('where the line breaks, what was changed is known, and no more is tried', async () => {
  let calls = 0
  const outcome = await changeInTurn(ids, { price: 100 }, async (part) => {
    calls += 1
    if (calls === 2) return failure(0, 'unavailable', 'Away')
    return { changed: part, failed: [], sounds: [] }
  })
  expect(calls).toBe(2)
  expect(outcome.changed).toEqual(ids.slice(0, 100))
  expect(outcome.broken).toMatchObject({ message: 'Away' })
})
