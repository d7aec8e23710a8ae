import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { createOrder } from '../orders/create-order.ts'
import { refundItem, refundItemsLater } from '../refunds/refund-item.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const artists = [await shop.signUp('one'), await shop.signUp('two')] as const

/** Six sounds of two artists, in albums that overlap. */
const catalogue = await Promise.all(
  [0, 1, 2, 3, 4, 5].map((at) => shop.addSound(artists[at < 4 ? 0 : 1], { title: `S${at}` })),
)
const ALBUMS = [[0, 1, 2], [2, 3], [0, 1, 2, 3], [4, 5], [5]]
const albums = await Promise.all(
  ALBUMS.map((members) =>
    shop.addAlbum(
      artists[members.includes(5) ? 1 : 0],
      members.flatMap((at) => catalogue[at] ?? []),
    ),
  ),
)
let buyers = 0
const guest = {
  userId: undefined,
  publicId: undefined,
  registered: false,
  sessionId: undefined,
  locale: 'en',
  ip: '',
  userAgent: '',
} as const

/** One order: sounds and albums by their places in the catalogue. */
const basket = fc
  .record({
    sounds: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
    albums: fc.uniqueArray(fc.nat(4), { maxLength: 3 }),
  })
  .filter(({ sounds, albums }) => sounds.length + albums.length > 0)

const plan = fc.record({
  baskets: fc.array(basket, { minLength: 1, maxLength: 3 }),
  /** Which of all items goes back afterwards, by its place. */
  refunds: fc.array(fc.nat(20), { maxLength: 3 }),
  isGuest: fc.boolean(),
})

test('after purchases and refunds in any order, the ledger sums to zero and a buyer has exactly the items that were not refunded', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ baskets, refunds, isGuest }) => {
      buyers += 1
      const name = `buyer-${buyers}`
      const as = isGuest ? undefined : await shop.signUp(name)
      const email = `${name}@example.com`
      const orders = []
      for (const { sounds, albums: wanted } of baskets) {
        const price =
          (kind: string, yen: number) =>
          ({ publicId }: { publicId: string }) => ({
            id: `${kind}-${publicId}`,
            price: yen,
          })
        const items = [
          ...sounds.flatMap((at) => catalogue[at] ?? []).map(price('sound', 300)),
          ...wanted.flatMap((at) => albums[at] ?? []).map(price('album', 1000)),
        ]
        // Not by a call: guests of one network may order so much and no more.
        const buyer = as ? { ...guest, ...as, registered: true, sessionId: 1 } : guest
        const request = { items, email }
        const asked = { origin: shop.origin, idempotencyKey: undefined }
        orders.push(await createOrder(shop.context, buyer, request, asked))
      }
      for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
      const ids = await orderKeys(orders.map(({ id }) => id))
      await Promise.all([...ids, ...ids].map((id) => fulfilOrder(shop.context, id)))
      await checkBooks(ids, as?.userId, email)

      const items = await itemsOf(ids)
      const back = refunds
        .flatMap((place) => items[place] ?? [])
        .map(({ id, paid_yen }) => ({
          itemId: id,
          amountYen: paid_yen,
          endsAccess: true,
        }))
      const cause = { reason: 'operator', at: shop.clock.now() } as const
      await db.transaction().execute((trx) => refundItemsLater(trx, back, cause))
      const wanted = (await itemsOf(ids)).filter(({ refund_wanted_at: when }) => when !== null)
      await Promise.all(wanted.map(({ id }) => refundItem(shop.context, id)))
      await checkBooks(ids, as?.userId, email)
    }),
    { numRuns: 25 },
  )
}, 180_000)

async function orderKeys(publicIds: string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('public_id', 'in', publicIds)
    .execute()
  return rows.map(({ id }) => id)
}

function itemsOf(orderIds: number[]) {
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
}

/** Keys of the sounds of an item. */
function heldBy({ sound_id, album_id }: { sound_id: number | null; album_id: number | null }) {
  if (sound_id !== null) return [sound_id]
  const members = ALBUMS[albums.findIndex(({ id }) => id === album_id)] ?? []
  return members.flatMap((at) => catalogue[at]?.id ?? [])
}

async function checkBooks(orderIds: number[], userId: number | undefined, email: string) {
  const items = await itemsOf(orderIds)
  const current = items.filter(({ refund_wanted_at: wanted }) => wanted === null)
  const union = new Set(current.flatMap(heldBy))
  const grants = await db
    .selectFrom('grants')
    .select('sound_id')
    .where('revoked_at', 'is', null)
    .where((row) => (userId === undefined ? row('email', '=', email) : row('user_id', '=', userId)))
    .execute()
  const held = grants.map(({ sound_id }) => sound_id)
  expect(held.toSorted()).toEqual([...union].toSorted())
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.sum('amount_yen').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(0)
  await checkShares(items)
}

/** Artists are owed for items that are not refunded yet, and for nothing else. */
async function checkShares(items: Awaited<ReturnType<typeof itemsOf>>) {
  for (const { id, paid_yen, refunded_at } of items) {
    const { owed } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum('amount_yen').as('owed'))
      .where('order_item_id', '=', id)
      .where('account', '=', 'artist_payable')
      .executeTakeFirstOrThrow()
    expect(0 - Number(owed)).toBe(refunded_at === null ? paid_yen - Math.floor(paid_yen / 10) : 0)
  }
}
