import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { getSandbox, listSentEvents } from '#ports/payments/testing/sandbox-acts.ts'
import { checkOrder } from '../contract.ts'
import { openShop, postForm } from './testing.ts'

const CLICKS = 20
const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const artist = await shop.signUp('artist')

/** At the service as it listens, all at once. */
function clicks<Answer>(click: () => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: CLICKS }, click))
}

async function order(price: number, name: string) {
  const buyer = await shop.signUp(name)
  const { id, publicId } = await shop.addSound(artist, { title: 'Harbour', priceYen: price })
  const key = newId()
  const answers = await clicks(() =>
    fetch(`${shop.origin}/api/orders`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${buyer.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ items: [{ id: `sound-${publicId}`, price }] }),
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
  for (const other of others) expect(other).toEqual(first)
  return { buyer, soundId: id, orderId: String(first.id), checkoutUrl: String(first.checkoutUrl) }
}

test('twenty clicks on Order and on Pay at once make one order, one charge, one grant and one email', async () => {
  const { buyer, soundId, orderId, checkoutUrl } = await order(300, 'payer')
  const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
  const paid = await clicks(() => postForm(checkoutUrl, card))
  expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 303))
  const look = async () =>
    (await shop.call(checkOrder, { params: { id: orderId }, as: buyer })).body
  const [, ...seen] = await Promise.all([shop.runJobs(), ...Array.from({ length: CLICKS }, look)])
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => 'paid'))
  const paymentId = new URL(checkoutUrl).pathname.split('/').at(-1) ?? ''
  const events = await listSentEvents(getSandbox(shop.context.payments), [paymentId])
  expect(events.map(({ type }) => type)).toEqual(['checkout.session.completed'])
  await checkOnce(soundId, orderId)
})

test('twenty clicks on what is free make one order, one grant and one email', async () => {
  const { soundId, orderId } = await order(0, 'taker')
  await shop.runJobs()
  await checkOnce(soundId, orderId)
})

async function checkOnce(soundId: number, orderId: string): Promise<void> {
  const { rows } = await sql`
    select (select count(*)::int from order_items i where i.work_id = ${soundId}) as items,
      (select count(*)::int from grants g where g.work_id = ${soundId}) as grants,
      (select count(*)::int from ledger_transactions x where x.order_id = o.id
        and x.kind <> 'sale') as others, status
    from orders o where o.public_id = ${orderId}`.execute(db)
  expect(rows).toEqual([{ items: 1, grants: 1, others: 0, status: 'paid' }])
  const receipts = (await shop.emails()).filter(
    ({ to, text }) => to !== 'artist@example.com' && text.includes(orderId),
  )
  expect(receipts).toHaveLength(1)
}
