import { expect, test } from 'vitest'
import type { CartOffer } from '../../cart-contract.ts'
import type { CartItem } from './cart-items.ts'
import {
  discountLines,
  groupByArtist,
  linesOf,
  paidBeforeOf,
  savingOf,
  totalOf,
} from './cart-lines.ts'

const item: CartItem['data'] = {
  id: 'sound-aaaaaaaaaaaa',
  title: 'Dawn',
  user: 'Mio',
  price: 300,
  amount: 300,
  sounds: [],
  saved: 0,
}
const offer: CartOffer = {
  id: item.id,
  title: 'Dawn',
  slug: 'dawn',
  user: 'Mio',
  username: 'mio',
  coverart: null,
  price: 300,
  nameyourprice: true,
  paid: 0,
  deliversAt: null,
  mine: 'none',
  sounds: [],
}

function linesAt(more: Partial<CartItem['data']>, ...now: Partial<CartOffer>[]) {
  const offers = now.map((each) => ({ ...offer, ...each }))
  return linesOf([{ data: { ...item, ...more } }], new Map(offers.map((each) => [each.id, each])))
}

test.each([
  ['a fixed price is the artist’s', { amount: 300 }, { price: 500, nameyourprice: false }, 500],
  ['who chose no price follows it up', { amount: 300 }, { price: 500 }, 500],
  ['and down', { amount: 300 }, { price: 100 }, 100],
  ['and to nothing', { amount: 300 }, { price: 0 }, 0],
  ['a chosen price stays', { amount: 800 }, { price: 500 }, 800],
  ['a chosen price rises to the least', { amount: 400 }, { price: 500 }, 500],
  ['what was free costs at least ¥50', { price: 0, amount: 0 }, { price: 50 }, 50],
])('%s', (_, stored, now, amount) => {
  expect(linesAt(stored, now)).toMatchObject([{ state: 'offered', amount }])
})

test('what is no longer sold, one’s own or bought already is no part of the order', () => {
  expect(linesAt({})).toMatchObject([{ state: 'gone', amount: 0 }])
  expect(linesAt({}, { mine: 'owner' })).toMatchObject([{ state: 'owner', amount: 0 }])
  expect(linesAt({}, { mine: 'bought' })).toMatchObject([{ state: 'bought', amount: 0 }])
})

test('a sound that has joined an album of the cart since is not paid for twice', () => {
  const box = { ...item, id: 'album-cccccccccccc', title: 'Box', price: 1000, amount: 1200 }
  const offers = new Map([
    [item.id, offer],
    [box.id, { ...offer, id: box.id, price: 1000, sounds: [item.id] }],
  ])
  const lines = linesOf([{ data: item }, { data: box }], offers)
  expect(lines.map(({ state, amount }) => [state, amount])).toEqual([
    ['included', 0],
    ['offered', 1200],
  ])
  expect(totalOf(lines)).toBe(1200)
})

test('totals are by artist, in the order in which they were added, with what is withdrawn', () => {
  const users = ['mio', 'ren', 'mio', 'ren', 'Gone']
  const cart = users.map((user, at) => ({ data: { ...item, id: `sound-${at}`, user } }))
  const offers = users.slice(0, 3).map((user, at) => {
    return { ...offer, id: `sound-${at}`, user, username: `the-${user}`, price: 300 + at }
  })
  const lines = linesOf(cart, new Map(offers.map((each) => [each.id, each])))
  const groups = groupByArtist(lines).map((each) => [each.user, each.lines.length, each.total])
  expect(groups).toEqual([
    ['mio', 2, 602],
    ['ren', 2, 301],
    ['Gone', 1, 0],
  ])
})

test.each([
  ['a fixed price falls', { amount: 300 }, { nameyourprice: false }, 200, 100],
  ['who chose no price pays the least', { amount: 300 }, {}, 200, 100],
  ['a price chosen above it stays, and saves less', { amount: 250 }, {}, 250, 50],
  ['who pays more than the price saves nothing', { amount: 900 }, {}, 900, 0],
  ['what is not sold stays', { amount: 300 }, { mine: 'bought' } as const, 0, 0],
])('with a code: %s', (_, stored, now, amount, saved) => {
  const lines = discountLines(linesAt(stored, now), (_id, price) => price - 100)
  expect(lines.map((line) => [line.amount, savingOf(line)])).toEqual([[amount, saved]])
})

test('an item that a code is not for keeps its price', () => {
  const [line] = discountLines(linesAt({}, {}), (_id, price) => price)
  expect(line).toMatchObject({ amount: 300, state: 'offered' })
  expect(line).not.toHaveProperty('discounted')
})

test('what was paid for the sounds of an album comes off after the code, and is told apart', () => {
  const now = { price: 1000, nameyourprice: false, paid: 300 }
  const [line] = discountLines(linesAt({}, now), (_id, price) => price - 100)
  expect(line && [line.amount, savingOf(line), paidBeforeOf(line)]).toEqual([600, 100, 300])
  const named = { ...now, nameyourprice: true }
  const [more] = discountLines(linesAt({ amount: 800 }, named), (_id, price) => price - 100)
  expect(more && [more.amount, savingOf(more), paidBeforeOf(more)]).toEqual([800, 100, 100])
})
