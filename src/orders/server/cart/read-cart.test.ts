import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { countStatements } from '#ports/database/testing.ts'
import { readCart } from '../../cart-contract.ts'
import { createOrder, getOrder } from '../../contract.ts'
import { openShop } from '../testing.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const mio = await shop.signUp('mio')
const ren = await shop.signUp('ren')
const listener = await shop.signUp('listener')

async function fillShelves() {
  const free = await shop.addSound(mio, { title: 'Gift', priceYen: 0 })
  const fixed = await shop.addSound(ren, { title: 'Fixed', priceYen: 700, nameYourPrice: false })
  const member = await shop.addSound(ren, { title: 'Member' })
  const album = await shop.addAlbum(ren, [member], { title: 'Box' })
  const ids = [`sound-${free.publicId}`, `album-${album.publicId}`, `sound-${fixed.publicId}`]
  return { free, fixed, member, album, ids }
}

type Who = Parameters<typeof shop.call>[1] & { as?: typeof mio }
const read = (ids: readonly string[], who: Pick<Who, 'as' | 'headers'> = {}) =>
  shop.call(readCart, { query: { items: ids.join(',') }, ...who })

test('what is sold is read in the order of the request, without what is not, by one statement', async () => {
  const { ids, member } = await fillShelves()
  const draft = await shop.addSound(mio, { status: 'Draft' })
  const unsold = await shop.addSound(mio, { sales: false })
  const others = [draft, unsold].map(({ publicId }) => `sound-${publicId}`)
  const { result, statements } = await countStatements(() => read([...others, ...ids]))
  expect(statements.filter((text) => /order_items|price_yen/.test(text))).toHaveLength(1)
  const [gift, box, fixed] = result.body.offers
  expect(result.body.offers.map(({ id }) => id)).toEqual(ids)
  expect(gift).toMatchObject({ title: 'Gift', user: 'mio', username: 'mio', price: 0, sounds: [] })
  expect(box).toMatchObject({ price: 1000, mine: 'none', sounds: [`sound-${member.publicId}`] })
  expect(fixed).toMatchObject({ price: 700, nameyourprice: false, username: 'ren' })
  expect(result.headers['cache-control']).toBe('private, no-store')
})

test('each sees what is their own and what they have bought, a guest in the browser that bought it', async () => {
  const { free, ids } = await fillShelves()
  const mineOf = async (who: Pick<Who, 'as' | 'headers'>) =>
    (await read(ids, who)).body.offers.map(({ mine }) => mine)
  expect(await mineOf({ as: ren })).toEqual(['none', 'owner', 'owner'])
  await shop.order({ sounds: [free], price: 0, as: listener })
  expect(await mineOf({ as: listener })).toEqual(['bought', 'none', 'none'])
  const { id, checkoutUrl } = await shop.order({ sounds: [free], price: 0, email: 'g@example.com' })
  const key = new URL(checkoutUrl).searchParams.get('key') ?? ''
  const page = await shop.call(getOrder, { params: { id }, query: { key } })
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  expect(await mineOf({ headers: { cookie } })).toEqual(['bought', 'none', 'none'])
  const again = { items: [{ id: `sound-${free.publicId}`, price: 0 }], email: 'g@example.com' }
  const { error } = await shop.call(createOrder, {
    body: again,
    headers: { cookie, origin: shop.origin, host: new URL(shop.origin).host },
  })
  expect(error.code).toBe('already_bought')
})

test('what is no list of items is refused, and so is one of more than an order takes', async () => {
  const id = 'sound-aaaaaaaaaaaa'
  for (const ids of [[''], ['x'], [id, ''], Array.from({ length: 51 }, () => id)]) {
    expect((await read(ids)).status).toBe(400)
  }
  expect((await read(Array.from({ length: 50 }, () => id))).body.offers).toEqual([])
})

test.each([
  ['a member', () => ({ as: listener })],
  ['a guest', () => ({ body: { email: 'several@example.com' } })],
])('%s buys sounds and an album of several artists in one order', async (_, who) => {
  const { ids, free, fixed, member } = await fillShelves()
  const { as, body } = { as: undefined, body: {}, ...who() }
  const prices = [0, 1500, 700]
  const items = ids.map((id, at) => ({ id, price: prices[at] ?? 0 }))
  const answer = await shop.call(createOrder, {
    body: { items, ...body },
    headers: { host: new URL(shop.origin).host },
    ...(as && { as }),
  })
  const paid = await shop.pay(answer.body.checkoutUrl)
  await shop.runJobs()
  const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? undefined
  const params = { id: answer.body.id }
  const order = await shop.call(getOrder, { params, query: { key }, ...(as && { as }) })
  expect(order.body).toMatchObject({ status: 'paid', total: 2200 })
  expect(order.body.items.map(({ id, paid }) => ({ id, price: paid }))).toEqual(items)
  expect(order.body.items.every(({ grant }) => grant !== null)).toBe(true)
  const grants = await db
    .selectFrom('grantSounds')
    .select('soundId')
    .where('soundId', 'in', [free.id, fixed.id, member.id])
    .execute()
  expect(grants).toHaveLength(3)
})

test('a problem names the item that it concerns', async () => {
  const { ids, fixed, free } = await fillShelves()
  const order = async (as: typeof mio, prices = [0, 1000, 700]) => {
    const items = ids.map((id, at) => ({ id, price: prices[at] ?? 0 }))
    const { error } = await shop.call(createOrder, { body: { items }, as })
    return Object.entries(error.fields ?? {}).map(([name, { code }]) => [name, code])
  }
  const [gift = '', box = '', third = ''] = ids
  expect(await order(mio)).toEqual([[gift, 'own_sound_sale']])
  expect(await order(listener, [0, 999, 700])).toContainEqual([box, 'price_below_minimum'])
  const change = (values: { priceYen?: number; sales?: boolean }) =>
    db.updateTable('works').set(values).where('id', '=', fixed.id).execute()
  await change({ priceYen: 600 })
  expect(await order(listener)).toContainEqual([third, 'price_changed'])
  await change({ sales: false })
  expect(await order(listener)).toEqual([[third, 'not_for_sale']])
  await shop.order({ sounds: [free], price: 0, as: listener })
  expect(await order(listener)).toEqual([[gift, 'already_bought']])
})

test('the same request leads back to its payment, and to the order once it is paid', async () => {
  const { fixed } = await fillShelves()
  const headers = { host: new URL(shop.origin).host, 'idempotency-key': 'key-of-a-closed-tab' }
  const body = { items: [{ id: `sound-${fixed.publicId}`, price: 700 }], email: 'tab@example.com' }
  const order = async () => (await shop.call(createOrder, { body, headers })).body
  const first = await order()
  expect(await order()).toEqual(first)
  await shop.pay(first.checkoutUrl)
  await shop.runJobs()
  const { id, checkoutUrl } = await order()
  expect(id).toBe(first.id)
  expect(checkoutUrl).toMatch(`${shop.origin}/checkout/${id}?key=`)
})

test('who leaves the payment returns to the order, in their language, which leads on', async () => {
  const { free, fixed } = await fillShelves()
  const items = [
    { id: `sound-${free.publicId}`, price: 50 },
    { id: `sound-${fixed.publicId}`, price: 700 },
  ]
  const headers = { host: new URL(shop.origin).host, 'accept-language': 'ja' }
  const { body } = await shop.call(createOrder, { body: { items }, as: listener, headers })
  const page = await (await fetch(body.checkoutUrl)).text()
  expect(page).toContain(`<a href="${shop.origin}/ja/checkout/${body.id}">`)
  expect(page).toContain(translate('ja').t('sales.sandbox.back'))
})
