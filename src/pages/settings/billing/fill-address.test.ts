import { expect, test } from 'vitest'
import { fillAddress, sharedAddress } from './fill-address.ts'

const EMPTY = { prefecture: '', city: '', town: '', street: '', addressKana: '' }
const aichi = {
  prefecture: '愛知県',
  city: '弥富市',
  town: '',
  street: '',
  kana: 'アイチケン　ヤトミシ',
}
const mie = { prefecture: '三重県', city: '桑名郡木曽岬町', town: '', street: '', kana: 'ミエケン' }
const shibuya = { ...EMPTY, prefecture: '東京都', city: '渋谷区', town: '神宮前' }

test('of several places the form has what they share', () => {
  const kiyosu = { ...aichi, city: '清須市', kana: '' }
  const [one, two] = ['春日明河原', '春日一番割'].map((town) => ({ ...kiyosu, town }))
  if (!one || !two) throw new Error('no places')
  expect(sharedAddress([one, two])).toEqual({ ...EMPTY, prefecture: '愛知県', city: '清須市' })
  expect(sharedAddress([aichi, mie])).toEqual(EMPTY)
})

test('what was typed stays, and what came by itself is replaced', () => {
  const typed = { ...EMPTY, street: '1-2-3', town: '本町' }
  expect({ ...typed, ...fillAddress(typed, shibuya, {}) }).toEqual({
    ...shibuya,
    street: '1-2-3',
    town: '本町',
  })
  const other = { ...EMPTY, prefecture: '愛知県', city: '弥富市' }
  expect({ ...shibuya, ...fillAddress(shibuya, other, shibuya) }).toEqual(other)
})

test('what goes on from the place stays', () => {
  const typed = { ...shibuya, town: '神宮前一丁目', addressKana: 'トウキョウト　シブヤク　１－２' }
  const place = { ...shibuya, addressKana: 'トウキョウト　シブヤク' }
  expect({ ...typed, ...fillAddress(typed, place, typed) }).toEqual(typed)
})
