import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { blockUser } from '#community/block-contract.ts'
import { translate } from '#i18n/translate.ts'
import { getReport } from '#insights/contract.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { createOrder, getOrder } from '#orders/contract.ts'
import { joinPurchases } from '#orders/server/fulfilment/join-purchases.ts'
import { findOrderByPublicId } from '#orders/server/order-store.ts'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { failRefunds, getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { lockBuyer } from '#works/server/grants-store.ts'
import { getSound } from '#works/sounds-contract.ts'
import { createDiscount } from '../../discount-contract.ts'
import { changeGift, listMyGifts, resendGift } from '../../gift-contract.ts'
import { deliverGiftJob } from './deliver-gift.ts'
import { giftsInOrders } from './extend-orders.ts'
import { GIFTS_A_DAY } from './order-gift.ts'
import {
  addressOf,
  askGift,
  DAY_SECONDS,
  dayAfter,
  deliverDue,
  linkIn,
  openGiftShop,
} from './testing.ts'

const { t } = translate('en')
const { shop, artist, member, soundCalled, give, givePaid, emailsTo, subjectsTo } =
  await openGiftShop()
afterAll(() => shop.close())
const { db } = shop.context
const sandbox = getSandbox(shop.context.payments)

test('a gift is emailed with sender, message and a link that plays and downloads without an account', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Harbour')]
  const words = 'Happy birthday!\nhttps://example.com/ <b>x</b>'
  const { id } = await givePaid({
    item,
    as: giver,
    recipient: 'friend@example.com',
    message: words,
  })
  const [email, ...others] = await emailsTo('friend@example.com')
  expect(others).toEqual([])
  expect(email?.subject).toBe(t('giftEmails.subject', { sender: 'Mio', title: 'Harbour' }))
  expect(email?.text).toContain(`${words}\n— Mio`)
  expect(email?.text).toContain(t('giftEmails.stranger', { sender: 'Mio' }))
  expect(email?.text).toContain(t('giftEmails.report', { email: 'office@oto.example' }))
  expect(email?.html).not.toContain('href="https://example.com')
  expect(email?.text).not.toContain('¥')
  const { body, headers } = await shop.call(getOrder, linkIn(email?.text ?? ''))
  expect(body).toMatchObject({
    status: 'paid',
    total: 0,
    gift: null,
    received: { sender: 'Mio', message: words },
    items: [{ title: 'Harbour', price: 0, paid: 0 }],
  })
  const cookie = `${headers['set-cookie']}`.split(';')[0] ?? ''
  const [bought] = body.items
  const file = await shop.app.inject({
    url: `/api/downloads/${bought?.grant}/original`,
    headers: { cookie },
  })
  expect(file.statusCode).toBe(200)
  expect(bought?.tracks).toHaveLength(1)
  // The giver owns nothing by it, and sees when it was sent; the artist has sold one.
  const own = (await shop.call(getOrder, { params: { id }, as: giver })).body
  expect(own).toMatchObject({
    received: null,
    total: 300,
    items: [{ grant: null, paid: 300 }],
    gift: { recipient: 'friend@example.com', state: 'delivered' },
  })
  expect((await shop.call(listMyPurchases, { as: giver })).body.items).toEqual([])
  expect((await shop.call(listMyGifts, { as: giver })).body.gifts).toMatchObject([
    { order: id, title: 'Harbour', recipient: 'friend@example.com', state: 'delivered' },
  ])
  expect(await subjectsTo(addressOf(giver))).toEqual([
    t('emails.sales.receiptSubject', { title: 'Harbour' }),
    t('giftEmails.sentSubject', { title: 'Harbour' }),
  ])
  const sold = t('emails.sales.saleSubject', { title: 'Harbour' })
  expect((await subjectsTo('artist@example.com')).filter((one) => one === sold)).toHaveLength(1)
  const { body: report } = await shop.call(getReport, { query: {}, as: artist })
  expect(report.totals).toMatchObject({ sales: 1, yen: 270 })
  const sales = db.selectFrom('ledgerTransactions').select('id').where('kind', '=', 'sale')
  expect(await sales.execute()).toHaveLength(1)
})

test('the page of its payment says to whom and when a gift goes, and what a code took off', async () => {
  const { item } = await soundCalled('Dunes')
  const always = { maxUses: null, startsAt: null, endsAt: null }
  const code = { code: 'TWENTY', percent: 20, yenOff: null, items: null, ...always }
  await shop.call(createDiscount, { as: artist, body: code })
  const gift = { sender: 'Mio', message: '', locale: 'en' as const, date: dayAfter(shop, 1) }
  const { body } = await shop.call(createOrder, {
    body: {
      items: [{ id: item, price: 240 }],
      gift: { ...gift, recipient: 'friend@example.com' },
      email: 'giver@example.com',
      code: 'TWENTY',
    },
  })
  const { pathname } = new URL(body.checkoutUrl)
  const page = (await shop.app.inject(pathname)).body
  expect(page).toContain('Your gift goes to friend@example.com by email on')
  expect(page).toContain('Code TWENTY −¥60')
  expect(page).toContain(t('sales.sandbox.receipt'))
  expect(page).not.toContain(t('sales.buy.deliveryFacts'))
})

test('a gift joins the account that has, or later proves, its address, in the chosen language', async () => {
  const [giver, friend, { item, publicId }] = [
    await member(),
    await member(),
    await soundCalled('Reef'),
  ]
  await givePaid({ item, as: giver, recipient: addressOf(friend), locale: 'ja' })
  const { body } = await shop.call(listMyPurchases, { as: friend })
  expect(body.items).toMatchObject([{ sound: { title: 'Reef' }, giftFrom: 'Mio' }])
  const ja = translate('ja').t('giftEmails.subject', { sender: 'Mio', title: 'Reef' })
  expect(await subjectsTo(addressOf(friend))).toEqual([ja])
  expect((await shop.call(getSound, { params: { id: publicId }, as: giver })).body.grant).toBeNull()
  const { item: other } = await soundCalled('Tide')
  await givePaid({ item: other, as: giver, recipient: 'later@example.com' })
  const later = await shop.signUp('later')
  await joinPurchases(shop.context, later.userId)
  const joined = (await shop.call(listMyPurchases, { as: later })).body.items
  expect(joined).toMatchObject([{ sound: { title: 'Tide' } }])
})

test('a gift of someone who is blocked arrives without their words, which stay with the giver', async () => {
  const [giver, friend, { item }] = [await member(), await member(), await soundCalled('Cove')]
  const params = { username: giver.username }
  await shop.call(blockUser, { as: friend, params, body: { kind: 'block' } })
  const asked = { item, as: giver, recipient: addressOf(friend), message: 'Answer me' }
  const { id } = await givePaid(asked)
  const [email] = await emailsTo(addressOf(friend))
  const sender = t('gifts.someone')
  expect(email?.subject).toBe(t('giftEmails.subject', { sender, title: 'Cove' }))
  expect(email?.text).not.toMatch(/Answer me|Mio/)
  const { body } = await shop.call(getOrder, linkIn(email?.text ?? ''))
  expect(body.received).toEqual({ sender: '', message: '' })
  const own = (await shop.call(getOrder, { params: { id }, as: giver })).body
  expect(own.gift).toMatchObject({ sender: 'Mio', message: 'Answer me' })
})

test('a recipient who owns it is told kindly, and the giver is paid back; of an album they get the rest', async () => {
  const [giver, friend] = [await member(), await member()]
  const [one, two] = [await soundCalled('One'), await soundCalled('Two')]
  const own = await shop.order({ sounds: [one], as: friend })
  await shop.pay(own.checkoutUrl)
  await shop.runJobs()
  const recipient = addressOf(friend)
  const { id } = await givePaid({ item: one.item, as: giver, recipient })
  await shop.runJobs()
  expect((await shop.call(getOrder, { params: { id }, as: giver })).body).toMatchObject({
    status: 'refunded',
    gift: { state: 'returned' },
    items: [{ refundReason: 'already_owned', refundedAmount: 300 }],
  })
  const owned = t('giftEmails.ownedSubject', { sender: 'Mio', title: 'One' })
  expect(await subjectsTo(recipient)).toContain(owned)
  const told = (await emailsTo(addressOf(giver))).map(({ text }) => text).join()
  expect(told).toContain(t('giftEmails.refundOwned'))
  expect(told).not.toContain(t('giftEmails.sentTitle'))
  // The artist was told of the sale, and has to know that it came back.
  expect(await subjectsTo(addressOf(artist))).toContain(
    t('emails.sales.refundSellerSubject', { title: 'One' }),
  )
  const album = await shop.addAlbum(artist, [one, two])
  const rest = { item: `album-${album.publicId}`, price: 1000, as: giver, recipient }
  await givePaid(rest)
  const { body } = await shop.call(listMyPurchases, { as: friend })
  expect(body.items.map(({ kind }) => kind).toSorted()).toEqual(['album', 'sound'])
  expect(body.items.find(({ kind }) => kind === 'album')).toMatchObject({ sounds: [{}, {}] })
})

test('a refund before the day cancels the gift; later, it ends what the recipient has, as a dispute suspends it', async () => {
  const [giver, friend, { item, publicId }] = [
    await member(),
    await member(),
    await soundCalled('Back'),
  ]
  const gift = { item, as: giver, recipient: addressOf(friend) }
  const early = await givePaid({ ...gift, date: dayAfter(shop, 3) })
  await refundOrder(shop.context, early.id)
  const asked = await shop.call(getOrder, { params: { id: early.id }, as: giver })
  expect(asked.body).toMatchObject({ status: 'paid', gift: { state: 'ended' } })
  await shop.runJobs()
  shop.clock.advance(4 * DAY_SECONDS)
  await deliverDue(shop)
  expect(await emailsTo(addressOf(friend))).toEqual([])
  const state = async (id: string) =>
    (await shop.call(getOrder, { params: { id }, as: giver })).body.gift?.state
  expect(await state(early.id)).toBe('ended')
  const sent = await givePaid(gift)
  const isHeld = async () =>
    (await shop.call(getSound, { params: { id: publicId }, as: friend })).body.grant !== null
  const paymentId = await paymentOf(sent.id)
  expect(await isHeld()).toBe(true)
  await openDispute(sandbox, paymentId)
  await shop.runJobs()
  expect(await isHeld()).toBe(false)
  await closeDispute(sandbox, paymentId, 'won')
  await shop.runJobs()
  expect(await isHeld()).toBe(true)
  await shop.refund(sent.id)
  expect(await isHeld()).toBe(false)
  const [email] = await emailsTo(addressOf(friend))
  const { params } = linkIn(email?.text ?? '')
  expect((await shop.call(getOrder, { params, as: friend })).body.status).toBe('refunded')
  expect(await state(sent.id)).toBe('ended')
  expect(await subjectsTo(addressOf(friend))).toEqual([
    t('giftEmails.subject', { sender: 'Mio', title: 'Back' }),
    t('giftEmails.endedSubject', { title: 'Back' }),
  ])
  expect((await emailsTo(addressOf(friend))).at(-1)?.text).not.toContain('¥')
  const told = (await emailsTo(addressOf(giver))).map(({ text }) => text).join()
  expect(told).toContain(t('giftEmails.disputeOpen', { amount: '¥300' }))
  expect(told).toContain(t('giftEmails.disputeWon'))
  expect(told).not.toContain(t('emails.sales.disputeWon'))
})

test('while its payment is disputed a gift waits, and it is sent once the dispute is won', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Doubt')]
  const recipient = 'doubt@example.com'
  const { id } = await givePaid({ item, as: giver, recipient, date: dayAfter(shop, 1) })
  const paymentId = await paymentOf(id)
  await openDispute(sandbox, paymentId)
  await shop.runJobs()
  shop.clock.advance(2 * DAY_SECONDS)
  // One that was added before the dispute was known.
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  await addJob(db, deliverGiftJob, { orderId })
  await deliverDue(shop)
  expect(await emailsTo(recipient)).toEqual([])
  await closeDispute(sandbox, paymentId, 'won')
  await shop.runJobs()
  await deliverDue(shop)
  expect(await emailsTo(recipient)).toHaveLength(1)
})

test('someone orders so many gifts a day and no more, whoever they are for', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Many')]
  const ask = () => askGift(shop, { item, as: giver, recipient: 'many@example.com' })
  const { id } = (await ask()).body
  await copyGift(id, GIFTS_A_DAY.given - 2, sql`buyer_id, email, null`)
  expect((await ask()).status).toBe(200)
  expect((await ask()).error.code).toBe('rate_limited')
  shop.clock.advance(DAY_SECONDS)
  expect((await ask()).status).toBe(200)
})

test('one address is sent so many gifts a day and no more, whoever pays them', async () => {
  const { item } = await soundCalled('Flood')
  const gift = { item, recipient: 'flooded@example.com' }
  const { id } = await give({ ...gift, as: await member() })
  const paid = sql`null, 'giver-' || number || '@example.com', created_at`
  await copyGift(id, GIFTS_A_DAY.received - 1, paid)
  const other = { ...gift, as: await member() }
  // Not by what was never paid, such as the first one.
  const { checkoutUrl } = await give(other)
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  expect((await askGift(shop, other)).error.code).toBe('rate_limited')
  expect((await askGift(shop, { ...other, recipient: 'dry@example.com' })).status).toBe(200)
})

test('when the refund of a gift fails, it is the recipient’s again, who is told', async () => {
  const [giver, friend] = [await member(), await member()]
  const { item, publicId } = await soundCalled('Return')
  const { id } = await givePaid({ item, as: giver, recipient: addressOf(friend) })
  await shop.refund(id)
  const grant = async () =>
    (await shop.call(getSound, { params: { id: publicId }, as: friend })).body.grant
  expect(await grant()).toBeNull()
  await failRefunds(sandbox, await paymentOf(id))
  await shop.runJobs()
  expect(await grant()).not.toBeNull()
  expect((await subjectsTo(addressOf(friend))).at(-1)).toBe(
    t('giftEmails.backSubject', { sender: 'Mio', title: 'Return' }),
  )
})

test('a gift joins the account that proves its address while it is being sent', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Meanwhile')]
  const recipient = 'proving@example.com'
  const { id } = await givePaid({ item, as: giver, recipient, date: dayAfter(shop, 1) })
  shop.clock.advance(2 * DAY_SECONDS)
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  const friend = await member()
  const { delivery } = await db.transaction().execute(async (trx) => {
    await lockBuyer(trx, { email: recipient, userId: friend.userId })
    await trx
      .updateTable('users')
      .set({ email: recipient })
      .where('id', '=', friend.userId)
      .execute()
    const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
    const delivery = deliverGiftJob.perform(shop.context, { orderId }, run)
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { delivery }
  })
  await delivery
  const { items } = (await shop.call(listMyPurchases, { as: friend })).body
  expect(items).toMatchObject([{ sound: { title: 'Meanwhile' } }])
})

test('while a gift is taken back it is not sent again', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Undone')]
  const recipient = 'undone@example.com'
  const { id } = await givePaid({ item, as: giver, recipient })
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  shop.clock.advance(3601)
  const { resent } = await db.transaction().execute(async (trx) => {
    const given = await giftsInOrders.lockHolder?.(trx, orderId)
    if (!given) throw new Error('The gift was not sent')
    await given.end(shop.context, trx, shop.clock.now())
    const resent = shop.call(resendGift, { params: { id }, as: giver })
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { resent }
  })
  expect((await resent).status).toBe(204)
  await shop.runJobs()
  expect(await subjectsTo(recipient)).toEqual([
    t('giftEmails.subject', { sender: 'Mio', title: 'Undone' }),
    t('giftEmails.endedSubject', { title: 'Undone' }),
    t('giftEmails.endedSubject', { title: 'Undone' }),
  ])
})

test('givers see the gifts that they have paid, and send one again whatever became of others', async () => {
  const [giver, other, { item }] = [await member(), await member(), await soundCalled('Seen')]
  const one = await givePaid({ item, as: giver, recipient: 'seen-one@example.com' })
  shop.clock.advance(1)
  const two = await givePaid({ item, as: giver, recipient: 'seen-two@example.com' })
  await give({ item, as: giver, recipient: 'unpaid@example.com' })
  await givePaid({ item, as: other, recipient: 'seen-three@example.com' })
  const seen = (await shop.call(listMyGifts, { as: giver })).body.gifts
  expect(seen.map(({ recipient }) => recipient)).toEqual([
    'seen-two@example.com',
    'seen-one@example.com',
  ])
  shop.clock.advance(3601)
  const send = ({ id }: { id: string }) => shop.call(resendGift, { params: { id }, as: giver })
  for (const gift of [one, two]) expect((await send(gift)).status).toBe(204)
  expect((await send(one)).error.code).toBe('rate_limited')
  const { body: plain } = await shop.call(createOrder, {
    body: { items: [{ id: item, price: 300 }] },
    headers: { host: `127.0.0.1:${shop.context.config.port}` },
    as: giver,
  })
  expect((await send(plain)).status).toBe(404)
  const change = { params: { id: plain.id }, body: { recipient: 'x@example.com' }, as: giver }
  expect((await shop.call(changeGift, change)).status).toBe(404)
  await shop.runJobs()
})

test('a gift is one sound or album, and no cart', async () => {
  const [giver, one, two] = [await member(), await soundCalled('One'), await soundCalled('Two')]
  const gift = {
    recipient: 'friend@example.com',
    sender: 'Mio',
    message: '',
    locale: 'en' as const,
  }
  const items = [one, two].map(({ item }) => ({ id: item, price: 300 }))
  const body = { items, gift: { ...gift, date: dayAfter(shop, 0) } }
  const headers = { host: `127.0.0.1:${shop.context.config.port}` }
  expect((await shop.call(createOrder, { body, headers, as: giver })).status).toBe(400)
})

test('of a dispute the giver learns what becomes of the gift, and the recipient when it is lost', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Lost')]
  const gift = { item, as: giver, recipient: 'lost@example.com' }
  for (const sent of [true, false]) {
    const { id } = await givePaid({ ...gift, ...(!sent && { date: dayAfter(shop, 3) }) })
    const paymentId = await paymentOf(id)
    await openDispute(sandbox, paymentId)
    await shop.runJobs()
    await closeDispute(sandbox, paymentId, 'lost')
    await shop.runJobs()
  }
  const told = (await emailsTo(addressOf(giver))).map(({ text }) => text).join()
  for (const name of ['disputeOpen', 'disputeOpenUnsent', 'refundEnded', 'refundUnsent'] as const) {
    expect(told).toContain(t(`giftEmails.${name}`, { amount: '¥300' }))
  }
  expect(told).not.toContain(t('emails.sales.disputeLostEnded', { titles: 'Lost' }))
  const ended = t('giftEmails.endedSubject', { title: 'Lost' })
  expect((await subjectsTo('lost@example.com')).filter((one) => one === ended)).toHaveLength(1)
})

async function paymentOf(id: string): Promise<string> {
  const orders = db.selectFrom('orders').select('paymentId').where('publicId', '=', id)
  return (await orders.executeTakeFirstOrThrow()).paymentId ?? ''
}

/** @param who buyer_id, email and paid_at of the copies, which may use their `number` */
async function copyGift(id: string, count: number, who: RawBuilder<unknown>): Promise<void> {
  await sql`
    with copies as (
      insert into orders (public_id, locale, total_yen, due_yen, fee_percent, body_hash, provider,
        created_at, buyer_id, email, paid_at)
      select 'copy' || id || '-' || number, locale, total_yen, due_yen, fee_percent, body_hash,
        provider, created_at, ${who}
      from orders, generate_series(1, ${count}::int) as number where public_id = ${id}
      returning id
    )
    insert into gifts (order_id, recipient_email, sender_name, message, locale, created_at, deliver_at)
    select c.id, g.recipient_email, g.sender_name, g.message, g.locale, g.created_at, g.deliver_at
    from copies c, gifts g join orders o on o.id = g.order_id where o.public_id = ${id}`.execute(db)
}
