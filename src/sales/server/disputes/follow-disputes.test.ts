import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getPayable } from '#billing/testing.ts'
import { translate } from '#i18n/translate.ts'
import { booksOf } from '#ports/payments/sandbox/books.ts'
import { chargeCard } from '#ports/payments/sandbox/change-payment.ts'
import { recordEvent } from '#ports/payments/sandbox/deliver-event.ts'
import { closeDispute, openDispute } from '#ports/payments/sandbox/disputes.ts'
import { sandboxOf } from '#ports/payments/sandbox/sandbox.ts'
import { getSound } from '#sounds/contract.ts'
import { openStreamLink } from '#uploads/server/stream-links.ts'
import { getOrder, listMyPurchases } from '../../contract.ts'
import { createOrder } from '../orders/create-order.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { openShop, postForm } from '../testing.ts'

const { say } = translate('en')
const shop = await openShop({ env: { OPERATOR_EMAIL: 'office@oto.example' } })
afterAll(() => shop.close())
const { db, payments } = shop.context
const engine = sandboxOf(payments)
if (!engine) throw new Error('No sandbox')
const sandbox = engine
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')
sandbox.delivery.disputeAfterSeconds = 0

test('a dispute suspends streams and downloads, and tells buyer, artist and operator', async () => {
  const { id, sound, grant, paymentId } = await buyPaid()
  const link = await openStream(sound.id)
  await openDispute(sandbox, paymentId)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body).toMatchObject({ status: 'paid', items: [{ grant: null, suspended: true }] })
  expect((await download(grant)).statusCode).toBe(403)
  const links = db.selectFrom('stream_links').select('revoked_at').where('id', '=', link)
  expect((await links.executeTakeFirstOrThrow()).revoked_at).not.toBeNull()
  const seen = await shop.call(getSound, { params: { id: sound.publicId }, as: listener })
  expect(seen.body.grant).toBeNull()
  const { body: purchases } = await shop.call(listMyPurchases, { as: listener })
  expect(purchases.items.map(({ order }) => order)).not.toContain(id)
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'disputed' })
  const subject = say('emails.sales.disputeSubject', { id })
  const toArtist = say('emails.sales.disputeSellerSubject', { title: 'Reef' })
  expect((await emailsOf(id)).map((mail) => [mail.to, mail.subject]).sort()).toEqual([
    ['artist@example.com', toArtist],
    ['listener@example.com', subject],
    ['office@oto.example', subject],
  ])
  expect(await accountsOf(id)).toEqual({ disputes: 300, artist_payable: -270, platform_fee: -30 })
})

test('a dispute that is won returns access and money', async () => {
  const { id, grant, paymentId } = await buyDisputed()
  await decide(paymentId, 'won')
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items).toMatchObject([{ grant, suspended: false, refunded: false }])
  expect((await download(grant)).statusCode).toBe(200)
  expect(await accountsOf(id)).toEqual({
    provider_clearing: 300,
    artist_payable: -270,
    platform_fee: -30,
  })
  const told = (await emailsOf(id)).map(({ text }) => text)
  expect(told.filter((text) => text.includes(say('emails.sales.disputeWon')))).toHaveLength(1)
})

test('a dispute that is lost ends the access and takes back the artist’s share', async () => {
  const owed = await getPayable(db, artist.userId)
  const { id, grant, paymentId } = await buyDisputed()
  await decide(paymentId, 'lost')
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body).toMatchObject({
    status: 'refunded',
    items: [{ grant: null, refunded: true, refundReason: 'disputed', suspended: false }],
  })
  expect((await download(grant)).statusCode).toBe(410)
  expect(await accountsOf(id)).toEqual({})
  expect(await getPayable(db, artist.userId)).toBe(owed)
  const told = (await emailsOf(id)).map(({ text }) => text).join()
  expect(told).toContain(say('emails.sales.disputeLostEnded', { titles: 'Reef' }))
  expect(told).toContain(say('emails.sales.disputeSellerLost', { order: id, share: '¥270' }))
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'nothing_left' })
})

test('a closed dispute that arrives before it opened is written once, with one email each', async () => {
  const { id, paymentId } = await buyPaid()
  await openDispute(sandbox, paymentId)
  await closeDispute(sandbox, paymentId, 'lost')
  await recordEvent(sandbox, db, paymentId, 'charge.dispute.created')
  await shop.runJobs()
  expect(await accountsOf(id)).toEqual({})
  expect(await emailsOf(id)).toHaveLength(3)
})

test('a refund that waits while a dispute opens is carried out when the dispute is won, or never', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const { id, paymentId } = await buyPaid()
    await refundOrder(shop.context, id, { amountYen: 100 })
    await openDispute(sandbox, paymentId)
    await shop.runJobs()
    await closeDispute(sandbox, paymentId, outcome)
    await shop.runJobs()
    const { refundedYen } = await payments.getPayment(paymentId)
    expect(refundedYen).toBe(outcome === 'won' ? 100 : 0)
    await checkOrder(id, paymentId)
  }
})

const step = fc.oneof(
  fc.record({ act: fc.constant('refund' as const), percent: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ act: fc.constant('dispute' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ act: fc.constantFrom('won' as const, 'lost' as const, 'work' as const) }),
)

test('after refunds and disputes in any order, no one has what was not paid and money is in its place', async () => {
  sandbox.delivery.copies = 2
  const price = fc.integer({ min: 50, max: 2000 })
  const plan = fc.record({
    prices: fc.array(price, { minLength: 1, maxLength: 3 }),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ prices, steps }) => {
      const { id, paymentId } = await buyAsGuest(prices)
      const total = prices.reduce((sum, yen) => sum + yen, 0)
      for (const taken of steps) {
        const { act } = taken
        if (act === 'work') await shop.runJobs()
        else if (act === 'refund') {
          const amountYen = Math.ceil((total * taken.percent) / 100)
          await refundOrder(shop.context, id, { amountYen })
        } else if (act === 'dispute') {
          await openDispute(sandbox, paymentId, Math.ceil((total * taken.percent) / 100))
        } else await closeDispute(sandbox, paymentId, act)
      }
      await shop.runJobs()
      await checkOrder(id, paymentId)
    }),
    { numRuns: 12 },
  )
}, 120_000)

/** Ledger, refunds and grants against what the provider has. */
async function checkOrder(id: string, paymentId: string): Promise<void> {
  const { amountYen, refundedYen, disputes } = await payments.getPayment(paymentId)
  const sum = (status: string) =>
    disputes
      .filter((dispute) => dispute.status === status)
      .reduce((all, dispute) => all + dispute.amountYen, 0)
  const [open, lost] = [sum('open'), sum('lost')]
  expect(refundedYen + open + lost).toBeLessThanOrEqual(amountYen)
  const { provider_clearing = 0, disputes: held = 0, ...owed } = await accountsOf(id)
  expect(provider_clearing).toBe(amountYen - refundedYen - open - lost)
  expect(held).toBe(open)
  expect((owed.artist_payable ?? 0) + (owed.platform_fee ?? 0)).toBe(
    0 - (amountYen - refundedYen - lost),
  )
  expect(owed.artist_payable ?? 0).toBeLessThanOrEqual(0)
  const { rows } = await sql<{ left: number; isLive: boolean; isUsable: boolean }>`
    select i.paid_yen - (select coalesce(sum(r.amount_yen), 0)::int from refunds r
        where r.order_item_id = i.id and r.refunded_at is not null) as left,
      g.revoked_at is null as "isLive",
      g.revoked_at is null and g.suspended_at is null as "isUsable"
    from order_items i join orders o on o.id = i.order_id join grants g on g.order_item_id = i.id
    where o.public_id = ${id}`.execute(db)
  expect(rows.reduce((all, { left }) => all + left, 0)).toBe(amountYen - refundedYen - lost)
  for (const { left, isLive, isUsable } of rows) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect([isLive, isUsable]).toEqual([left > 0, left > 0 && open === 0])
  }
}

async function accountsOf(id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select e.account, sum(e.amount_yen)::int as sum from ledger_entries e
    join ledger_transactions x on x.id = e.transaction_id join orders o on o.id = x.order_id
    where o.public_id = ${id} group by e.account having sum(e.amount_yen) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

async function buyPaid(card?: string) {
  const sound = await shop.addSound(artist, { title: 'Reef' })
  const order = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(order.checkoutUrl, card)
  await shop.runJobs()
  const grants = db.selectFrom('grants').select('public_id').where('sound_id', '=', sound.id)
  const { public_id: grant } = await grants.executeTakeFirstOrThrow()
  return { ...order, sound, grant }
}

const buyDisputed = () => buyPaid('4000 0000 0000 0259')

/** As the bank's form of the sandbox has it. */
async function decide(paymentId: string, answer: 'won' | 'lost'): Promise<void> {
  const page = `${shop.origin}/sandbox/checkout/${paymentId}/dispute`
  expect(await (await fetch(page)).text()).toContain(say('sales.sandbox.disputeTitle'))
  expect((await postForm(page, { answer })).status).toBe(303)
  await shop.runJobs()
}

let guests = 0

/** Not by a call: guests of one network may order so much and no more. */
async function buyAsGuest(prices: readonly number[]) {
  guests += 1
  const noOne = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
  const guest = { ...noOne, locale: 'en', ip: '', userAgent: '' } as const
  const items = []
  for (const price of prices) {
    const { publicId } = await shop.addSound(artist, { priceYen: price })
    items.push({ id: `sound-${publicId}`, price })
  }
  const asked = { origin: shop.origin, idempotencyKey: undefined }
  const request = { items, email: `guest-${guests}@example.com` }
  const { id } = await createOrder(shop.context, guest, request, asked)
  const row = booksOf(db).selectFrom('sandbox.payments').select('id').where('order_id', '=', id)
  const { id: paymentId } = await row.executeTakeFirstOrThrow()
  const card = { brand: 'Visa', last4: '4242', expiry: '12/40' }
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  await shop.runJobs()
  return { id, paymentId }
}

function download(grant: string) {
  const headers = { authorization: `Bearer ${listener.token}` }
  return shop.app.inject({ url: `/api/downloads/${grant}/original`, headers })
}

/** The address at which owner and buyers hear the whole sound, by its internal key. */
async function openStream(soundId: number): Promise<number> {
  const sounds = db.selectFrom('sounds').select('recording_id').where('id', '=', soundId)
  const recordingId = (await sounds.executeTakeFirstOrThrow()).recording_id ?? 0
  const full_link_id = await openStreamLink(db, { recordingId })
  const recordings = db.updateTable('recordings').set({ full_link_id })
  await recordings.where('id', '=', recordingId).execute()
  return full_link_id
}

/** About the dispute of an order, as they arrived. */
async function emailsOf(id: string) {
  const subjects = [
    say('emails.sales.disputeSubject', { id }),
    say('emails.sales.disputeClosedSubject', { id }),
    say('emails.sales.disputeSellerSubject', { title: 'Reef' }),
  ]
  const emails = await shop.emails()
  return emails.filter(({ subject, text }) => subjects.includes(subject) && text.includes(id))
}
