import { afterAll, expect, test } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { getReport } from '#insights/contract.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getPayable } from '#money/testing.ts'
import { getAlbum, listUserAlbums } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { createOrder, getOrder, PURCHASE_FORMATS } from '../../contract.ts'
import { joinPurchases } from '../fulfilment/join-purchases.ts'
import { openAlbumShop } from './testing.ts'

const { t } = translate('en')

const { shop, openStall, change, ask, buy, grantsOf, soundsOf } = await openAlbumShop()
afterAll(() => shop.close())
const { db } = shop.context

test('an album is bought whole: each of its sounds, those of albums alone too, for one price', async () => {
  const { artist, listener, sounds, album, title } = await openStall()
  const { id } = await buy({ albums: [album], as: listener })
  expect(await soundsOf(listener.userId)).toEqual(sounds.map((sound) => sound.id))
  expect(await getPayable(db, artist.userId)).toBe(900)
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  expect(body.items).toMatchObject([
    { id: `album-${album.publicId}`, title, price: 1000, paid: 1000, refunded: false },
  ])
  expect(body.items[0]?.sounds.map((sound) => sound.id)).toEqual(
    sounds.map(({ publicId }) => publicId),
  )
  expect(body.items[0]?.grant).toMatch(/^[a-z0-9]{12}$/)
  expect(body.items[0]?.formats.map(({ label }) => label)).toEqual(
    PURCHASE_FORMATS.map((format) => t(`sales.download.${format}`, { type: 'WAV' })),
  )
  const purchases = (await shop.call(listMyPurchases, { as: listener })).body.items
  expect(purchases).toMatchObject([{ kind: 'album', album: { title, hasPage: true }, paid: 1000 }])
  const bought = await shop.call(getSound, { params: { id: sounds[1].publicId }, as: listener })
  expect(bought.body.mine).toBe('bought')
})

test('orders, sounds and albums say whether lists show them, and what else would name them', async () => {
  const { listener, sounds, album } = await openStall()
  const seen = async () => {
    const page = (await shop.call(getAlbum, { params: { id: album.publicId } })).body
    const single = async ({ publicId: id }: { publicId: string }) =>
      (await shop.call(getSound, { params: { id }, as: listener })).body.isListed
    const { body } = await shop.call(getOrder, { params: { id: order.id }, as: listener })
    return {
      album: page.isListed,
      ofAlbum: page.sounds.map(({ isListed, isAlbumListed }) => [isListed, isAlbumListed]),
      sounds: await Promise.all(sounds.map(single)),
      items: body.items.map(({ isListed }) => isListed),
    }
  }
  const order = await buy({ albums: [album], sounds: [sounds[0]], as: listener })
  const within = [true, false, true]
  const ofAlbum = (isAlbumListed: boolean) => within.map((isListed) => [isListed, isAlbumListed])
  expect(await seen()).toEqual({
    album: true,
    ofAlbum: ofAlbum(true),
    sounds: within,
    items: [true, true],
  })
  await change(sounds[0].id, { status: 'Private' })
  await db.updateTable('works').set({ status: 'Private' }).where('id', '=', album.id).execute()
  within[0] = false
  expect(await seen()).toEqual({
    album: false,
    ofAlbum: ofAlbum(false).slice(1),
    sounds: within,
    items: [false, false],
  })
  await change(sounds[2].id, { status: 'Draft', deletedAt: shop.clock.now() })
  expect((await seen()).sounds).toEqual([false, false, false])
})

test('the emails name the album, and the receipt its sounds in order', async () => {
  const { number, artist, listener, sounds, album, title } = await openStall()
  await buy({ albums: [album], as: listener })
  const emails = (await shop.emails()).filter(({ subject }) => subject.includes(title))
  const [receipt, notice] = [listener, artist].map(({ username }) =>
    emails.find(({ to }) => to === `${username}@example.com`),
  )
  const titles = ['Dawn', 'Noon', 'Dusk'].map((name, at) => `${at + 1}. ${name} ${number}`)
  expect(sounds).toHaveLength(titles.length)
  expect(receipt?.text).toContain(
    `${title} (album) by ${artist.username}: ¥1,000\n${titles.join('\n')}`,
  )
  expect(receipt?.text).toContain(t('emails.sales.receiptKeptAlbum'))
  expect(notice?.subject).toBe(t('emails.sales.saleSubject', { title: `${title} (album)` }))
  expect(notice?.text).toContain('¥1,000 paid, ¥900 earned')
})

test('the price of an album is named as that of a sound', async () => {
  const { album } = await openStall()
  const fixed = await openStall({ nameYourPrice: false })
  const less = await ask(album.publicId, 999)
  expect(less.error.fields?.price?.message).toBe(
    t('problems.price_below_minimum', { price: '1000' }),
  )
  expect((await ask(album.publicId, 5000)).status).toBe(200)
  expect((await ask(fixed.album.publicId, 5000)).error.code).toBe('price_changed')
})

test('an album is sold where it may be opened, is on sale, and has something to hear', async () => {
  const draft = await openStall({ status: 'Draft' })
  const hidden = await openStall({ status: 'Private' })
  const unsold = await openStall({ sales: false })
  const { artist, listener, album, sounds } = await openStall()
  expect((await ask(draft.album.publicId, 1000)).error.code).toBe('not_found')
  expect((await ask(draft.album.publicId, 1000, draft.artist)).error.code).toBe('not_for_sale')
  expect((await ask(hidden.album.publicId, 1000)).status).toBe(200)
  expect((await ask(unsold.album.publicId, 1000)).error.code).toBe('not_for_sale')
  expect((await ask(album.publicId, 1000, artist)).error.code).toBe('own_sound_sale')
  for (const { id } of sounds) await change(id, { status: 'Private' })
  expect((await ask(album.publicId, 1000, listener)).error.code).toBe('not_for_sale')
})

test('who has some of the sounds gets the rest and none twice; who has all cannot buy', async () => {
  const { listener, sounds, album } = await openStall()
  const [first, , third] = sounds
  const single = await buy({ sounds: [first], as: listener })
  await buy({ albums: [album], as: listener })
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
  expect(new Set((await grantsOf(listener.userId)).map((row) => row.orderItemId)).size).toBe(2)
  const { body } = await shop.call(getAlbum, { params: { id: album.publicId }, as: listener })
  expect(body.mine).toBe('bought')
  expect((await ask(album.publicId, 1000, listener)).error.code).toBe('already_bought')
  const items = [{ id: `sound-${third.publicId}`, price: 300 }]
  const again = await shop.call(createOrder, { body: { items }, as: listener })
  expect(again.error.code).toBe('already_bought')

  await shop.refund(single.id)
  expect(await soundsOf(listener.userId)).toEqual(sounds.map(({ id }) => id))
})

test('only who has every released sound has bought the album, in lists too', async () => {
  const { artist, listener, sounds, album } = await openStall()
  const [first, second, third] = sounds
  await buy({ sounds: [first, third], as: listener })
  const mine = async () => {
    const params = { username: artist.username }
    const list = await shop.call(listUserAlbums, { params, as: listener })
    const page = await shop.call(getAlbum, { params: { id: album.publicId }, as: listener })
    return [list.body.items[0]?.mine, page.body.mine]
  }
  expect(await mine()).toEqual(['none', 'none'])
  await change(second.id, { status: 'Draft' })
  expect(await mine()).toEqual(['bought', 'bought'])
  const anyone = await shop.call(getAlbum, { params: { id: album.publicId } })
  expect(anyone.body.mine).toBe('none')
})

test('a guest’s album joins the account that proves the address, beside what that has already', async () => {
  const { number, sounds, album } = await openStall()
  const email = `later-${number}@example.com`
  const { id } = await buy({ albums: [album], email })
  const member = await shop.signUp(`later-${number}`)
  await db
    .updateTable('users')
    .set({ email: 'x@example.com' })
    .where('id', '=', member.userId)
    .execute()
  const own = await buy({ sounds: [sounds[0]], as: member })
  await db.updateTable('users').set({ email }).where('id', '=', member.userId).execute()
  await joinPurchases(shop.context, member.userId)
  await joinPurchases(shop.context, member.userId)
  expect(await soundsOf(member.userId)).toEqual(sounds.map((sound) => sound.id))
  const { items } = (await shop.call(listMyPurchases, { as: member })).body
  expect(items.map((item) => [item.kind, item.order])).toEqual([
    ['sound', own.id],
    ['album', id],
  ])
  await shop.refund(own.id)
  expect(await soundsOf(member.userId)).toEqual(sounds.map((sound) => sound.id))
})

test('the artist’s report counts an album once, in its totals and in a table of its own', async () => {
  const { artist, listener, sounds, album, title } = await openStall()
  await buy({ albums: [album], as: listener })
  await buy({ sounds: [sounds[0]], email: 'someone@example.com' })
  await db
    .updateTable('works')
    .set({ deletedAt: shop.clock.now() })
    .where('id', '=', album.id)
    .execute()
  await change(sounds[0].id, { deletedAt: shop.clock.now() })
  const { body } = await shop.call(getReport, { as: artist, query: { days: 7 } })
  expect(body.totals).toMatchObject({ sales: 2, yen: 1170 })
  expect(body.albums).toMatchObject([
    { id: album.publicId, slug: 'day-box', title, deleted: true, sales: 1, yen: 900 },
  ])
  expect(body.sounds.map(({ deleted, yen }) => [deleted, yen])).toContainEqual([true, 270])
  const sum = [...body.albums, ...body.sounds].reduce((yen, row) => yen + row.yen, 0)
  expect(sum).toBe(body.totals.yen)
})
