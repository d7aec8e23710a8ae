import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getMe, getUser, getUsernameAvailable, patchMe } from '#accounts/contract.ts'
import { openBrowser } from '#accounts/server/sign-in/testing.ts'
import { follow, listAlbumComments, listComments } from '#community/contract.ts'
import { translate } from '#i18n/translate.ts'
import { createLibraryDownload } from '#library/contract.ts'
import { hidePurchase, listMyPurchases } from '#library/purchases-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { putBilling } from '#money/bank-contract.ts'
import { DETAILS } from '#money/server/bank/testing.ts'
import { getBalances } from '#money/testing.ts'
import { getOrder } from '#orders/contract.ts'
import { joinPurchases } from '#orders/server/fulfilment/join-purchases.ts'
import { openAccount } from '#ports/payments/test-stripe/account.ts'
import { getSandbox } from '#ports/payments/testing/sandbox-acts.ts'
import { readZip } from '#ports/zip/testing.ts'
import { search } from '#search/contract.ts'
import { deleteUnusedWords } from '#search/server/typos/words-store.ts'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { deleteAccount, EXPORT_PATH, getDeletionPreview } from '../contract.ts'
import { deleteAccount as eraseAll } from './delete-account.ts'
import { deleteFilesLater } from './erase/delete-files.ts'
import { postImage, storedKeys } from './testing/files.ts'
import { FILE, openFullAccount } from './testing/full-account.ts'
import { findReferences, findWords } from './testing/traces.ts'

/** It takes seconds to make: one for all of these tests, in their order. */
let full: Awaited<ReturnType<typeof openFullAccount>>
beforeAll(async () => {
  full = await openFullAccount()
}, 120_000)
afterAll(() => full.shop.close())

const { t } = translate('en')
/** The text of a file with what differs from run to run replaced. */
function withoutChance(text: string): string {
  return text
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"TIME"')
    .replace(/"(pay|re|cs)_\w+"/g, '"PAYMENT"')
    .replace(/"[a-z0-9]{12}"/g, '"ID"')
    .replace(/"bytes": ?\d+/g, '"bytes": BYTES')
    .replace(/("(?:payment)": ?)"[^"]+"/g, '$1"PAYMENT"')
    .replace(/\d{4}年.*|(?<=at |on )\d+ \w+ \d{4}.*/g, 'TIME')
}

test('the export of a full account has these files, in this order, with this text', async () => {
  const { shop, artist } = full
  const { db } = shop.context
  const headers = { authorization: `Bearer ${artist.token}` }
  const view = { path: '/charts', listener: `user:${artist.userId}`, locale: 'en' }
  await db
    .insertInto('pageViews')
    .values({ ...view, userId: artist.userId })
    .execute()
  await db
    .updateTable('works')
    .set({ coverId: sql`(select cover_id from works where id = ${full.sold.id})` })
    .where('ownerId', '=', artist.userId)
    .execute()
  const purchases = await shop.call(listMyPurchases, { as: artist, query: {} })
  const grant = purchases.body.items[0]?.grant ?? ''
  await shop.app.inject({ url: `/api/downloads/${grant}/original`, headers })
  await shop.call(createLibraryDownload, { body: { format: 'original' }, as: artist })
  const hide = { params: { grant }, body: { hidden: true } }
  expect((await shop.call(hidePurchase, { ...hide, as: artist })).status).toBe(204)
  const answer = await shop.app.inject({ url: EXPORT_PATH, headers })
  expect(answer.statusCode).toBe(200)
  const files = [...(await readZip(answer.rawPayload))].map(([name, file]) => {
    const text = /\.(json|txt)$/.test(name) ? withoutChance(file.toString('utf8')) : '(a file)\n'
    return `=== ${name.replace(/[a-z0-9]{12}\.jpg/, 'ID.jpg')}\n${text}`
  })
  await expect(files.join('')).toMatchFileSnapshot('./whole-export.txt')
})

/** Words that occur nowhere else, to be looked for in all tables. */
const WORDS = ['Quillon', 'quillon', 'vexwright', 'zydeco-tale', 'oldquill']
const asked = {
  publicId: 'a',
  registered: true,
  locale: 'en',
  ip: '192.0.2.1',
  userAgent: '',
} as const
const erase = (as: TestMember, username: string) =>
  full.shop.call(deleteAccount, { as, body: { username } })

describe('deleting an account', () => {
  test('shows before what it would mean, in one query', async () => {
    const { shop, artist } = full
    const preview = await shop.call(getDeletionPreview, { as: artist })
    expect(preview.body).toEqual({
      sounds: 3,
      albums: 1,
      soldSounds: 1,
      purchases: 1,
      unpaidYen: 270,
      fresh: true,
    })
    const none = await shop.call(getDeletionPreview, { as: await shop.signUp('empty') })
    const nothing = { sounds: 0, albums: 0, soldSounds: 0, purchases: 0, unpaidYen: 0 }
    expect(none.body).toEqual({ ...nothing, fresh: true })
    expect(await listCards()).toHaveLength(1)
    expect((await shop.call(getDeletionPreview)).status).toBe(401)
  })

  test('needs a session that is not older than 15 minutes: a stolen one deletes nothing', async () => {
    const { shop } = full
    const sleeper = await shop.signUp('sleeper')
    await shop.context.db
      .updateTable('sessions')
      .set({ createdAt: new Date(shop.clock.now().getTime() - 15 * 60_000) })
      .where('userId', '=', sleeper.userId)
      .execute()
    expect((await shop.call(getDeletionPreview, { as: sleeper })).body.fresh).toBe(false)
    const refused = await erase(sleeper, 'sleeper')
    expect(refused.status).toBe(403)
    expect(refused.error.code).toBe('sign_in_afresh')
    expect((await shop.call(getMe, { as: sleeper })).status).toBe(200)
  })

  test('asks for one’s own username, and reports a mismatch beside the field', async () => {
    const { shop, artist } = full
    for (const typed of ['', 'buyer', 'Quillon2']) {
      const refused = await erase(artist, typed)
      expect(refused.status).toBe(400)
      expect(refused.error.fields?.username?.code).toBe('username_differs')
    }
    expect((await shop.call(getMe, { as: artist })).status).toBe(200)
    expect((await shop.call(deleteAccount, { body: { username: 'Quillon' } })).status).toBe(401)
  })

  test('is done once the name is typed, in any case; every session ends immediately', async () => {
    const { shop, artist } = full
    const answer = await erase(artist, ' qUILLON ')
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toMatch(/^token=;/)
    expect((await shop.call(getMe, { as: artist })).status).toBe(401)
    expect((await erase(artist, 'Quillon')).status).toBe(401)
    const headers = { authorization: `Bearer ${artist.token}` }
    expect((await shop.app.inject({ url: EXPORT_PATH, headers })).statusCode).toBe(401)
  })

  test('takes away immediately what was public, before any job has run', async () => {
    const { shop, other, sold, unsold, foreign, album, foreignAlbum } = full
    for (const username of ['Quillon', 'quillon', 'oldquill']) {
      expect((await shop.call(getUser, { params: { username } })).status).toBe(404)
      const follows = await shop.call(follow, { params: { username }, as: other })
      expect(follows.status).toBe(404)
      const free = await shop.call(getUsernameAvailable, { params: { username } })
      expect(free.body).toEqual({ available: false })
    }
    for (const { publicId: id } of [sold, unsold]) {
      expect((await shop.call(getSound, { params: { id } })).status).toBe(404)
      expect((await shop.call(getSound, { params: { id }, as: other })).status).toBe(404)
    }
    expect((await shop.call(getAlbum, { params: { id: album } })).status).toBe(404)
    for (const q of ['Quillon', 'zydeco', 'Kept']) {
      expect((await shop.call(search, { query: { q } })).body).toEqual({
        sounds: [],
        albums: [],
        users: [],
      })
    }
    const comments = await shop.call(listComments, { params: { id: foreign.publicId } })
    expect(comments.body).toMatchObject({ items: [], total: 0 })
    const { body } = await shop.call(getSound, { params: { id: foreign.publicId } })
    expect(body).toMatchObject({ claps: 2, comments: 0 })
    const box = await shop.call(getAlbum, { params: { id: foreignAlbum } })
    expect(box.body).toMatchObject({ claps: 2, comments: 0 })
    const onBox = await shop.call(listAlbumComments, { params: { id: foreignAlbum } })
    expect(onBox.body).toMatchObject({ items: [], total: 0 })
  })

  test('leaves no row that names the person, but for these reasons', async () => {
    const { shop, artist } = full
    await shop.runJobs()
    const { db } = shop.context
    await deleteUnusedWords(db, new AbortController().signal) // as each night
    const found = await findWords(db, WORDS)
    // The mailbox itself, where mail is embedded: where it is a real one, it is not ours.
    expect(found.filter((column) => !column.startsWith('inbox_emails.'))).toEqual([
      // who sold, in the libraries and on the receipts of buyers
      'grants.seller_name',
      'order_items.issuer_name',
      'order_items.seller_name',
      // records of purchases, as long as law asks
      'orders.email',
      // no one else gets the names: links must not lead to a stranger
      'past_usernames.username',
      // the payment provider's own books, which are not ours either
      'sandbox.answers.asked',
      'sandbox.answers.body',
      'sandbox.objects.data',
      'users.username',
    ])
    expect(await findReferences(db, artist.userId)).toEqual([
      // while the account is owed money
      'bank_accounts.user_id',
      'images.owner_id',
      'ledger_entries.user_id',
      'order_items.seller_id',
      'orders.buyer_id',
      'past_usernames.user_id',
      'payouts.user_id',
      'plays.creator_id',
      'recordings.owner_id',
      'uploads.owner_id',
      'works.owner_id',
    ])
    // The whole number: a public id of somebody else may begin with its digits.
    expect(await findWords(db, [`user[:-]${artist.userId}\\M`])).toEqual([
      'sandbox.answers.asked',
      'sandbox.answers.body',
    ])
  })

  test('keeps of the account an empty shell', async () => {
    const { shop, artist } = full
    const row = await shop.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', artist.userId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      username: 'Quillon',
      name: null,
      nameReading: '',
      email: null,
      suggestedEmail: null,
      registeredAt: null,
      imageId: null,
      headerImageId: null,
      bio: '',
      location: '',
      links: [],
      tdmReservedAt: null,
      deletedAt: expect.any(Date),
    })
  })

  test('leaves no file but what buyers have, and their covers', async () => {
    const { shop, artist } = full
    // The forms that were issued expire, and their uploads are checked again.
    shop.clock.advance(7 * 3600)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(shop.context.db)
    await shop.runJobs()
    const { db } = shop.context
    const kept = await db
      .selectFrom('sounds as s')
      .innerJoin('works as w', 'w.id', 's.id')
      .innerJoin('recordings as r', 'r.id', 's.recordingId')
      .innerJoin('images as i', 'i.id', 'w.coverId')
      .select(['r.originalKey', 'r.streamPrefix', 'i.key as cover', 'w.title', 'w.ownerId'])
      .execute()
    expect(kept.filter((row) => row.ownerId === artist.userId)).toMatchObject([{ title: 'Kept' }])
    const homes = kept.flatMap((row) => [
      row.originalKey,
      `${row.streamPrefix}/`,
      row.cover,
      // Others' posted pictures wait for the sweep.
      ...(row.ownerId === artist.userId ? [] : ['posted-images/']),
    ])
    const strays = (await storedKeys(shop)).filter(
      (key) => !homes.some((home) => key.startsWith(home)),
    )
    expect(strays).toEqual([])
    const uploads = db.selectFrom('uploads').select('kind').where('ownerId', '=', artist.userId)
    expect(await uploads.execute()).toEqual([{ kind: 'sound' }])
  })
})

test('an unfinished account is deleted by the empty name', async () => {
  const { shop } = full
  const unfinished = await shop.signUp('unfinished', { registered: false })
  expect((await erase(unfinished, 'unfinished')).status).toBe(400)
  expect((await erase(unfinished, '')).status).toBe(204)
  expect(await findReferences(shop.context.db, unfinished.userId)).toEqual([])
})

test('who was let in, and whose session ends before the account is deleted, is not signed in', async () => {
  const { shop } = full
  const { userId } = await shop.signUp('hasty')
  const own = shop.context.db.selectFrom('sessions').select('id').where('userId', '=', userId)
  const { id: sessionId } = await own.executeTakeFirstOrThrow()
  await shop.context.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
  const viewer = { ...asked, userId, sessionId }
  await expect(eraseAll(shop.context, viewer, 'hasty')).rejects.toMatchObject({
    code: 'not_logged_in',
  })
})

test('deleted many times concurrently, an account is deleted once', async () => {
  const { shop } = full
  const eager = await shop.signUp('eager')
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => erase(eager, 'eager')))).map(
    ({ status }) => status,
  )
  expect(statuses).toContain(204)
  // A late request has no session any more.
  for (const status of statuses) expect([204, 401]).toContain(status)
  const events = await shop.context.db
    .selectFrom('domainEvents')
    .select('id')
    .where('name', '=', 'user-erased')
    .where(sql<number>`(payload ->> 'userId')::bigint`, '=', eager.userId)
    .execute()
  expect(events).toHaveLength(1)
})

const listCards = async () => {
  const { list } = openAccount(getSandbox(full.shop.context.payments))
  return (await list('payment_method')).filter(({ customer }) => customer !== null)
}

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
    .select(['email', 'userId', 'revokedAt'])
    .where('workId', '=', foreign.id)
    .execute()
  expect(grants).toEqual([{ email: '', userId: null, revokedAt: expect.any(Date) }])
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
  const rows = await shop.context.db.selectFrom('bankAccounts').select('userId').execute()
  expect(rows).toEqual([{ userId: artist.userId }])
})

test('an open order is cancelled; money that arrives for it nevertheless is refunded', async () => {
  const { shop, openOrder } = full
  const { db } = shop.context
  const status = async () =>
    await db
      .selectFrom('orders')
      .select('status')
      .where('publicId', '=', openOrder.id)
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
    .where('publicId', '=', openOrder.id)
    .executeTakeFirstOrThrow()
  const granted = await db
    .selectFrom('grants as g')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .select('g.id')
    .where('i.orderId', '=', order.id)
    .execute()
  expect(granted).toEqual([])
  const emails = (await shop.emails()).filter(({ text }) =>
    text.includes(t('emails.sales.refundLeft')),
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
    .innerJoin('users as u', 'u.id', 'g.userId')
    .select('g.id')
    .where('u.email', '=', 'quillon@example.com')
    .execute()
  expect(grants).toEqual([])
})

test('what was bought for an address goes with its account, so that its next owner gets nothing', async () => {
  const { shop, other } = full
  const { db } = shop.context
  const email = 'leaver@example.com'
  const sounds = [await shop.addSound(other), await shop.addSound(other)]
  const album = await shop.addAlbum(other, sounds.slice(1))
  const { id, checkoutUrl } = await shop.order({
    sounds: sounds.slice(0, 1),
    albums: [album],
    email,
  })
  const paid = await shop.pay(checkoutUrl)
  await shop.runJobs()
  const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? ''
  const read = async () => (await shop.call(getOrder, { params: { id }, query: { key } })).body
  expect((await read()).items.map(({ grant }) => grant !== null)).toEqual([true, true])
  // Its address is proved, and the purchases have not joined it yet.
  expect((await erase(await shop.signUp('leaver'), 'leaver')).status).toBe(204)
  expect((await read()).items.map(({ grant }) => grant)).toEqual([null, null])
  const heir = await shop.signUp('heir')
  await db.updateTable('users').set({ email }).where('id', '=', heir.userId).execute()
  await joinPurchases(shop.context, heir.userId)
  expect((await shop.call(listMyPurchases, { as: heir, query: {} })).body.items).toEqual([])
})

test('the file of a sound that someone is paying for goes once that order has ended', async () => {
  const { shop, buyer } = full
  const { db } = shop.context
  const leaver = await shop.signUp('undecided')
  const sound = await shop.addSound(leaver)
  const { key } = await db
    .selectFrom('sounds as s')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select('r.originalKey as key')
    .where('s.id', '=', sound.id)
    .executeTakeFirstOrThrow()
  const { id } = await shop.order({ sounds: [sound], as: buyer })
  expect((await erase(leaver, 'undecided')).status).toBe(204)
  await shop.runJobs()
  expect(await storedKeys(shop)).toContain(key)
  const ended = { status: 'canceled', canceledAt: shop.clock.now() }
  await db.updateTable('orders').set(ended).where('publicId', '=', id).execute()
  // Its files are looked at again after a while.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await shop.runJobs()
  expect(await storedKeys(shop)).not.toContain(key)
})

test('a picture is forgotten only once all of its sizes are deleted', async () => {
  const { shop } = full
  const { db, storage } = shop.context
  const person = await shop.signUp('pictured')
  await shop.call(patchMe, { as: person, body: { userImage: await postImage(shop, person) } })
  const pictures = async () =>
    (await db.selectFrom('images').select('id').where('ownerId', '=', person.userId).execute())
      .length
  expect(await pictures()).toBe(1)
  expect((await erase(person, 'pictured')).status).toBe(204)
  const failing = vi.spyOn(storage, 'list').mockImplementationOnce(() => {
    throw new Error('the storage is away')
  })
  const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }
  const forget = () => deleteFilesLater.perform(shop.context, { userId: person.userId }, run)
  await expect(forget()).rejects.toThrow('the storage is away')
  failing.mockRestore()
  expect(await pictures()).toBe(1)
  await forget()
  expect(await pictures()).toBe(0)
})
