import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import { createLibraryDownload, getMyLibrary, LIBRARY_DAYS, libraryPath } from '../contract.ts'
import { markLibrary, saveMadeCount } from './store.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const artist = await shop.signUp('artist')

/** A member with a purchase that was free: nothing has to be paid or made. */
async function openCollection(name: string) {
  const member = await shop.signUp(name)
  await buy(member)
  return member
}

async function buy(as: TestMember) {
  const sound = await shop.addSound(artist, { priceYen: 0, nameYourPrice: true, title: 'Free' })
  await shop.order({ sounds: [sound], price: 0, as })
}

async function ask(as: TestMember, format: 'original' | 'mp3' = 'original', onlyNew = false) {
  return (await shop.call(createLibraryDownload, { body: { format, onlyNew }, as })).body.id
}

const read = async (as: TestMember) => (await shop.call(getMyLibrary, { as })).body

const rowOf = (publicId: string) =>
  db
    .selectFrom('libraryDownloads')
    .selectAll()
    .where('publicId', '=', publicId)
    .executeTakeFirstOrThrow()

const statusOf = async (id: string, as: TestMember) => {
  const headers = { authorization: `Bearer ${as.token}` }
  return (await shop.app.inject({ url: libraryPath(id), headers })).statusCode
}

test('a library that is asked for again is the same one, until something about it differs', async () => {
  const member = await openCollection('again')
  const first = await ask(member)
  expect(await ask(member)).toBe(first)
  const asMp3 = await ask(member, 'mp3')
  expect(asMp3).not.toBe(first)
  await buy(member)
  const larger = await ask(member, 'mp3')
  expect(larger).not.toBe(asMp3)
  await markLibrary(db, (await rowOf(larger)).id, 'failedAt', shop.clock.now())
  expect((await read(member)).latest).toMatchObject({ id: larger, state: 'failed' })
  expect(await statusOf(larger, member)).toBe(410)
  expect(await ask(member, 'mp3')).not.toBe(larger)
})

test('a library is its account’s own, and is shown until it ends', async () => {
  const [member, other] = [await openCollection('owner'), await openCollection('other')]
  const id = await ask(member)
  expect((await read(member)).latest?.id).toBe(id)
  expect((await read(other)).latest).toBeNull()
  shop.clock.advance(LIBRARY_DAYS * 86_400 - 1)
  expect((await read(member)).latest?.id).toBe(id)
  shop.clock.advance(1)
  expect((await read(member)).latest).toBeNull()
  expect(await statusOf(id, member)).toBe(410)
})

test('a newer library ends one that is still being made, and only the account’s own', async () => {
  const [member, other] = [await openCollection('hasty'), await openCollection('patient')]
  const [first, others] = [await ask(member), await ask(other)]
  await ask(member, 'mp3')
  const now = shop.clock.now()
  expect(await saveMadeCount(db, (await rowOf(first)).id, 1, now)).toBe(false)
  expect(await saveMadeCount(db, (await rowOf(others)).id, 1, now)).toBe(true)
  expect((await rowOf(others)).madeCount).toBe(1)
  expect((await rowOf(first)).madeCount).toBe(0)
})

test('after a download, only what was bought since then is new', async () => {
  const [member, other] = [await openCollection('returning'), await openCollection('stayer')]
  const never = await openCollection('never')
  const first = await ask(member)
  await markLibrary(db, (await rowOf(await ask(other))).id, 'downloadedAt', shop.clock.now())
  expect(await read(member)).toMatchObject({ sounds: 1, newSounds: 0, downloadedAt: null })
  await markLibrary(db, (await rowOf(first)).id, 'downloadedAt', shop.clock.now())
  expect((await rowOf(first)).downloadedAt).toEqual(shop.clock.now())
  const nothing = await shop.call(createLibraryDownload, {
    body: { format: 'original', onlyNew: true },
    as: member,
  })
  expect(nothing.error.code).toBe('library_empty')
  expect(await rowOf(await ask(never, 'original', true))).toMatchObject({ fileCount: 1 })
  shop.clock.advance(60)
  await buy(member)
  expect(await read(member)).toMatchObject({ sounds: 2, newSounds: 1 })
  const fresh = await ask(member, 'original', true)
  expect(await rowOf(fresh)).toMatchObject({ fileCount: 1 })
  expect(await ask(member, 'original', true)).toBe(fresh)
})

test('each account’s library is made of its own purchases, a sound once however often it was bought', async () => {
  const [member, other] = [await shop.signUp('collector'), await openCollection('single')]
  const [twice, once] = [
    await shop.addSound(artist, { priceYen: 0, nameYourPrice: true, title: 'Twice' }),
    await shop.addSound(artist, { title: 'Once' }),
  ]
  await shop.order({ sounds: [twice], price: 0, as: member })
  const album = await shop.addAlbum(artist, [twice, once])
  const { checkoutUrl } = await shop.order({ albums: [album], as: member })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const [whole, single] = [await ask(member), await ask(other)]
  expect((await rowOf(whole)).fileCount).toBe(2)
  await shop.runJobs()
  const made = [await rowOf(whole), await rowOf(single)]
  expect(made.map(({ madeCount, zipId }) => [madeCount, zipId !== null])).toEqual([
    [2, true],
    [1, true],
  ])
  expect(made[0]?.zipId).not.toBe(made[1]?.zipId)
})
