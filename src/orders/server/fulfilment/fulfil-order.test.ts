import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getPayable } from '#money/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { chargeCard } from '#ports/payments/test-stripe/pay.ts'
import { changeObject, getSandbox, setAmount } from '#ports/payments/testing/sandbox-acts.ts'
import { lockBuyer } from '#works/server/grants-store.ts'
import { getSound } from '#works/sounds-contract.ts'
import { checkOrder, createOrder, getOrder, PURCHASE_FORMATS } from '../../contract.ts'
import { openShop } from '../testing.ts'
import { fulfilOrder, reconcileOrders } from './fulfil-order.ts'
import { joinPurchases } from './join-purchases.ts'
import { settleOrder } from './settle-order.ts'

const problems: object[] = []
const quiet = { info() {}, warn() {}, error: (fields: object) => void problems.push(fields) }
const shop = await openShop({ log: quiet })
afterAll(() => shop.close())
const { db } = shop.context
const listener = await shop.signUp('listener')
let artists = 0

test('the webhook alone fulfils an order: grant, ledger, receipt and sale notice', async () => {
  const { artist, sound } = await sell({ priceYen: 300 })
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], price: 555, as: listener })
  expect((await shop.pay(checkoutUrl)).status).toBe(303)
  await shop.runJobs()
  const row = await orderRow(id)
  expect(row).toMatchObject({ status: 'paid', buyerId: listener.userId })
  expect(await getPayable(db, artist.userId)).toBe(555 - 55)
  const emails = (await shop.emails()).filter(({ subject }) => subject.includes(sound.title))
  expect(emails.map(({ to }) => to).sort()).toEqual(
    [`${artist.username}@example.com`, 'listener@example.com'].sort(),
  )
  const notice = emails.find(({ to }) => to !== 'listener@example.com')
  expect(notice?.text).toContain('¥555 paid, ¥500 earned')
  const events = await db
    .selectFrom('paymentEvents')
    .select('workedAt')
    .where('paymentId', '=', row.paymentId)
    .execute()
  expect(events.map(({ workedAt }) => workedAt !== null)).toEqual([true])
})

test('the page of the order has it checked when no webhook has come; reading it settles nothing', async () => {
  const { sound } = await sell()
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: listener })
  expect((await read(id)).status).toBe('open')
  await shop.pay(checkoutUrl)
  expect((await shop.call(getOrder, { params: { id }, as: listener })).body.status).toBe('open')
  const order = await read(id)
  expect(order.status).toBe('paid')
  expect(order.items[0]?.grant).toMatch(/^[a-z0-9]{12}$/)
  expect(order.items[0]?.formats.map(({ format }) => format)).toEqual(PURCHASE_FORMATS)
})

test('many concurrent fulfilments of one order give one of everything', async () => {
  const { artist, sound } = await sell()
  const other = await shop.addSound(artist, { title: `${sound.title} B` })
  const order = await shop.order({ sounds: [sound, other], as: listener })
  await shop.pay(order.checkoutUrl)
  const { id: orderId } = await orderRow(order.id)
  await Promise.all(Array.from({ length: 8 }, () => fulfilOrder(shop.context, orderId)))
  await shop.runJobs()
  await fulfilOrder(shop.context, orderId)
  expect(await countGrants([sound.id, other.id])).toBe(2)
  expect(await countPostings(orderId)).toBe(1)
  expect(await getPayable(db, artist.userId)).toBe(540)
  const emails = (await shop.emails()).filter(({ text }) => text.includes(sound.title))
  expect(emails).toHaveLength(2)
  const events = await db
    .selectFrom('domainEvents')
    .select('payload')
    .where('name', '=', 'order-paid')
    .execute()
  const own = events.filter(
    ({ payload }) => JSON.stringify(payload) === JSON.stringify({ orderId }),
  )
  expect(own).toHaveLength(1)
})

test('a sound that is bought twice concurrently is paid back once, by itself', async () => {
  const { artist, sound } = await sell()
  const orders = [
    await shop.order({ sounds: [sound], price: 400, as: listener }),
    await shop.order({ sounds: [sound], price: 700, as: listener }),
  ]
  for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
  const rows = await Promise.all(orders.map(({ id }) => orderRow(id)))
  await Promise.all(rows.map(({ id }) => fulfilOrder(shop.context, id)))
  await shop.runJobs()
  const statuses = await Promise.all(orders.map(async ({ id }) => (await orderRow(id)).status))
  expect(statuses.sort()).toEqual(['paid', 'refunded'])
  const payments = await Promise.all(
    orders.map(({ paymentId }) => shop.context.payments.getPayment(paymentId)),
  )
  const unrefunded = payments.filter(({ refundedYen }) => refundedYen === 0)
  expect(unrefunded).toHaveLength(1)
  const paidYen = unrefunded[0]?.amountYen ?? 0
  expect(await getPayable(db, artist.userId)).toBe(paidYen - paidYen / 10)
  expect(await countGrants([sound.id])).toBe(1)
  const refundEmails = (await shop.emails()).filter(
    ({ text }) => text.includes(sound.title) && text.includes('We refunded'),
  )
  expect(refundEmails).toHaveLength(1)
})

test('a guest who buys the same twice is paid back too', async () => {
  const { sound } = await sell()
  const email = 'twice@example.com'
  const first = await shop.order({ sounds: [sound], email })
  const second = await shop.order({ sounds: [sound], email })
  await shop.pay(first.checkoutUrl)
  await shop.pay(second.checkoutUrl)
  await shop.runJobs()
  const statuses = await Promise.all(
    [first, second].map(async ({ id }) => (await orderRow(id)).status),
  )
  expect(statuses.sort()).toEqual(['paid', 'refunded'])
})

test.each([50, 550])(
  'an amount that differs is held with its reason: no grant, no ledger, no receipt, for ¥%i',
  async (paidYen) => {
    const { artist, sound } = await sell()
    const { id, checkoutUrl, paymentId } = await shop.order({ sounds: [sound], as: listener })
    await shop.pay(checkoutUrl)
    await setAmount(getSandbox(shop.context.payments), paymentId, paidYen)
    await shop.runJobs()
    const difference = `paid ${paidYen} instead of 300`
    expect(await orderRow(id)).toMatchObject({ status: 'held', heldReason: difference })
    expect(await countGrants([sound.id])).toBe(0)
    expect(await getPayable(db, artist.userId)).toBe(0)
    expect(problems).toContainEqual(expect.objectContaining({ difference }))
    expect((await read(id)).status).toBe('held')
  },
)

test('a lost webhook is made good by the reconciler', async () => {
  const { sound } = await sell()
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(checkoutUrl)
  shop.clock.advance(121)
  await reconcileOrders(shop.context)
  expect((await orderRow(id)).status).toBe('paid')
})

test('an order that cannot be looked at now keeps no other from being settled, and is reported', async () => {
  const { sound } = await sell()
  const orders = [
    await shop.order({ sounds: [sound], email: 'first-of-two@example.com' }),
    await shop.order({ sounds: [sound], email: 'second-of-two@example.com' }),
  ]
  for (const { checkoutUrl } of orders) await shop.pay(checkoutUrl)
  shop.clock.advance(121)
  const { payments } = shop.context
  const { getPayment } = payments
  payments.getPayment = async (id) => {
    if (id === orders[0]?.paymentId) throw new Error('away')
    return getPayment.call(payments, id)
  }
  await expect(reconcileOrders(shop.context)).rejects.toThrow('1 open orders')
  payments.getPayment = getPayment
  const statuses = await Promise.all(orders.map(async ({ id }) => (await orderRow(id)).status))
  expect(statuses).toEqual(['open', 'paid'])
  await shop.runJobs()
})

test('an order that was just made is left to its webhook', async () => {
  const { sound } = await sell()
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(checkoutUrl)
  await reconcileOrders(shop.context)
  expect((await orderRow(id)).status).toBe('open')
  await shop.runJobs()
  expect((await orderRow(id)).status).toBe('paid')
})

test('an order whose payment ended is canceled, and still counts if the money comes after all', async () => {
  const { sound } = await sell()
  const { id, paymentId } = await shop.order({ sounds: [sound], as: listener })
  const sandbox = getSandbox(shop.context.payments)
  await changeObject(sandbox, paymentId, { status: 'expired' })
  expect((await read(id)).status).toBe('canceled')
  await changeObject(sandbox, paymentId, { status: 'open' })
  const card = { last4: '4242', expiry: '12/40' }
  await chargeCard(sandbox, paymentId, { card, outcome: 'succeeds', keep: false })
  await fulfilOrder(shop.context, (await orderRow(id)).id)
  expect((await read(id)).status).toBe('paid')
})

test('an order without a payment is canceled after a day', async () => {
  const { sound } = await sell()
  const { id } = await shop.order({ sounds: [sound], as: listener })
  await db.updateTable('orders').set({ paymentId: null }).where('publicId', '=', id).execute()
  shop.clock.advance(3600)
  await reconcileOrders(shop.context)
  expect((await orderRow(id)).status).toBe('open')
  shop.clock.advance(24 * 3600)
  await reconcileOrders(shop.context)
  expect((await orderRow(id)).status).toBe('canceled')
})

test('an order of several artists owes each a share, the fee rounded down for each item', async () => {
  const one = await sell({ priceYen: 99 })
  const two = await sell({ priceYen: 55 })
  const items = [
    { id: `sound-${one.sound.publicId}`, price: 99 },
    { id: `sound-${two.sound.publicId}`, price: 55 },
  ]
  const { body } = await shop.call(createOrder, { body: { items }, as: listener })
  await shop.pay(body.checkoutUrl.replace(/^http:\/\/[^/]+/, shop.origin))
  expect((await read(body.id)).status).toBe('paid')
  await shop.runJobs()
  const receipt = (await shop.emails()).findLast(({ to }) => to === 'listener@example.com')
  // One line an item, and a button to the files.
  expect(receipt?.text).toMatch(/¥99\n.*¥55\n/)
  expect(receipt?.text).toContain(translate('en').t('sales.order.download'))
  expect(await getPayable(db, one.artist.userId)).toBe(90)
  expect(await getPayable(db, two.artist.userId)).toBe(50)
})

test('a guest’s order joins the member who has proved that address already', async () => {
  const { sound } = await sell()
  const member = await shop.signUp('known')
  const order = await shop.order({ sounds: [sound], email: 'KNOWN@example.com' })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items.map((item) => item.order)).toEqual([order.id])
  expect((await shop.call(getOrder, { params: { id: order.id }, as: member })).status).toBe(200)
})

test('a guest’s order joins the account that proves the address later', async () => {
  const { sound } = await sell()
  const order = await shop.order({ sounds: [sound], email: 'later@example.com' })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const member = await shop.signUp('later')
  await joinPurchases(shop.context, member.userId)
  await joinPurchases(shop.context, member.userId)
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items).toHaveLength(1)
  const opened = await shop.call(getSound, { params: { id: sound.publicId }, as: member })
  expect(opened.body.grant).toBe(body.items[0]?.grant)
})

test('a guest’s order joins the account that proves the address while it is being fulfilled', async () => {
  const { sound } = await sell()
  const email = 'proving@example.com'
  const order = await shop.order({ sounds: [sound], email })
  await shop.pay(order.checkoutUrl)
  const { id } = await orderRow(order.id)
  const member = await shop.signUp('proving-it')
  const { fulfilment } = await db.transaction().execute(async (trx) => {
    await lockBuyer(trx, { email, userId: member.userId })
    await trx.updateTable('users').set({ email }).where('id', '=', member.userId).execute()
    const fulfilment = fulfilOrder(shop.context, id)
    await expect.poll(() => countWaiting(db)).toBe(1)
    return { fulfilment }
  })
  await fulfilment
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items.map((item) => item.order)).toEqual([order.id])
})

test('an account that proves the address waits for an order of it that is being settled', async () => {
  const { sound } = await sell()
  const email = 'settled-meanwhile@example.com'
  const order = await shop.order({ sounds: [sound], email })
  await shop.pay(order.checkoutUrl)
  const { id } = await orderRow(order.id)
  const payment = await shop.context.payments.getPayment(order.paymentId)
  const member = await shop.signUp('settled-meanwhile-2')
  const { joining } = await db.transaction().execute(async (trx) => {
    await settleOrder(shop.context, trx, id, payment)
    await db.updateTable('users').set({ email }).where('id', '=', member.userId).execute()
    const joining = joinPurchases(shop.context, member.userId)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
    return { joining }
  })
  await joining
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items.map((item) => item.order)).toEqual([order.id])
})

test('an account that pays a sound twice at once, from two addresses, gets it once and its money back', async () => {
  const { sound } = await sell()
  const member = await shop.signUp('two-addresses')
  const one = await shop.order({ sounds: [sound], as: member })
  const other = await shop.order({ sounds: [sound], as: member })
  for (const { checkoutUrl } of [one, other]) await shop.pay(checkoutUrl)
  const former = { email: 'former-address@example.com' }
  await db.updateTable('orders').set(former).where('publicId', '=', one.id).execute()
  const [{ id: oneId }, { id: otherId }] = [await orderRow(one.id), await orderRow(other.id)]
  const payment = await shop.context.payments.getPayment(one.paymentId)
  const { fulfilment } = await db.transaction().execute(async (trx) => {
    await settleOrder(shop.context, trx, oneId, payment)
    const fulfilment = fulfilOrder(shop.context, otherId)
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBe(1)
    return { fulfilment }
  })
  await fulfilment
  await shop.runJobs()
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items.map((item) => item.order)).toEqual([one.id])
  expect((await orderRow(other.id)).status).toBe('refunded')
})

/** An artist and a sound of their own, so that sums are separate. */
async function sell(more: { priceYen?: number } = {}) {
  artists += 1
  const artist = await shop.signUp(`artist-${artists}`)
  const title = `Sound ${artists}.`
  return { artist, sound: { title, ...(await shop.addSound(artist, { title, ...more })) } }
}

async function read(id: string) {
  return (await shop.call(checkOrder, { params: { id }, as: listener })).body
}

function orderRow(publicId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('publicId', '=', publicId)
    .$narrowType<{ paymentId: string }>()
    .executeTakeFirstOrThrow()
}

async function countGrants(soundIds: number[]): Promise<number> {
  const rows = await db.selectFrom('grants').select('id').where('workId', 'in', soundIds).execute()
  return rows.length
}

async function countPostings(orderId: number): Promise<number> {
  const postings = db.selectFrom('ledgerTransactions').select('id')
  return (await postings.where('orderId', '=', orderId).execute()).length
}

test('an order that costs nothing and was left open is given by the reconciler', async () => {
  const { sound } = await sell()
  const { id } = await shop.order({ sounds: [sound], as: listener })
  const { id: orderId } = await orderRow(id)
  await db.updateTable('orderItems').set({ paidYen: 0 }).where('orderId', '=', orderId).execute()
  const free = { totalYen: 0, dueYen: 0, paymentId: null }
  await db.updateTable('orders').set(free).where('id', '=', orderId).execute()
  shop.clock.advance(121)
  await reconcileOrders(shop.context)
  expect((await orderRow(id)).status).toBe('paid')
})
