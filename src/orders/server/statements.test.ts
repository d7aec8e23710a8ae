import { afterAll, expect, test } from 'vitest'
import { countStatements } from '#ports/database/testing.ts'
import { createOrder } from '../contract.ts'
import { openShop } from './testing.ts'

const MOST = 7
const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test.each([
  ['one sound', 1, 0],
  ['five sounds', 5, 0],
  ['twenty sounds and five albums', 20, 5],
])('an order of %s takes seven statements at most', async (_, sounds, albums) => {
  const asked = await makeItems(sounds, albums)
  for (const as of [listener, undefined]) {
    const { result, statements } = await countStatements(() =>
      shop.call(createOrder, {
        body: { items: asked, email: 'listener@example.com' },
        headers: { 'idempotency-key': `${sounds}-${albums}-of-${as?.username ?? 'a-guest'}` },
        ...(as && { as }),
      }),
    )
    expect(result.status).toBe(200)
    const own = leaveOutAccount(statements)
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(MOST)
  }
})

test('a free order, which is fulfilled immediately, takes no more for five sounds than for one', async () => {
  const counts: number[] = []
  for (const count of [1, 5]) {
    const items = await makeItems(count, 0, 0)
    const { result, statements } = await countStatements(() =>
      shop.call(createOrder, { body: { items }, as: listener }),
    )
    expect(result.status).toBe(200)
    counts.push(statements.length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('the items of an order are stored in the order of the request', async () => {
  const asked = (await makeItems(3, 2)).toReversed()
  const { body } = await shop.call(createOrder, { body: { items: asked }, as: listener })
  const rows = await shop.context.db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .innerJoin('works as w', 'w.id', 'i.workId')
    .select(['i.kind', 'w.publicId', 'i.paidYen as price'])
    .where('o.publicId', '=', body.id)
    .orderBy('i.id')
    .execute()
  const stored = rows.map(({ kind, publicId, price }) => ({ id: `${kind}-${publicId}`, price }))
  expect(stored).toEqual(asked)
})

/** Without the transactions of the simulated account: Stripe is asked over the network. */
function leaveOutAccount(statements: readonly string[]): string[] {
  let isInAccount = false
  return statements.filter((statement, at) => {
    isInAccount ||= statement === 'begin' && /\bsandbox\b/.test(statements[at + 1] ?? '')
    const isOwn = !isInAccount
    if (statement === 'commit') isInAccount = false
    return isOwn
  })
}

async function makeItems(sounds: number, albums: number, price = 300) {
  const made: { id: number; publicId: string }[] = []
  for (let count = 0; count < Math.max(sounds, 1); count++) {
    made.push(await shop.addSound(artist, { priceYen: price }))
  }
  const items = made.map(({ publicId }) => ({ id: `sound-${publicId}`, price }))
  for (let count = 0; count < albums; count++) {
    const { publicId } = await shop.addAlbum(artist, made)
    items.push({ id: `album-${publicId}`, price: 1000 })
  }
  return items
}
