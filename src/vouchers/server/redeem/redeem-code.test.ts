import { afterAll, expect, test } from 'vitest'
import { getReport } from '#insights/contract.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getOrder } from '#orders/contract.ts'
import { endDownloadCodeSet } from '../../download-code-contract.ts'
import { openCodeShop } from './testing.ts'

const { shop, artist, fan, addSet, download, redeem, check, countOrders } = await openCodeShop()
afterAll(() => shop.close())

test('a visitor redeems a code with an email address, plays in this browser, and gets a receipt, but the artist no sale', async () => {
  const seller = await shop.signUp('seller')
  const set = await addSet({}, seller)
  const [code = ''] = set.codes
  expect((await check(code.toLowerCase())).body).toMatchObject({
    id: set.item.id,
    title: 'Harbour',
    user: 'seller',
    order: null,
  })
  const before = await countOrders()
  expect(await redeem(code)).toMatchObject({ code: 'buyer_email_required' })
  expect(await countOrders()).toBe(before)

  const { id, checkoutUrl } = await redeem(code, { email: 'Visitor@example.com' })
  const key = new URL(checkoutUrl).searchParams.get('key') ?? ''
  const page = await shop.call(getOrder, { params: { id }, query: { key } })
  expect(page.body).toMatchObject({
    status: 'paid',
    total: 0,
    isGuest: true,
    email: 'visitor@example.com',
    sandbox: false,
    items: [{ id: set.item.id, paid: 0, grant: expect.any(String) }],
  })
  await shop.runJobs()
  const emails = await shop.emails()
  expect(emails.filter(({ to }) => to === 'visitor@example.com')).toHaveLength(1)
  expect(emails.filter(({ to }) => to === 'seller@example.com')).toEqual([])
  const report = await shop.call(getReport, { as: seller, query: { days: 30 } })
  expect(report.body.totals).toMatchObject({ sales: 0, yen: 0 })
  const books = await shop.context.db
    .selectFrom('ledgerTransactions as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select('l.id')
    .where('o.publicId', '=', id)
    .execute()
  expect(books).toEqual([])

  // This browser finds its order again; another does not.
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  expect((await check(code, { headers: { cookie } })).body.order).toBe(id)
  expect((await check(code)).error.code).toBe('code_used')
  expect((await redeem(code, { email: 'visitor@example.com' })).code).toBe('code_used')
})

test('a member gets an album into the purchases, and the same order when repeating', async () => {
  const [one, two] = [await shop.addSound(artist), await shop.addSound(artist, { title: 'Two' })]
  const album = await shop.addAlbum(artist, [one, two])
  const set = await addSet({ item: `album-${album.publicId}` })
  const member = await shop.signUp('member')
  const first = await redeem(set.codes[0], { as: member })
  expect(first).toMatchObject({
    status: 200,
    checkoutUrl: expect.stringMatching(/\/checkout\/\w+$/),
  })
  const { body } = await shop.call(listMyPurchases, { as: member })
  expect(body.items).toMatchObject([{ kind: 'album', paid: 0, order: first.id, sounds: [{}, {}] }])
  expect(await redeem(set.codes[0], { as: member })).toEqual(first)
  expect((await check(set.codes[0], { as: member })).body.order).toBe(first.id)

  // Another code of the set is not used up for what one owns already.
  expect((await check(set.codes[1], { as: member })).body).toMatchObject({
    order: null,
    owned: true,
  })
  expect((await check(set.codes[1], { as: fan })).body.owned).toBe(false)
  expect((await redeem(set.codes[1], { as: member })).code).toBe('code_item_owned')
  expect((await redeem(set.codes[1], { as: fan })).status).toBe(200)
  expect((await redeem(set.codes[2], { as: artist })).code).toBe('own_sound_sale')
})

test('of a sound that one owns, the check says so before the code is tried', async () => {
  const sound = await shop.addSound(artist)
  const set = await addSet({ item: `sound-${sound.publicId}` })
  const owner = await shop.signUp('owner')
  const isOwned = async () => (await check(set.codes[0], { as: owner })).body.owned
  expect(await isOwned()).toBe(false)
  await shop.pay((await shop.order({ sounds: [sound], as: owner })).checkoutUrl)
  await shop.runJobs()
  expect(await isOwned()).toBe(true)
  expect((await check(set.codes[0])).body.owned).toBe(false)
})

test('of 20 requests together exactly one redeems; the same key gives each the same order', async () => {
  const set = await addSet({ count: 2 })
  const before = await countOrders()
  const different = await Promise.all(
    Array.from({ length: 20 }, (_, n) => redeem(set.codes[0], { email: `p${n}@example.com` })),
  )
  expect(different.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(different.filter(({ code }) => code === 'code_used')).toHaveLength(19)
  const again = { email: 'twice@example.com', key: 'key-of-one-press' }
  const same = await Promise.all(Array.from({ length: 20 }, () => redeem(set.codes[1], again)))
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
  expect(same.every(({ status }) => status === 200)).toBe(true)
  expect(await countOrders()).toBe(before + 2)
  const other = { ...again, email: 'other@example.com' }
  expect((await redeem(set.codes[1], other)).code).toBe('idempotency_mismatch')
})

test('a code works while the work exists, whatever its visibility, until the set ends', async () => {
  const sound = await shop.addSound(artist)
  const album = await shop.addAlbum(artist, [sound])
  const set = await addSet({ item: `sound-${sound.publicId}`, count: 4, lastDay: '2099-12-31' })
  const box = await addSet({ item: `album-${album.publicId}` })
  const write = (values: { status?: string; sales?: boolean; deletedAt?: Date | null }) =>
    shop.context.db.updateTable('works').set(values).where('id', '=', sound.id).execute()
  await write({ status: 'Draft', sales: false })
  expect((await redeem(set.codes[0], { email: 'draft@example.com' })).status).toBe(200)
  // An album gives what is public of it: of this one nothing just now, which uses up no code.
  expect((await redeem(box.codes[0], { as: fan })).code).toBe('code_item_gone')
  await write({ deletedAt: new Date() })
  expect((await redeem(set.codes[1], { as: fan })).code).toBe('code_unknown')
  expect((await download(set.id, 'cards.pdf', artist)).statusCode).toBe(409)
  await write({ status: 'Released', deletedAt: null })
  expect((await redeem(box.codes[0], { as: fan })).status).toBe(200)

  expect((await shop.call(endDownloadCodeSet, { params: { id: set.id }, as: fan })).status).toBe(
    404,
  )
  const ended = await shop.call(endDownloadCodeSet, { params: { id: set.id }, as: artist })
  expect(ended.body).toMatchObject({ isOver: true, redeemed: 1 })
  expect((await redeem(set.codes[1], { email: 'late@example.com' })).code).toBe('code_ended')
  expect((await redeem(set.codes[0], { email: 'late@example.com' })).code).toBe('code_used')
  expect((await check(box.codes[1])).status).toBe(200)
  expect((await download(set.id, 'cards.pdf', artist)).statusCode).toBe(409)
  shop.clock.advance(60)
  const again = await shop.call(endDownloadCodeSet, { params: { id: set.id }, as: artist })
  expect(again.body.endsAt).toBe(ended.body.endsAt)
})

test('a code of a set that has ended says so, and is no guess', async () => {
  const set = await addSet()
  await shop.call(endDownloadCodeSet, { params: { id: set.id }, as: artist })
  const late = { ip: '10.9.8.7', email: 'late@example.com' }
  for (let n = 0; n < 11; n += 1) {
    expect(await redeem(set.codes[0], late)).toMatchObject({ status: 410, code: 'code_ended' })
  }
})

test('after ten guesses a network is told nothing of wrong codes, and right ones are taken', async () => {
  const set = await addSet()
  const guess = { ip: '10.9.9.9', email: 'guess@example.com' }
  for (let n = 0; n < 10; n += 1) {
    expect((await redeem(n % 2 ? 'ABCD-ABCD-ABCD' : 'short', guess)).code).toBe('code_unknown')
  }
  expect(await redeem('ABCD-ABCD-ABCD', guess)).toMatchObject({ status: 429, code: 'rate_limited' })
  const statusOf = async (code: string | undefined) =>
    (await shop.app.inject({ url: `/api/redemptions/${code}`, remoteAddress: guess.ip })).statusCode
  expect(await statusOf('ABCD-ABCD-ABCD')).toBe(429)
  expect(await statusOf(set.codes[0])).toBe(200)
  expect((await redeem(set.codes[0], guess)).status).toBe(200)
})

test('a gift card with the number of a code has not used that up', async () => {
  const set = await addSet({ count: 1 })
  const { db } = shop.context
  const { id: reference } = await db
    .selectFrom('downloadCodes')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const order = await shop.order({ sounds: [await shop.addSound(artist)], as: fan })
  const item = await db
    .selectFrom('orderItems as i')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .select(['i.id as itemId', 'i.orderId'])
    .where('o.publicId', '=', order.id)
    .executeTakeFirstOrThrow()
  const paid = { ...item, kind: 'gift_card', reference, yen: 100 }
  await db.insertInto('orderAdjustments').values(paid).execute()
  expect((await check(set.codes[0], { as: fan })).body.order).toBeNull()
  expect((await redeem(set.codes[0], { email: 'first@example.com' })).status).toBe(200)
})
