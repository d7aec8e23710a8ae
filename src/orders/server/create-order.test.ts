import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { findCheckout } from '#ports/payments/test-stripe/checkout-view.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { createOrder, getOrder } from '../contract.ts'
import { openShop } from './testing.ts'

const { t } = translate('en')

const shop = await openShop()
afterAll(() => shop.close())
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')

test('a guest without an e-mail address is asked for it', async () => {
  const { publicId } = await shop.addSound(artist)
  const answer = await ask(publicId, 300, {})
  expect(answer.status).toBe(400)
  expect(answer.error.fields?.email?.code).toBe('buyer_email_required')
})

test('less than the price is refused beside the field, with the price', async () => {
  const { publicId } = await shop.addSound(artist)
  const { status, error } = await ask(publicId, 299)
  expect(status).toBe(400)
  expect(error.fields?.price?.message).toBe(t('problems.price_below_minimum', { price: '300' }))
})

test('a price that is no integer is refused', async () => {
  const { publicId } = await shop.addSound(artist)
  const { error } = await ask(publicId, 300.5)
  expect(error.message).toBe(t('sales.buy.notInteger'))
})

test('more than fifty items are refused with how many there may be', async () => {
  const items = Array.from({ length: 51 }, (_, at) => ({
    id: `sound-${String(at).padStart(12, 'a')}`,
    price: 300,
  }))
  const { status, error } = await shop.call(createOrder, { body: { items }, as: listener })
  expect(status).toBe(400)
  expect(error.fields?.items?.message).toBe(t('problems.order_items_too_many', { max: 50 }))
})

test('more than the price is taken only where the buyer may name it', async () => {
  const named = await shop.addSound(artist, { nameYourPrice: true })
  const fixed = await shop.addSound(artist, { nameYourPrice: false })
  expect((await ask(named.publicId, 5000)).status).toBe(200)
  const { status, error } = await ask(fixed.publicId, 5000)
  expect([status, error.code]).toEqual([409, 'price_changed'])
})

test('a Draft is not found, and what is not sold is not for sale', async () => {
  const draft = await shop.addSound(artist, { status: 'Draft' })
  const unsold = await shop.addSound(artist, { sales: false })
  expect((await ask(draft.publicId, 300)).error.code).toBe('not_found')
  expect((await ask(unsold.publicId, 300)).error.code).toBe('not_for_sale')
})

test('one’s own sound cannot be bought', async () => {
  const { publicId } = await shop.addSound(artist)
  const body = { items: [{ id: `sound-${publicId}`, price: 300 }] }
  expect((await shop.call(createOrder, { body, as: artist })).error.code).toBe('own_sound_sale')
})

test('a sound that was bought cannot be bought again', async () => {
  const sound = await shop.addSound(artist, { priceYen: 0 })
  await shop.order({ sounds: [sound], price: 0, as: listener })
  const body = { items: [{ id: `sound-${sound.publicId}`, price: 0 }] }
  expect((await shop.call(createOrder, { body, as: listener })).error.code).toBe('already_bought')
})

test('an order of ¥0 skips the provider and is there immediately', async () => {
  const sound = await shop.addSound(artist, { priceYen: 0 })
  const { id, checkoutUrl } = await shop.order({
    sounds: [sound],
    price: 0,
    email: 'g@example.com',
  })
  expect(checkoutUrl).toMatch(new RegExp(`^${shop.origin}/checkout/${id}\\?key=`))
  const key = new URL(checkoutUrl).searchParams.get('key') ?? ''
  const { body } = await shop.call(getOrder, { params: { id }, query: { key } })
  expect(body).toMatchObject({ status: 'paid', total: 0, sandbox: false })
  expect(body.items[0]?.grant).toMatch(/^[a-z0-9]{12}$/)
})

test('the same key gives the same answer, also when it comes many times concurrently', async () => {
  const { publicId } = await shop.addSound(artist)
  const headers = { 'idempotency-key': 'key-of-this-test' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask(publicId, 300, { email: 'a@example.com' }, headers)),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const rows = await shop.context.db
    .selectFrom('orders')
    .select('id')
    .where('idempotencyKey', '=', 'key-of-this-test')
    .execute()
  expect(rows).toHaveLength(1)
})

test('the same key for another order is refused', async () => {
  const { publicId } = await shop.addSound(artist)
  const headers = { 'idempotency-key': 'another-key-here' }
  await ask(publicId, 300, { email: 'a@example.com' }, headers)
  const other = await ask(publicId, 400, { email: 'a@example.com' }, headers)
  expect([other.status, other.error.code]).toEqual([409, 'idempotency_mismatch'])
})

test('the order keeps what was shown when the artist changes it later', async () => {
  const sound = await shop.addSound(artist, { title: 'Before' })
  const { id } = await shop.order({ sounds: [sound], as: listener })
  await shop.context.db
    .updateTable('works')
    .set({ title: 'After', priceYen: 900 })
    .where('id', '=', sound.id)
    .execute()
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items[0]).toMatchObject({ title: 'Before', price: 300, paid: 300 })
})

test('another person’s order is not found, with or without a wrong key', async () => {
  const sound = await shop.addSound(artist)
  const { id } = await shop.order({ sounds: [sound], email: 'a@example.com' })
  const other = await shop.order({ sounds: [sound], email: 'b@example.com' })
  const { return_url } = await returnUrl(other.paymentId)
  const key = new URL(return_url).searchParams.get('key') ?? ''
  expect((await shop.call(getOrder, { params: { id } })).status).toBe(404)
  expect((await shop.call(getOrder, { params: { id }, as: listener })).status).toBe(404)
  expect((await shop.call(getOrder, { params: { id }, query: { key } })).status).toBe(404)
  const own = await shop.call(getOrder, { params: { id: other.id }, query: { key } })
  expect(own.status).toBe(200)
})

function ask(
  publicId: string,
  price: number,
  who: { email?: string } = { email: 'guest@example.com' },
  headers: Record<string, string> = {},
) {
  const body = { items: [{ id: `sound-${publicId}`, price }], ...who }
  return shop.call(createOrder, { body, headers })
}

async function returnUrl(paymentId: string) {
  const checkout = await findCheckout(getSandbox(shop.context.payments), paymentId)
  return { return_url: checkout?.returnUrl ?? '' }
}

test('who is signed in without a proved address buys as a guest, and proving it brings the purchase', async () => {
  const sound = await shop.addSound(artist, { priceYen: 0 })
  const as = await shop.signUp('addressless', { registered: false })
  const setEmail = (email: string | null) =>
    shop.context.db.updateTable('users').set({ email }).where('id', '=', as.userId).execute()
  await setEmail(null)
  const email = 'addressless@example.com'
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], price: 0, email, as })
  const key = new URL(checkoutUrl).searchParams.get('key') ?? ''
  expect(key).not.toBe('')
  const own = () =>
    shop.context.db.selectFrom('grants').select('userId').where('email', '=', email).execute()
  expect(await own()).toEqual([{ userId: null }])
  await setEmail(email)
  // The page that the order led to, now by the account of its address.
  await shop.call(getOrder, { params: { id }, query: { key }, as })
  expect(await own()).toEqual([{ userId: as.userId }])
})
