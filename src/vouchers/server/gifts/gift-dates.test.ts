import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { getOrder, resendReceipt } from '#orders/contract.ts'
import { postForm } from '#orders/server/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { deleteSound } from '#works/sounds-contract.ts'
import { changeGift, resendGift } from '../../gift-contract.ts'
import { forgetEndedGifts } from './deliver-gift.ts'
import { askGift, DAY_SECONDS, dayAfter, deliverDue, linkIn, openGiftShop } from './testing.ts'

const { t } = translate('en')
const { shop, artist, member, soundCalled, give, givePaid, emailsTo, subjectsTo } =
  await openGiftShop()
afterAll(() => shop.close())
const { db } = shop.context

test('it is sent at 9:00 in Japan on its day, and until then its giver, here a guest, may change it', async () => {
  const { item } = await soundCalled('Ferry')
  const { id, checkoutUrl } = await give({
    item,
    email: 'giver@example.com',
    recipient: 'wrnog@example.com',
    date: dayAfter(shop, 10),
  })
  await shop.pay(checkoutUrl)
  await deliverDue(shop)
  const [receipt] = await emailsTo('giver@example.com')
  const guest = linkIn(receipt?.text ?? '')
  expect((await shop.call(getOrder, guest)).body.gift).toMatchObject({
    state: 'waiting',
    deliverAt: `${dayAfter(shop, 10)}T00:00:00.000Z`,
  })
  const change = (body: { recipient?: string; date?: string }, who: object = guest) =>
    shop.call(changeGift, { params: { id }, body, ...who })
  expect((await change({ date: dayAfter(shop, 2) }, { as: artist })).error.code).toBe('not_found')
  expect((await change({ date: dayAfter(shop, -1) })).error.code).toBe('gift_date_invalid')
  expect((await change({ date: dayAfter(shop, 368) })).error.code).toBe('gift_date_invalid')
  expect(
    (await change({ recipient: 'right@example.com', date: dayAfter(shop, 2) })).body,
  ).toMatchObject({
    recipient: 'right@example.com',
  })
  shop.clock.advance(DAY_SECONDS)
  await deliverDue(shop)
  expect(await emailsTo('right@example.com')).toEqual([])
  shop.clock.advance(2 * DAY_SECONDS)
  await deliverDue(shop)
  expect(await emailsTo('right@example.com')).toHaveLength(1)
  expect(await emailsTo('wrnog@example.com')).toEqual([])
  expect((await change({ recipient: 'other@example.com' })).error.code).toBe('gift_sent')
  // Sent again by the giver once an hour, and by the recipient whose link has ended.
  const again = () => shop.call(resendGift, guest)
  expect((await again()).error.code).toBe('rate_limited')
  shop.clock.advance(3601)
  expect((await again()).status).toBe(204)
  expect((await again()).error.code).toBe('rate_limited')
  await shop.runJobs()
  const [, second] = await emailsTo('right@example.com')
  const { params } = linkIn(second?.text ?? '')
  await shop.call(resendReceipt, { params })
  await shop.runJobs()
  const gift = t('giftEmails.subject', { sender: 'Mio', title: 'Ferry' })
  expect(await subjectsTo('right@example.com')).toEqual([gift, gift, gift])
})

test('what its artist deletes before the day is still given, with its file', async () => {
  const [giver, { item, publicId }] = [await member(), await soundCalled('Deleted')]
  const recipient = 'deleted@example.com'
  await givePaid({ item, as: giver, recipient, date: dayAfter(shop, 1) })
  await shop.call(deleteSound, { params: { id: publicId }, as: artist })
  await shop.runJobs()
  shop.clock.advance(2 * DAY_SECONDS)
  await deliverDue(shop)
  const [email] = await emailsTo(recipient)
  const { params, query } = linkIn(email?.text ?? '')
  const [bought] = (await shop.call(getOrder, { params, query })).body.items
  const url = `/api/downloads/${bought?.grant}/original?key=${query.key}`
  expect((await shop.app.inject({ url })).statusCode).toBe(200)
})

test('what is paid at a store after its date is sent at once, and nothing before it is paid', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Late')]
  const { checkoutUrl } = await give({
    item,
    as: giver,
    recipient: 'late@example.com',
    date: dayAfter(shop, 1),
  })
  await postForm(checkoutUrl, { method: 'konbini' })
  shop.clock.advance(2 * DAY_SECONDS)
  await deliverDue(shop)
  expect(await emailsTo('late@example.com')).toEqual([])
  await postForm(`${checkoutUrl}/voucher`, { answer: 'pay' })
  await shop.runJobs()
  expect(await emailsTo('late@example.com')).toHaveLength(1)
})

test('one may give what one owns, but nothing free', async () => {
  const [giver, { item, publicId }] = [await member(), await soundCalled('Many')]
  const own = await shop.order({ sounds: [{ publicId }], as: giver })
  await shop.pay(own.checkoutUrl)
  await shop.runJobs()
  const free = await shop.addSound(artist, { priceYen: 0 })
  const recipient = 'many@example.com'
  const ask = (more: object = {}) => askGift(shop, { item, as: giver, recipient, ...more })
  const refused = await ask({ item: `sound-${free.publicId}`, price: 0 })
  expect(refused.error.fields?.price?.code).toBe('price_below_minimum')
  const long = await ask({ message: 'x'.repeat(501) })
  expect(long.error.fields?.gift?.message).toBe(t('problems.gift_message_too_long', { max: 500 }))
  expect((await ask()).status).toBe(200)
})

test('addresses of gifts that were never sent go 30 days after their order has ended', async () => {
  const [giver, { item }] = [await member(), await soundCalled('Gone')]
  const canceled = await give({ item, as: giver, recipient: 'never@example.com' })
  await givePaid({ item, as: giver, recipient: 'kept@example.com' })
  await db
    .updateTable('orders')
    .set({ status: 'canceled', canceledAt: shop.clock.now() })
    .where('publicId', '=', canceled.id)
    .execute()
  const recipients = async () => {
    await addJob(db, forgetEndedGifts, {})
    await shop.runJobs()
    const rows = await db
      .selectFrom('gifts as g')
      .innerJoin('orders as o', 'o.id', 'g.orderId')
      .select('g.recipientEmail as to')
      .where('o.buyerId', '=', giver.userId)
      .orderBy('o.id')
      .execute()
    return rows.map(({ to }) => to)
  }
  shop.clock.advance(29 * DAY_SECONDS)
  expect(await recipients()).toEqual(['never@example.com', 'kept@example.com'])
  shop.clock.advance(2 * DAY_SECONDS)
  expect(await recipients()).toEqual([null, 'kept@example.com'])
})
