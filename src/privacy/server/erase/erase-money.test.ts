import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#accounts/server/sign-in/testing.ts'
import { putBilling } from '#billing/bank-contract.ts'
import { DETAILS } from '#billing/server/bank/testing.ts'
import { getBalances } from '#billing/testing.ts'
import { translate } from '#i18n/translate.ts'
import { booksOf } from '#ports/payments/sandbox/books.ts'
import { getOrder } from '#sales/contract.ts'
import { listMyPurchases } from '#sales/purchases-contract.ts'
import { getSound } from '#sounds/contract.ts'
import { deleteAccount } from '../../contract.ts'
import { FILE, openFullAccount } from '../testing/full-account.ts'

const { say } = translate('en')

let full: Awaited<ReturnType<typeof openFullAccount>>
let cardsBefore = 0
beforeAll(async () => {
  full = await openFullAccount()
  cardsBefore = (await listCards()).length
  const { shop, artist } = full
  await shop.call(deleteAccount, { as: artist, body: { username: 'quillon' } })
  await shop.runJobs()
}, 120_000)
afterAll(() => full.shop.close())

const listCards = () =>
  booksOf(full.shop.context.db).selectFrom('sandbox.cards').selectAll().execute()

test('a buyer still finds, hears and downloads what was bought, and is led nowhere', async () => {
  const { shop, buyer, sold, paidOrder } = full
  const purchases = await shop.call(listMyPurchases, { as: buyer, query: {} })
  const [item] = purchases.body.items
  if (item?.kind !== 'sound') throw new Error('No sound was bought')
  expect(item.sound).toMatchObject({ title: 'Kept', user: 'Quillon Vexwright', username: '' })
  expect(item.sound.coverart).toMatch(/^\/images\//)
  const { grant } = item
  const headers = { authorization: `Bearer ${buyer.token}` }
  const url = `/api/downloads/${grant}/original`
  const got = await shop.app.inject({ url, headers })
  expect(got.statusCode).toBe(200)
  expect(got.rawPayload.equals(FILE)).toBe(true)
  expect(String(got.headers['content-disposition'])).toContain('Quillon Vexwright - Kept.wav')
  const cover = await shop.app.inject({ url: item.sound.coverart ?? '' })
  expect(cover.statusCode).toBe(200)
  const sound = await shop.call(getSound, { params: { id: sold.publicId }, as: buyer })
  expect(sound.body).toMatchObject({
    user: 'Quillon Vexwright',
    username: '',
    mine: 'bought',
    sales: false,
    description: '',
    claps: 0,
    comments: 0,
  })
  const stream = await shop.app.inject({ url: sound.body.mp3Url ?? '', headers })
  expect(stream.statusCode).toBe(302)
  const bytes = await shop.app.inject({ url: String(stream.headers.location) })
  expect(bytes.statusCode).toBe(200)
  const order = await shop.call(getOrder, { params: { id: paidOrder.id }, query: {}, as: buyer })
  expect(order.body.items).toMatchObject([{ title: 'Kept', seller: 'Quillon Vexwright' }])
})

test('what the person bought is over, and saved cards are forgotten', async () => {
  const { shop, foreign } = full
  const grants = await shop.context.db
    .selectFrom('grants')
    .select(['email', 'user_id', 'revoked_at'])
    .where('sound_id', '=', foreign.id)
    .execute()
  expect(grants).toEqual([{ email: '', user_id: null, revoked_at: expect.any(Date) }])
  expect(cardsBefore).toBe(1)
  expect(await listCards()).toEqual([])
})

test('the books stay, and sum to zero', async () => {
  const { shop } = full
  const { db } = shop.context
  const { rows } = await sql<{ sum: number }>`
    select sum(amount_yen)::int as sum from ledger_entries`.execute(db)
  expect(rows).toEqual([{ sum: 0 }])
  expect((await getBalances(db))('artist_payable')).toBe(-270 - 270)
})

test('bank details stay while money is owed, and go with an account that is owed nothing', async () => {
  const { shop, artist } = full
  const unpaid = await shop.signUp('unpaid')
  await shop.call(putBilling, { as: unpaid, body: DETAILS })
  await shop.call(deleteAccount, { as: unpaid, body: { username: 'unpaid' } })
  const rows = await shop.context.db.selectFrom('bank_accounts').select('user_id').execute()
  expect(rows).toEqual([{ user_id: artist.userId }])
})

test('an open order is cancelled; money that arrives for it nevertheless is refunded', async () => {
  const { shop, openOrder } = full
  const { db } = shop.context
  const status = async () =>
    await db
      .selectFrom('orders')
      .select('status')
      .where('public_id', '=', openOrder.id)
      .executeTakeFirst()
  expect(await status()).toEqual({ status: 'canceled' })
  const before = (await getBalances(db))('artist_payable')
  await shop.pay(openOrder.checkoutUrl)
  await shop.runJobs()
  expect(await status()).toEqual({ status: 'refunded' })
  const payment = await shop.context.payments.getPayment(openOrder.paymentId)
  expect(payment).toMatchObject({ status: 'succeeded', refundedYen: payment.amountYen })
  expect((await getBalances(db))('artist_payable')).toBe(before)
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', openOrder.id)
    .executeTakeFirstOrThrow()
  const granted = await db
    .selectFrom('grants as g')
    .innerJoin('order_items as i', 'i.id', 'g.order_item_id')
    .select('g.id')
    .where('i.order_id', '=', order.id)
    .execute()
  expect(granted).toEqual([])
  const emails = (await shop.emails()).filter(({ text }) =>
    text.includes(say('emails.sales.refundLeft')),
  )
  expect(emails.map(({ to }) => to)).toEqual(['quillon@example.com'])
  const sum = await sql<{ sum: number }>`select sum(amount_yen)::int as sum from ledger_entries`
    .execute(db)
    .then(({ rows }) => rows)
  expect(sum).toEqual([{ sum: 0 }])
})

test('the same address may sign up again, as someone who has nothing', async () => {
  const { shop, artist } = full
  const browser = openBrowser(shop)
  const { id } = await browser.askForLink('quillon@example.com')
  await shop.runJobs()
  const emails = (await shop.emails()).filter(({ to }) => to === 'quillon@example.com')
  const token = /confirm\?token=([\w-]{43})/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
  await browser.confirm(token)
  expect(await browser.poll(id)).toMatchObject({ status: 'confirmed' })
  await shop.runJobs()
  const me = await browser.ask('GET', '/api/users/me')
  expect(me.json()).toMatchObject({ email: 'quillon@example.com', username: null, name: null })
  expect(me.json().id).not.toBe(artist.publicId)
  const grants = await shop.context.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select('g.id')
    .where('u.email', '=', 'quillon@example.com')
    .execute()
  expect(grants).toEqual([])
})
