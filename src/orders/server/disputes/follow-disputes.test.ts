import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { createLibraryDownload, getMyLibrary, libraryPath } from '#library/contract.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { getPayable } from '#money/testing.ts'
import { queueDelivery } from '#ports/payments/test-stripe/deliver-event.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { getSandbox, listSentEvents } from '#ports/payments/testing/sandbox-acts.ts'
import { openStreamLink } from '#uploads/server/recordings.ts'
import { isLive } from '#works/server/select-works.ts'
import { getSound } from '#works/sounds-contract.ts'
import { getOrder } from '../../contract.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { openShop, postForm } from '../testing.ts'

const { t } = translate('en')
const shop = await openShop({ env: { OPERATOR_EMAIL: 'office@oto.example' } })
afterAll(() => shop.close())
const { db, payments } = shop.context
const sandbox = getSandbox(payments)
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
  const links = db.selectFrom('streamLinks').select('revokedAt').where('id', '=', link)
  expect((await links.executeTakeFirstOrThrow()).revokedAt).not.toBeNull()
  const seen = await shop.call(getSound, { params: { id: sound.publicId }, as: listener })
  expect(seen.body.grant).toBeNull()
  const { body: purchases } = await shop.call(listMyPurchases, { as: listener })
  expect(purchases.items.map(({ order }) => order)).not.toContain(id)
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'disputed' })
  const subject = t('emails.sales.disputeSubject', { id })
  const toArtist = t('emails.sales.disputeSellerSubject', { title: 'Reef' })
  expect((await emailsOf(id)).map((mail) => [mail.to, mail.subject]).sort()).toEqual([
    ['artist@example.com', toArtist],
    ['listener@example.com', subject],
    ['office@oto.example', subject],
  ])
  expect(await accountsOf(id)).toEqual({
    disputes: 300,
    artist_payable: -270,
    platform_fee: -30,
    provider_fees: 1300,
    provider_clearing: -1300,
  })
})

test('a dispute that is won returns access and money', async () => {
  const { id, grant, paymentId } = await buyDisputed()
  await decide(paymentId, 'won')
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items).toMatchObject([{ grant, suspended: false, refunded: false }])
  expect((await download(grant)).statusCode).toBe(200)
  expect(await accountsOf(id)).toEqual({
    provider_clearing: 300 - 1300,
    provider_fees: 1300,
    artist_payable: -270,
    platform_fee: -30,
  })
  const told = (await emailsOf(id)).map(({ text }) => text)
  expect(told.filter((text) => text.includes(t('emails.sales.disputeWon')))).toHaveLength(1)
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
  expect(await accountsOf(id)).toEqual({ provider_fees: 1300, provider_clearing: -1300 })
  expect(await getPayable(db, artist.userId)).toBe(owed)
  const told = (await emailsOf(id)).map(({ text }) => text).join()
  expect(told).toContain(t('emails.sales.disputeLostEnded', { titles: 'Reef' }))
  expect(told).toContain(t('emails.sales.disputeSellerLost', { order: id, share: '¥270' }))
  expect(await refundOrder(shop.context, id)).toMatchObject({ refused: 'nothing_left' })
})

test('a closed dispute that arrives before it opened is written once, with one email each', async () => {
  const { id, paymentId } = await buyPaid()
  await openDispute(sandbox, paymentId)
  await closeDispute(sandbox, paymentId, 'lost')
  const sent = await listSentEvents(sandbox, [paymentId])
  const opened = sent.find(({ type }) => type === 'charge.dispute.created')
  if (opened) await queueDelivery(sandbox, db, opened.event)
  await shop.runJobs()
  expect(await accountsOf(id)).toEqual({ provider_fees: 1300, provider_clearing: -1300 })
  expect(await emailsOf(id)).toHaveLength(3)
})

test('what is disputed stays usable as long as another paid order gives it, to accounts and guests', async () => {
  for (const who of [{ as: listener }, { email: 'twice@example.com' }]) {
    const sounds = [await shop.addSound(artist), await shop.addSound(artist)] as const
    const album = await shop.addAlbum(artist, sounds)
    const [alone, box] = [
      await paid({ sounds: [sounds[0]], ...who }),
      await paid({ albums: [album], ...who }),
    ]
    const usable = async () => {
      const grants = db
        .selectFrom('grants as g')
        .innerJoin('grantSounds as c', 'c.grantId', 'g.id')
        .select(sql<boolean>`bool_or(${isLive})`.as('isUsable'))
        .where('c.soundId', 'in', [...sounds.map(({ id }) => id)])
        .groupBy('c.soundId')
      return (await grants.orderBy('c.soundId').execute()).map(({ isUsable }) => isUsable)
    }
    await openDispute(sandbox, alone.paymentId)
    await shop.runJobs()
    expect(await usable()).toEqual([true, true])
    await openDispute(sandbox, box.paymentId)
    await shop.runJobs()
    expect(await usable()).toEqual([false, false])
    await closeDispute(sandbox, box.paymentId, 'won')
    await shop.runJobs()
    expect(await usable()).toEqual([true, true])
    await shop.refund(box.id)
    expect(await usable()).toEqual([false, false])
    await closeDispute(sandbox, alone.paymentId, 'won')
    await shop.runJobs()
    expect(await usable()).toEqual([true, false])
  }
})

test('the library holds nothing of an order that is disputed', async () => {
  const buyer = await shop.signUp('collector')
  const sound = await shop.addSound(artist)
  const { paymentId } = await paid({ sounds: [sound], as: buyer })
  const asked = { body: { format: 'original' as const }, as: buyer }
  const { body } = await shop.call(createLibraryDownload, asked)
  await shop.runJobs()
  const open = async () => (await fetchAs(buyer, libraryPath(body.id))).statusCode
  expect(await open()).toBe(200)
  await openDispute(sandbox, paymentId)
  await shop.runJobs()
  expect(await open()).toBe(410)
  expect((await shop.call(createLibraryDownload, asked)).error.code).toBe('library_empty')
  expect((await shop.call(getMyLibrary, { as: buyer })).body.sounds).toBe(0)
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
    const [left, fees] = outcome === 'won' ? [200, 1300] : [0, 1300]
    expect(refundedYen).toBe(outcome === 'won' ? 100 : 0)
    expect((await accountsOf(id)).provider_clearing).toBe(left - fees)
  }
})

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
  const grants = db.selectFrom('grants').select('publicId').where('workId', '=', sound.id)
  const { publicId: grant } = await grants.executeTakeFirstOrThrow()
  return { ...order, sound, grant }
}

async function paid(request: Parameters<typeof shop.order>[0]) {
  const order = await shop.order(request)
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return order
}

const buyDisputed = () => buyPaid('4000 0000 0000 0259')

/** As the bank's form of the sandbox has it. */
async function decide(paymentId: string, answer: 'won' | 'lost'): Promise<void> {
  const page = `${shop.origin}/sandbox/checkout/${paymentId}/dispute`
  expect(await (await fetch(page)).text()).toContain(t('sales.sandbox.disputeTitle'))
  expect((await postForm(page, { answer })).status).toBe(303)
  await shop.runJobs()
}

const download = (grant: string) => fetchAs(listener, `/api/downloads/${grant}/original`)

function fetchAs({ token }: TestMember, url: string) {
  return shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

/** The address at which owner and buyers hear the whole sound, by its internal key. */
async function openStream(soundId: number): Promise<number> {
  const sounds = db.selectFrom('sounds').select('recordingId').where('id', '=', soundId)
  const recordingId = (await sounds.executeTakeFirstOrThrow()).recordingId ?? 0
  const fullLinkId = await openStreamLink(db, { recordingId })
  const recordings = db.updateTable('recordings').set({ fullLinkId })
  await recordings.where('id', '=', recordingId).execute()
  return fullLinkId
}

/** About the dispute of an order, as they arrived. */
async function emailsOf(id: string) {
  const subjects = [
    t('emails.sales.disputeSubject', { id }),
    t('emails.sales.disputeClosedSubject', { id }),
    t('emails.sales.disputeSellerSubject', { title: 'Reef' }),
  ]
  const emails = await shop.emails()
  return emails.filter(({ subject, text }) => subjects.includes(subject) && text.includes(id))
}
