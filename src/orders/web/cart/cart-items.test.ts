import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_ITEMS_MAX } from '../../price-rules.ts'
import { addItem, type CartItem, changeAmount, parseCart, removeItems } from './cart-items.ts'

const soundId = fc.nat(70).map((at) => `sound-${String(at).padStart(12, '0')}`)
const albumId = fc.nat(5).map((at) => `album-${String(at).padStart(12, '0')}`)
const amount = fc.nat(1000)
const item = fc
  .record({
    id: fc.oneof({ weight: 4, arbitrary: soundId }, albumId),
    title: fc.string(),
    user: fc.string(),
    price: amount,
    amount,
    sounds: fc.uniqueArray(soundId, { maxLength: 4 }),
  })
  .map((data): CartItem => {
    const sounds = data.id.startsWith('album') ? data.sounds : []
    return { data: { ...data, sounds, saved: 0 } }
  })

const idsOf = (cart: readonly CartItem[]) => cart.map(({ data }) => data.id)
const fill = (items: readonly CartItem[]) =>
  items.reduce<readonly CartItem[]>((cart, each) => addItem(cart, each).cart ?? cart, [])

function itemOf(id: string, more: Partial<CartItem['data']> = {}): CartItem {
  const data = { id, title: 'Dawn', user: 'Mio', price: 300, amount: 300, sounds: [], saved: 0 }
  return { data: { ...data, ...more } }
}
const dawn = itemOf('sound-aaaaaaaaaaaa', { amount: 500 })
const dusk = itemOf('sound-bbbbbbbbbbbb')
const box = itemOf('album-cccccccccccc', { sounds: [dawn.data.id, 'sound-dddddddddddd'] })

test('an item with the same data id replaces the existing one, in its place', () => {
  const again = itemOf(dawn.data.id, { amount: 900 })
  expect(addItem([dawn, dusk], again)).toEqual({ cart: [again, dusk], savedYen: 0 })
})

test('a sound is not added where an album in the cart has it', () => {
  expect(addItem([box], dawn)).toEqual({ album: box, savedYen: 0 })
})

test('nothing is added to a full cart, which still takes a new price', () => {
  const full = Array.from({ length: ORDER_ITEMS_MAX }, (_, at) =>
    itemOf(`sound-${String(at).padStart(12, '0')}`),
  )
  expect(addItem(full, dusk).cart).toBeUndefined()
  const [first = dusk] = full
  expect(addItem(full, itemOf(first.data.id, { amount: 700 })).cart).toHaveLength(50)
})

test('an item keeps its place and all else when its price is changed, and leaves alone', () => {
  expect(changeAmount([dawn, dusk], dusk.data.id, 800)).toEqual([
    dawn,
    { data: { ...dusk.data, amount: 800 } },
  ])
  expect(removeItems([dawn, dusk, box], [dawn.data.id, 'sound-xxxxxxxxxxxx'])).toEqual([dusk, box])
})
test('an album replaces its sounds, says what that saves, and remembers it', () => {
  const saved = { data: { ...box.data, saved: 500 } }
  expect(addItem([dawn, dusk], box)).toEqual({ cart: [dusk, saved], savedYen: 500 })
  expect(addItem([dusk, saved], box)).toEqual({ cart: [dusk, saved], savedYen: 0 })
})

test('an item with its id alone is one, and is paid for as it is sold', () => {
  const { id } = dawn.data
  const cart = parseCart(JSON.stringify([{ data: { id } }]))
  expect(cart).toEqual([{ data: { id, title: '', user: '', amount: 0, sounds: [], saved: 0 } }])
})

test('whatever is added: each id once, nothing twice by an album, 50 at most, and it is stored whole', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 80 }), (items) => {
      const cart = fill(items)
      const ids = idsOf(cart)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(ORDER_ITEMS_MAX)
      const inAlbums = cart.flatMap(({ data }) => data.sounds)
      expect(ids.filter((id) => inAlbums.includes(id))).toEqual([])
      expect(parseCart(JSON.stringify(cart))).toEqual(cart)
    }),
    { numRuns: 60 },
  )
})

test('what is damaged in the storage is left out, and the rest stays', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          item,
          fc.json().map((text) => JSON.parse(text)),
        ),
      ),
      (stored) => {
        const whole = stored.filter((each) => parseCart(JSON.stringify([each])).length === 1)
        expect(parseCart(JSON.stringify(stored))).toEqual(parseCart(JSON.stringify(whole)))
      },
    ),
    { numRuns: 60 },
  )
  for (const text of ['', '{', 'null', '{"data":{"id":"x"}}', '[[]]']) {
    expect(parseCart(text)).toEqual([])
  }
  const broken = [{ data: { ...dawn.data, amount: -1 } }, { data: { id: dusk.data.id } }, dusk]
  expect(parseCart(JSON.stringify(broken))).toEqual([dusk])
})
