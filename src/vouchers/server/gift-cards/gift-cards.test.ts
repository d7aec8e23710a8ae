import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { checkBooks } from '#accounting/server/books/check-books.ts'
import { showOrder } from '#accounting/server/orders/show-order.ts'
import { translate } from '#i18n/translate.ts'
import { getBalances, getPayable } from '#money/testing.ts'
import { getOrder } from '#orders/contract.ts'
import { cancelOrder } from '#orders/pending-contract.ts'
import { receiptPath } from '#orders/receipt-contract.ts'
import { fulfilOrder } from '#orders/server/fulfilment/fulfil-order.ts'
import { findOrderByPublicId } from '#orders/server/order-store.ts'
import { followRefunds } from '#orders/server/refunds/follow-refunds.ts'
import { refundOrder } from '#orders/server/refunds/refund-order.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { closeDispute, openDispute } from '#ports/payments/test-stripe/disputes.ts'
import { refundByItself } from '#ports/payments/testing/buyers-and-banks.ts'
import { failRefunds } from '#ports/payments/testing/sandbox-acts.ts'
import { readPdfText } from '#ports/pdf/testing.ts'
import { changeGift, listMyGifts, resendGift } from '../../gift-contract.ts'
import { DAY_SECONDS, dayAfter, deliverDue } from '../gifts/testing.ts'
import { openAmountShop } from './testing.ts'
import { takeFromGiftCard } from './use-gift-card.ts'

const { t } = translate('en')
const { shop, artist, askGiftCard, giveCard, buy, emailsTo, follow, check, paymentOf, sandbox } =
  await openAmountShop({ OPERATOR_EMAIL: 'operator@example.com' })
afterAll(() => shop.close())
const { db, payments } = shop.context
const buyer = await shop.signUp('buyer')

const look = async (id: string) => (await shop.call(getOrder, { params: { id }, as: buyer })).body

test('an amount is emailed on its day: code, worth, end, sender, message and how to use it', async () => {
  const asked = { as: buyer, message: 'Hear this', date: dayAfter(shop, 5) }
  const wrong = await askGiftCard({ ...asked, amount: 499 })
  expect(wrong.error.code).toBe('gift_amount_invalid')
  expect((await askGiftCard({ ...asked, date: dayAfter(shop, 368) })).error.code).toBe(
    'gift_date_invalid',
  )
  const { body } = await askGiftCard({ ...asked, recipient: 'wrnog@example.com' })
  // Like any order: a card that is declined leaves it open.
  await shop.pay(body.checkoutUrl, '4000 0000 0000 0002')
  expect((await look(body.id)).status).toBe('open')
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  expect(await look(body.id)).toMatchObject({ status: 'paid', gift: { state: 'waiting' } })
  const recipient = 'right@example.com'
  const change = { params: { id: body.id }, body: { recipient }, as: buyer }
  expect((await shop.call(changeGift, change)).body.amount).toBe(3000)
  shop.clock.advance(6 * DAY_SECONDS) // past 9:00 of the fifth
  await deliverDue(shop)
  expect(await emailsTo('wrnog@example.com')).toEqual([])
  const [email] = await emailsTo(recipient)
  const facts = { sender: 'Mio', amount: '¥3,000', brand: 'Neiro', date: '' }
  expect(email?.subject).toBe(t('giftCardEmails.subject', facts))
  expect(email?.text).toContain(t('giftCardEmails.gives', facts))
  expect(email?.text).toContain('Hear this')
  expect(email?.text).toContain(t('giftCardEmails.howTo'))
  const code = /\b\w{4}(-\w{4}){3}\b/.exec(email?.text ?? '')?.[0] ?? ''
  expect(email?.text).toContain(`/redeem?code=${code}`)
  expect(await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(3000)
  // What is stored does not spend it.
  expect(JSON.stringify(await db.selectFrom('gifts').selectAll().execute())).not.toContain(
    code.replaceAll('-', ''),
  )
  const { body: given } = await shop.call(listMyGifts, { as: buyer })
  expect(given.gifts).toMatchObject([{ amount: 3000, state: 'delivered', recipient }])
  shop.clock.advance(3601)
  const again = { params: { id: body.id }, as: buyer }
  expect((await shop.call(resendGift, again)).status).toBe(204)
  await shop.runJobs()
  expect((await emailsTo(recipient))[1]?.text).toContain(code)
})

test('the operator sees of a gift card to whom it went, what is left and what it paid, and of an order which card did', async () => {
  const { id, code, recipient } = await giveCard({ amount: 3000 })
  const { body: order } = await buy({ prices: [1000], code, credit: 1000 })
  const card = await showOrder(shop.context, id)
  expect(card?.gift).toMatchObject({ recipient, amountYen: 3000, leftYen: 2000 })
  expect(card?.paidByIt).toMatchObject([{ publicId: order.id, creditYen: 1000, status: 'paid' }])
  expect((await showOrder(shop.context, order.id))?.cardOrder).toBe(id)
})

test('it pays for several orders: whole, or so much that the rest can be paid', async () => {
  const before = await getBalances(db)
  const { code } = await giveCard()
  const cents = { as: buyer, code }
  // All of an order: no provider is asked, and the artist has the share of the full price.
  const earned = await getPayable(db, artist.userId)
  const whole = await buy({ ...cents, prices: [1000, 500], credit: 1500 })
  expect(whole.body.checkoutUrl).not.toContain('sandbox')
  expect(await look(whole.body.id)).toMatchObject({ status: 'paid', total: 1500, credit: 1500 })
  expect((await getPayable(db, artist.userId)) - earned).toBe(1350)
  expect(await check(code)).toBe(1500)
  // The rest would be ¥20, which no provider takes: ¥50 are left to pay.
  expect((await buy({ ...cents, prices: [1520], credit: 1500 })).error.code).toBe(
    'gift_code_changed',
  )
  const part = await buy({ ...cents, prices: [520, 1000], credit: 1470 })
  expect(await check(code)).toBe('gift_code_held')
  await shop.pay(part.body.checkoutUrl)
  await shop.runJobs()
  const { amountYen } = await payments.getPayment(await paymentOf(part.body.id))
  expect([amountYen, await check(code)]).toEqual([50, 30])
  expect(await look(part.body.id)).toMatchObject({ status: 'paid', total: 1520, credit: 1470 })
  const receipt = (await emailsTo('buyer@example.com')).at(-1)
  expect(receipt?.text).toContain(t('giftCardEmails.paidBy', { amount: '¥1,470', rest: '¥50' }))
  const after = await getBalances(db)
  expect(after('gift_credit') - before('gift_credit')).toBe(-30)
  expect(after('provider_clearing') - before('provider_clearing')).toBe(3050)
  expect(after('platform_fee') - before('platform_fee')).toBe(-150 - 152)
  // What was paid and by what stands on the receipts; a gift card is sold without tax.
  const read = async (order: string) => {
    const url = receiptPath(order)
    const headers = { authorization: `Bearer ${buyer.token}` }
    return readPdfText((await shop.app.inject({ url, headers })).rawPayload).join('\n')
  }
  const ofPart = await read(part.body.id)
  expect(ofPart).toContain(t('receipts.byGiftCard'))
  expect(await read(whole.body.id)).toContain(t('sales.order.sandbox'))
  const card = await giveCard({ as: buyer })
  const ofCard = await read(card.id)
  expect(ofCard).toContain(t('giftCards.item', { amount: '¥3,000' }))
  expect(ofCard).toContain(t('receipts.giftPurpose'))
  expect(ofCard).not.toContain('10%')
})

test('two orders at once never take more than it holds', async () => {
  const { code, id } = await giveCard({ amount: 1000 })
  const bought = await buy({ as: buyer, prices: [100], code, credit: 100 })
  const { id: cardOrder = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  const { second } = await db.transaction().execute(async (trx) => {
    await copyOrder(trx, bought.body.id, { creditYen: 800 })
    await takeFromGiftCard(trx, cardOrder)
    const second = buy({ as: buyer, prices: [800], code, credit: 800 })
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { second }
  })
  expect((await second).error.fields?.giftCode?.code).toBe('gift_code_changed')
  expect(await check(code)).toBe(100)
})

/** One more of the same, which takes so much of the gift card. */
async function copyOrder(trx: Transaction, id: string, { creditYen }: { creditYen: number }) {
  await sql`
    with copied as (
      insert into orders (public_id, email, locale, total_yen, due_yen, fee_percent, body_hash,
        provider)
      select 'copy' || id, email, locale, ${creditYen}, 0, fee_percent, body_hash, provider
      from orders where public_id = ${id} returning id
    )
    insert into order_adjustments (order_id, item_id, kind, reference, yen)
    select copied.id, a.item_id, a.kind, a.reference, ${creditYen}
    from copied, order_adjustments a join orders o on o.id = a.order_id
    where o.public_id = ${id}`.execute(trx)
}

test('what an order took comes back when it is canceled, and the order is held if it is paid after that', async () => {
  const { code } = await giveCard()
  const { body } = await buy({ as: buyer, prices: [3100], code, credit: 3000 })
  expect(await check(code)).toBe('gift_code_held')
  await shop.call(cancelOrder, { params: { id: body.id }, query: {}, as: buyer })
  expect(await look(body.id)).toMatchObject({ status: 'canceled' })
  expect(await check(code)).toBe(3000)
  const again = await buy({ as: buyer, prices: [3100], code, credit: 3000 })
  const ended = { status: 'canceled', canceledAt: shop.clock.now() }
  await db.updateTable('orders').set(ended).where('publicId', '=', again.body.id).execute()
  expect((await buy({ as: buyer, prices: [100], code, credit: 100 })).status).toBe(200)
  await shop.pay(again.body.checkoutUrl)
  await shop.runJobs()
  expect(await look(again.body.id)).toMatchObject({ status: 'held' })
  // The operator sees which card it was to be.
  expect(await findOrderByPublicId(db, again.body.id)).toMatchObject({
    dueYen: 3100,
    adjustments: [{ kind: 'gift_card', yen: 0 }],
  })
  expect(await check(code)).toBe(2900)
})

test('an order that was canceled and is paid waits for another that takes of its card, and is held', async () => {
  const { code, id } = await giveCard({ amount: 1000 })
  const late = await buy({ as: buyer, prices: [1100], code, credit: 1000 })
  const ended = { status: 'canceled', canceledAt: shop.clock.now() }
  await db.updateTable('orders').set(ended).where('publicId', '=', late.body.id).execute()
  await shop.pay(late.body.checkoutUrl)
  const { id: cardOrder = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  const { id: lateOrder = 0 } = (await findOrderByPublicId(db, late.body.id)) ?? {}
  const { fulfilment } = await db.transaction().execute(async (trx) => {
    await copyOrder(trx, late.body.id, { creditYen: 800 })
    await takeFromGiftCard(trx, cardOrder)
    const fulfilment = fulfilOrder(shop.context, lateOrder)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
    return { fulfilment }
  })
  await fulfilment
  expect(await look(late.body.id)).toMatchObject({ status: 'held' })
  expect(await check(code)).toBe(200)
})

test('while the payment for it is disputed its code stops; lost, what was spent is the platform’s loss', async () => {
  const { code, id } = await giveCard()
  const spent = await buy({ as: buyer, prices: [1000], code, credit: 1000 })
  const before = await getBalances(db)
  const paymentId = await paymentOf(id)
  await openDispute(sandbox, paymentId)
  await shop.runJobs()
  expect(await check(code)).toBe('gift_code_on_hold')
  expect((await buy({ as: buyer, prices: [500], code, credit: 500 })).error.code).toBe(
    'gift_code_on_hold',
  )
  await closeDispute(sandbox, paymentId, 'lost')
  await shop.runJobs()
  expect(await check(code)).toBe('gift_code_ended')
  const after = await getBalances(db)
  expect(after('gift_credit') - before('gift_credit')).toBe(2000)
  expect(after('platform_fee') - before('platform_fee')).toBe(1000)
  expect(after('disputes')).toBe(before('disputes'))
  expect((await look(spent.body.id)).status).toBe('paid')
})

test('what is being ordered when a dispute of the gift card begins is not paid with it', async () => {
  const { id } = await giveCard()
  await openDispute(sandbox, await paymentOf(id))
  await shop.runJobs()
  const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
  await expect(
    db.transaction().execute((trx) => takeFromGiftCard(trx, orderId)),
  ).rejects.toMatchObject({
    fields: { giftCode: 'gift_code_changed' },
  })
})

test('a dispute of what was bought with both takes the purchase, and the gift card has its part again', async () => {
  const { code } = await giveCard()
  const { body } = await buy({ as: buyer, prices: [3500], code, credit: 3000 })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const paymentId = await paymentOf(body.id)
  await openDispute(sandbox, paymentId)
  await closeDispute(sandbox, paymentId, 'lost')
  await shop.runJobs()
  expect((await look(body.id)).status).toBe('refunded')
  expect(await check(code)).toBe(3000)
})

test('of a used gift card that is refunded at the provider, what was spent is the platform’s loss', async () => {
  const { code, id, recipient } = await giveCard({ as: buyer })
  await buy({ as: buyer, prices: [1000], code, credit: 1000 })
  const before = await getBalances(db)
  const paymentId = await paymentOf(id)
  const { id: refundId } = await refundByItself(sandbox, paymentId, 3000)
  await shop.runJobs()
  expect(await check(code)).toBe('gift_code_ended')
  const toGiver = (await emailsTo('buyer@example.com')).at(-1)
  expect(toGiver?.text).toContain(t('emails.sales.refundTotal', { amount: '¥3,000' }))
  const toOperator = (await emailsTo('operator@example.com')).map(({ text }) => text)
  expect(toOperator.join()).toContain(t('emails.sales.refundLostSpent', { amount: '¥1,000' }))
  const after = await getBalances(db)
  expect(after('platform_fee') - before('platform_fee')).toBe(1000)
  expect(after('gift_credit') - before('gift_credit')).toBe(2000)
  const checked = async () => (await checkBooks(shop.context, undefined)).differences
  expect(await checked()).toEqual([])
  await failRefunds(sandbox, paymentId, refundId)
  await shop.runJobs()
  expect(await check(code)).toBe(2000)
  const facts = { sender: 'Mio', amount: '¥2,000' }
  const toRecipient = (await emailsTo(recipient)).at(-1)
  expect(toRecipient?.text).toContain(t('giftCardEmails.againText', facts))
  const back = await getBalances(db)
  expect(back('platform_fee')).toBe(before('platform_fee'))
  expect(await checked()).toEqual([])
})

test('of a gift card that is used up, a refund at the provider is a loss once, and none when it fails', async () => {
  const { code, id } = await giveCard({ as: buyer, amount: 1000 })
  await buy({ as: buyer, prices: [1000], code, credit: 1000 })
  const before = (await getBalances(db))('platform_fee')
  const paymentId = await paymentOf(id)
  await refundByItself(sandbox, paymentId, 1000)
  expect(await followTwice(id)).toBe(before + 1000)
  await failRefunds(sandbox, paymentId)
  expect(await followTwice(id)).toBe(before)
})

test('what a card refund leaves to a gift card stays there when the card’s bank sends it back', async () => {
  const { code } = await giveCard({ as: buyer, amount: 1000 })
  const { body } = await buy({ as: buyer, prices: [1500], code, credit: 1000 })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  await shop.refund(body.id)
  expect(await check(code)).toBe(1000)
  const before = (await getBalances(db))('provider_clearing')
  const fee = (await getBalances(db))('platform_fee')
  await failRefunds(sandbox, await paymentOf(body.id))
  // Of what is held again of the sale, the platform has its part.
  expect(await followTwice(body.id)).toBe(fee - 50)
  expect((await getBalances(db))('provider_clearing')).toBe(before + 500)
  expect(await check(code)).toBe(1000)
})

/** As several events of one refund do. @returns the balance of `platform_fee` */
async function followTwice(id: string): Promise<number> {
  const { id: orderId } = (await findOrderByPublicId(db, id)) ?? { id: 0 }
  for (const _ of [1, 2]) {
    await followRefunds(shop.context, orderId, await payments.getPayment(await paymentOf(id)))
  }
  await shop.runJobs()
  expect((await checkBooks(shop.context, undefined)).differences).toEqual([])
  return (await getBalances(db))('platform_fee')
}

test('what is left of a gift card can be paid back to its giver; its code ends, and both are told', async () => {
  const { code, id, recipient } = await giveCard({ as: buyer })
  await buy({ as: buyer, prices: [1000], code, credit: 1000 })
  expect(await refundOrder(shop.context, id, { amountYen: 2500 })).toMatchObject({
    refused: 'too_much',
    leftYen: 2000,
  })
  const told = async (address: string) => {
    await shop.runJobs()
    return (await emailsTo(address)).at(-1)?.text
  }
  await refundOrder(shop.context, id, { amountYen: 500 })
  const less = { sender: 'Mio', amount: '¥1,500' }
  expect(await told(recipient)).toContain(t('giftCardEmails.lessText', less))
  await shop.refund(id)
  expect((await payments.getPayment(await paymentOf(id))).refundedYen).toBe(2000)
  expect(await check(code)).toBe('gift_code_ended')
  const toGiver = await told('buyer@example.com')
  expect(toGiver).toContain(t('giftCardEmails.refundEnded'))
  expect(toGiver).toContain(t('giftCardEmails.spent', { amount: '¥1,000' }))
  expect(await told(recipient)).toContain(t('giftCardEmails.endedText', less))
  // Of one that was not sent yet, all goes back, and nothing is sent.
  const later = await askGiftCard({
    as: buyer,
    date: dayAfter(shop, 3),
    recipient: 'x@example.com',
  })
  await shop.pay(later.body.checkoutUrl)
  await shop.runJobs()
  await shop.refund(later.body.id)
  shop.clock.advance(4 * DAY_SECONDS)
  await deliverDue(shop)
  expect(await emailsTo('x@example.com')).toEqual([])
})

test('a refund goes to the card first, then to the gift card; after its end, to the platform', async () => {
  const { code, email: cardEmail } = await giveCard({ amount: 1000 })
  const { body } = await buy({ as: buyer, prices: [700, 600], code, credit: 1000 })
  await shop.pay(body.checkoutUrl)
  await shop.runJobs()
  const refund = async (amountYen: number) => {
    await refundOrder(shop.context, body.id, { amountYen, keepsAccess: true })
    await shop.runJobs()
  }
  const paymentId = await paymentOf(body.id)
  await refund(200)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(200)
  expect(await check(code)).toBe('gift_code_used_up')
  await refund(101)
  expect(await check(code)).toBe(1)
  await refund(399)
  expect((await payments.getPayment(paymentId)).refundedYen).toBe(300)
  expect(await check(code)).toBe(400)
  const date = /[Vv]alid through (.*?) \(/.exec(cardEmail?.text ?? '')?.[1] ?? ''
  const mails = (await emailsTo('buyer@example.com')).map(({ text }) => text)
  expect(mails.join()).toContain(t('giftCardEmails.back', { amount: '¥399', date }))
  shop.clock.advance(184 * DAY_SECONDS)
  await follow()
  expect(await check(code)).toBe('gift_code_ended')
  await shop.refund(body.id)
  const texts = (await emailsTo('buyer@example.com')).map(({ text }) => text)
  expect(texts.join()).toContain(t('giftCardEmails.backEnded', { amount: '¥600' }))
  await follow()
  const cards = await db.selectFrom('gifts').select('expiredYen').execute()
  expect(cards.map(({ expiredYen }) => expiredYen)).toContain(1000)
})

test('before its end its recipient is reminded once, and what is left then is the platform’s', async () => {
  // Cards of other tests are over by then.
  shop.clock.advance(200 * DAY_SECONDS)
  await follow()
  const { code, recipient, email } = await giveCard()
  await buy({ prices: [1000], code, credit: 1000 })
  const mails = async () => (await emailsTo(recipient)).map(({ text }) => text)
  shop.clock.advance(150 * DAY_SECONDS)
  await follow()
  expect(await mails()).toEqual([email?.text])
  shop.clock.advance(3 * DAY_SECONDS)
  await follow()
  await follow()
  const [, reminder, ...others] = await mails()
  expect(others).toEqual([])
  expect(reminder).toContain(code)
  expect(reminder).toContain('¥2,000')
  const before = await getBalances(db)
  shop.clock.advance(31 * DAY_SECONDS)
  await follow()
  await follow()
  const after = await getBalances(db)
  expect(after('gift_credit') - before('gift_credit')).toBe(2000)
  expect(after('platform_fee') - before('platform_fee')).toBe(-2000)
  expect(await check(code)).toBe('gift_code_ended')
})

test('a single yen that is left at its end is the platform’s, too', async () => {
  shop.clock.advance(200 * DAY_SECONDS)
  await follow()
  const { code } = await giveCard()
  await buy({ prices: [2999], code, credit: 2999 })
  shop.clock.advance(184 * DAY_SECONDS)
  const before = await getBalances(db)
  await follow()
  const after = await getBalances(db)
  expect(after('gift_credit') - before('gift_credit')).toBe(1)
})

test('the reminder waits while the payment for it is disputed, and comes once the dispute is won', async () => {
  const { id, recipient } = await giveCard()
  const paymentId = await paymentOf(id)
  await openDispute(sandbox, paymentId)
  shop.clock.advance(155 * DAY_SECONDS)
  await follow()
  expect(await emailsTo(recipient)).toHaveLength(1)
  await closeDispute(sandbox, paymentId, 'won')
  await shop.runJobs()
  await follow()
  expect(await emailsTo(recipient)).toHaveLength(2)
})

test('a gift card that a refund ends ends alone, and is not sent again', async () => {
  const holder = await shop.signUp('holder')
  const [used, given] = [
    await giveCard({ as: holder, amount: 1000 }),
    await giveCard({ as: holder }),
  ]
  await buy({ as: holder, prices: [1000], code: used.code, credit: 1000 })
  const endOf = async ({ id }: { id: string }) => {
    const { id: orderId = 0 } = (await findOrderByPublicId(db, id)) ?? {}
    const row = db.selectFrom('gifts').select('endsAt').where('orderId', '=', orderId)
    return (await row.executeTakeFirstOrThrow()).endsAt
  }
  const before = await endOf(used)
  await shop.refund(given.id)
  expect(await check(given.code)).toBe('gift_code_ended')
  // What was used up keeps its own end.
  expect(await endOf(used)).toEqual(before)
  shop.clock.advance(3601)
  const send = ({ id }: { id: string }) => shop.call(resendGift, { params: { id }, as: holder })
  for (const card of [used, given]) expect((await send(card)).status).toBe(404)
  const open = await giveCard({ as: holder })
  expect((await send(open)).error.code).toBe('rate_limited')
})

test('wrong codes are limited, and right ones are not counted', async () => {
  const { code } = await giveCard()
  for (const letter of 'ABCDEFGHJK') {
    expect(await check(`ZZZZ-ZZZZ-ZZZZ-ZZZ${letter}`)).toBe('gift_code_unknown')
  }
  expect(await check('ZZZZ-ZZZZ-ZZZZ-ZZZL')).toBe('rate_limited')
  expect(await check(code)).toBeTypeOf('number')
})

test('of two gift cards that were refunded together, the one whose refund fails works again', async () => {
  const holder = await shop.signUp('two-cards')
  const [one, two] = [await giveCard({ as: holder }), await giveCard({ as: holder })]
  for (const { id } of [one, two]) await shop.refund(id)
  for (const { code } of [one, two]) expect(await check(code)).toBe('gift_code_ended')
  await failRefunds(sandbox, await paymentOf(one.id))
  await followTwice(one.id)
  expect(await check(one.code)).toBe(3000)
  expect(await check(two.code)).toBe('gift_code_ended')
})
