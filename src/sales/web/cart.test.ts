import { expect, test } from 'vitest'
import { addToCart, readCart, removeFromCart, writeCart } from './cart.ts'

const harbour = { data: { id: 'sound-a', price: 300 } }
const rain = { data: { id: 'sound-b', price: 200 } }

test('an item is added at the end', () => {
  expect(addToCart([harbour], rain)).toEqual([harbour, rain])
})

test('an item with the same data id replaces the existing one, in its place', () => {
  const dearer = { data: { id: 'sound-a', price: 900 } }
  expect(addToCart([harbour, rain], dearer)).toEqual([dearer, rain])
})

test('an item is taken out by its id', () => {
  expect(removeFromCart([harbour, rain], 'sound-a')).toEqual([rain])
  expect(removeFromCart([harbour], 'sound-x')).toEqual([harbour])
})

test('what is stored is read again', () => {
  expect(readCart(writeCart([harbour, rain]))).toEqual([harbour, rain])
})

test('nothing, nonsense and strange items make no cart, and doubles make one item', () => {
  for (const stored of [null, '', '{', '{}', 'null', '"x"']) expect(readCart(stored)).toEqual([])
  const mixed = [1, null, {}, { data: null }, { data: { id: 7 } }, harbour, rain, harbour]
  expect(readCart(JSON.stringify(mixed))).toEqual([harbour, rain])
})
