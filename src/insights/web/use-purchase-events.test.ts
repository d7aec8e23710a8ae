import { afterEach, expect, test, vi } from 'vitest'
import { boughtItems, markReported } from './use-purchase-events.ts'

afterEach(() => vi.unstubAllGlobals())

type Bought = Parameters<typeof boughtItems>[0]
const now = Date.parse('2026-11-25T12:00:00Z')

function order(change: Partial<Bought> = {}): Bought {
  const item = (id: string, paid: number, refunded = false, isListed = true) =>
    Object.assign(Object.create(null), { id, paid, refunded, isListed })
  const hidden = item('album-d', 100, false, false)
  const items = [item('sound-a', 100), item('album-b', 0), item('sound-c', 500, true), hidden]
  return { status: 'paid', paidAt: '2026-11-25T11:00:00Z', received: null, items, ...change }
}

test('of a paid order, what was paid for and is in lists counts, nothing free or paid back', () => {
  expect(boughtItems(order(), now)).toEqual(['sound-a'])
})

test('an order that is not paid, was paid over a day ago, or was received as a gift has none', () => {
  expect(boughtItems(order({ status: 'open' }), now)).toEqual([])
  expect(boughtItems(order({ status: 'held' }), now)).toEqual([])
  expect(boughtItems(order({ paidAt: null }), now)).toEqual([])
  expect(boughtItems(order({ paidAt: '2026-11-24T12:00:00Z' }), now)).toEqual(['sound-a'])
  expect(boughtItems(order({ paidAt: '2026-11-24T11:59:59Z' }), now)).toEqual([])
  expect(boughtItems(order({ received: Object.create(null) }), now)).toEqual([])
})

test('an order is reported once, also after a reload and among others', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  expect([markReported('a'), markReported('b'), markReported('a'), markReported('b')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  for (let other = 0; other < 30; other++) markReported(`${other}`)
  expect(stored.get('reported-orders')?.split(' ')).toHaveLength(20)
})

test('where nothing can be stored, no order is reported', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked')
    },
  })
  expect(markReported('a')).toBe(false)
})
