import { afterAll, expect, test } from 'vitest'
import { getOrder } from '#orders/contract.ts'
import * as contract from '../../discount-contract.ts'
import { openDiscounts } from './testing.ts'

const { shop, artist, other, buyer, create, ask, read } = await openDiscounts()
afterAll(() => shop.close())
const { db } = shop.context

const at = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000).toISOString()

test('a code is unique in any case, listed newest first page by page, and no one else’s', async () => {
  const first = await create({ code: ' ｓummer-20 ', percent: null, yenOff: 300 }, other)
  expect(first.body).toMatchObject({ code: 'SUMMER-20', yenOff: 300, uses: 0, state: 'active' })
  expect((await create({ code: 'Summer-20' })).error.fields).toMatchObject({
    code: { code: 'discount_code_taken' },
  })
  const second = await create({}, other)
  const page = await shop.call(contract.listMyDiscounts, { as: other, query: { limit: 1 } })
  expect(page.body.items).toEqual([second.body])
  const cursor = page.body.next ?? ''
  const next = await shop.call(contract.listMyDiscounts, { as: other, query: { limit: 1, cursor } })
  expect(next.body).toEqual({ items: [first.body], next: null })
  const params = { id: first.body.id }
  const terms = { maxUses: 5, startsAt: null, endsAt: null }
  for (const answer of [
    await shop.call(contract.changeDiscount, { as: artist, params, body: terms }),
    await shop.call(contract.endDiscount, { as: artist, params }),
    await shop.call(contract.deleteDiscount, { as: artist, params }),
  ]) {
    expect(answer.status).toBe(404)
  }
  const after = await shop.call(contract.listMyDiscounts, { as: other, query: {} })
  expect(after.body.items).toEqual([second.body, first.body])
})

test.each([
  [{ code: 'AB' }, 'code', 'discount_code_invalid'],
  [{ percent: null }, 'percent', 'discount_percent_invalid'],
  [{ yenOff: 100 }, 'yenOff', 'discount_yen_invalid'],
  [{ items: ['sound-zzzzzzzzzzzz'] }, 'items', 'discount_items_invalid'],
  [
    { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' },
    'endsAt',
    'discount_dates_invalid',
  ],
])('a code with %o is refused beside %s', async (more, field, code) => {
  expect((await create(more)).error.fields).toEqual({ [field]: expect.objectContaining({ code }) })
})

test('a code names the artist’s own items alone, found by title, and covers no others', async () => {
  const [sound, plain] = [
    await shop.addSound(artist, { title: 'Harbour lights' }),
    await shop.addSound(artist, { title: 'Plain' }),
  ]
  const album = await shop.addAlbum(artist, [sound], { title: 'Harbour box' })
  const foreign = await shop.addSound(other, { title: 'Harbour of others' })
  const found = await shop.call(contract.listDiscountItems, {
    as: artist,
    query: { text: 'HARBOUR' },
  })
  const named = [`album-${album.publicId}`, `sound-${sound.publicId}`]
  expect(found.body.items.map(({ id }) => id).sort()).toEqual(named)
  expect((await create({ items: [`sound-${foreign.publicId}`] })).error.code).toBe(
    'discount_items_invalid',
  )
  const { body } = await create({ items: named })
  expect(body.items?.map(({ title }) => title).sort()).toEqual(['Harbour box', 'Harbour lights'])
  const asked = [...named, `sound-${plain.publicId}`, `sound-${foreign.publicId}`]
  const check = (items: string[]) =>
    shop.call(contract.checkDiscount, { body: { code: body.code, items } })
  expect((await check(asked)).body.items.sort()).toEqual(named)
  const refused = await check([`sound-${plain.publicId}`])
  expect(refused.error.fields).toEqual({
    code: expect.objectContaining({ code: 'discount_not_for_items' }),
  })
})

test('a code is refused before its start, which it names in Japan time, and from its end', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create({
    startsAt: '2030-01-01T00:00:00.000Z',
    endsAt: '2031-01-01T00:00:00.000Z',
  })
  expect(made.state).toBe('scheduled')
  const early = await ask(sound, { code: made.code, price: 240, as: other })
  expect(early.error.code).toBe('discount_not_started')
  expect(early.error.fields?.code?.message).toContain('1 January 2030 at 09:00 (Japan time)')
  const params = { id: made.id }
  const terms = { maxUses: 2, startsAt: null, endsAt: at(60) }
  const changed = await shop.call(contract.changeDiscount, { as: artist, params, body: terms })
  expect(changed.body).toMatchObject({ ...terms, state: 'active' })
  expect((await ask(sound, { code: made.code, price: 240, as: other })).status).toBe(200)
  shop.clock.advance(60)
  expect((await ask(sound, { code: made.code, price: 240, as: other })).error.code).toBe(
    'discount_ended',
  )
  expect((await read(made.id)).state).toBe('ended')
  expect((await ask(sound, { code: 'NO-SUCH', price: 240, as: other })).error.code).toBe(
    'discount_unknown',
  )
})

test('a code is ended now; deleted only while it has no use', async () => {
  const sound = await shop.addSound(artist)
  const { body: made } = await create()
  const params = { id: made.id }
  const { body: order } = await ask(sound, { code: made.code, price: 240, as: buyer })
  expect((await shop.call(contract.endDiscount, { as: artist, params })).body.state).toBe('ended')
  const setStatus = (status: string) =>
    db
      .updateTable('orders')
      .set({ status, paidAt: new Date() })
      .where('publicId', '=', order.id)
      .execute()
  await setStatus('paid')
  const kept = await shop.call(contract.deleteDiscount, { as: artist, params })
  expect([kept.status, kept.error.code]).toEqual([409, 'discount_used'])
  await setStatus('canceled')
  expect((await shop.call(contract.deleteDiscount, { as: artist, params })).status).toBe(204)
  const kind = await shop.call(getOrder, { params: { id: order.id }, as: buyer })
  expect(kind.body.items).toMatchObject([{ discount: 60, discountCode: made.code }])
})

test('guesses are limited, by the check and by orders together', async () => {
  const items = ['sound-aaaaaaaaaaaa']
  const guess = () => shop.call(contract.checkDiscount, { body: { code: 'GUESS', items } })
  const sound = await shop.addSound(artist)
  await db.deleteFrom('codeGuesses').execute()
  for (let n = 0; n < 9; n += 1) expect((await guess()).error.code).toBe('discount_unknown')
  const order = () => ask(sound, { code: 'NO-SUCH', price: 240, as: other })
  expect((await order()).error.code).toBe('discount_unknown')
  expect((await order()).status).toBe(429)
  expect((await guess()).status).toBe(429)
  expect((await ask(sound, { price: 300, as: other })).status).toBe(200)
})
