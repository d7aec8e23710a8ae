import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { createLibraryDownload } from '#library/contract.ts'
import { downloadPath } from '#library/download-path.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { getOrder } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { readZip } from '#ports/zip/testing.ts'
import { postBooklet } from '#uploads/server/booklets/testing.ts'
import { updateAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { deleteAccount, EXPORT_PATH } from '../../contract.ts'
import { storedKeys } from '../testing/files.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { db, storage } = shop.context
let people = 0

/** An album with a cover, of two sounds, the second of albums alone, bought by someone. */
async function sell() {
  people += 1
  const artist = await shop.signUp(`artist-${people}`)
  const buyer = await shop.signUp(`buyer-${people}`)
  const sounds = [await shop.addSound(artist), await shop.addSound(artist)] as const
  await db.updateTable('works').set({ albumOnly: true }).where('id', '=', sounds[1].id).execute()
  const album = await shop.addAlbum(artist, sounds)
  const key = `images/${newId()}.jpg`
  await storage.put(key, Buffer.from('picture'), 'image/jpeg')
  const upload = await db
    .insertInto('uploads')
    .values({
      publicId: newId(),
      ownerId: artist.userId,
      kind: 'image',
      key: `originals/${newId()}`,
      fileName: 'cover.jpg',
      type: 'image/jpeg',
      expiresAt: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cover = await db
    .insertInto('images')
    .values({
      publicId: newId(),
      ownerId: artist.userId,
      uploadId: upload.id,
      key,
      fileName: 'cover.jpg',
      bytes: 7,
      width: 1,
      height: 1,
      accent: '#336699',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('works').set({ coverId: cover.id }).where('id', '=', album.id).execute()
  const order = await shop.order({ albums: [album], as: buyer })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  return { artist, buyer, sounds, album, order }
}

const zips = async () => (await storedKeys(shop)).filter((key) => key.startsWith('zips/')).sort()

function get(path: string, as: { token: string }) {
  return shop.app.inject({ url: path, headers: { authorization: `Bearer ${as.token}` } })
}

/** A ZIP is prepared first. */
async function download(path: string, as: { token: string }) {
  expect((await get(path, as)).statusCode).toBe(503)
  await shop.runJobs()
  return get(path, as)
}

test('an artist who leaves takes nothing of a bought album along, its cover included', async () => {
  const { artist, buyer, sounds } = await sell()
  const body = { username: artist.username }
  expect((await shop.call(deleteAccount, { as: artist, body })).status).toBeLessThan(300)
  await shop.runJobs()
  const { items } = (await shop.call(listMyPurchases, { as: buyer })).body
  const [item] = items
  if (item?.kind !== 'album') throw new Error('No album was bought')
  expect(item.album).toMatchObject({ title: 'Day box', user: artist.username, username: '' })
  expect(item.album.coverart).toMatch(/^\/images\//)
  expect(item.sounds).toHaveLength(sounds.length)
  const zip = await download(downloadPath(item.grant, 'original'), buyer)
  expect([...(await readZip(zip.rawPayload)).keys()]).toEqual([
    `${artist.username} - Day box/01 Harbour.wav`,
    `${artist.username} - Day box/02 Harbour.wav`,
    `${artist.username} - Day box/cover.jpg`,
  ])
})

test('an album that waits for its money when the artist leaves is paid back', async () => {
  const { artist, album } = await sell()
  const late = await shop.signUp(`late-${people}`)
  const order = await shop.order({ albums: [album], as: late })
  await shop.call(deleteAccount, { as: artist, body: { username: artist.username } })
  await shop.runJobs()
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id: order.id }, as: late })
  expect(body).toMatchObject({ status: 'refunded', items: [{ refundReason: 'sounds_gone' }] })
})

test('a buyer who leaves has the album no more', async () => {
  const { buyer, order } = await sell()
  const { items } = (await shop.call(listMyPurchases, { as: buyer })).body
  await download(downloadPath(items[0]?.grant ?? '', 'original'), buyer)
  await shop.call(deleteAccount, { as: buyer, body: { username: buyer.username } })
  await shop.runJobs()
  const left = await db
    .selectFrom('grants as g')
    .innerJoin('orderItems as i', 'i.id', 'g.orderItemId')
    .innerJoin('orders as o', 'o.id', 'i.orderId')
    .leftJoin('downloads as d', 'd.grantId', 'g.id')
    .select(['g.revokedAt', 'd.id as download'])
    .where('o.publicId', '=', order.id)
    .execute()
  expect(left).toEqual([{ revokedAt: expect.any(Date), download: null }])
  const answer = await get(downloadPath(items[0]?.grant ?? '', 'original'), buyer)
  expect(answer.statusCode).toBe(401)
})

test('the ZIP of a library goes with its account, that of an album with all who had it', async () => {
  const { artist, buyer, order } = await sell()
  const { items } = (await shop.call(listMyPurchases, { as: buyer })).body
  const others = await zips()
  await download(downloadPath(items[0]?.grant ?? '', 'original'), buyer)
  const withAlbum = await zips()
  const body = { format: 'original', onlyNew: false } as const
  await shop.call(createLibraryDownload, { as: buyer, body })
  await shop.runJobs()
  expect(await zips()).toHaveLength(withAlbum.length + 1)
  await shop.refund(order.id)
  await shop.call(deleteAccount, { as: buyer, body: { username: buyer.username } })
  await shop.runJobs()
  expect(await zips()).toEqual(withAlbum)
  await shop.call(deleteAccount, { as: artist, body: { username: artist.username } })
  await shop.runJobs()
  expect(await zips()).toEqual(others)
})

test('who takes their data along finds the album in orders, sales and downloads', async () => {
  const { artist, buyer, album } = await sell()
  const { items } = (await shop.call(listMyPurchases, { as: buyer })).body
  await download(downloadPath(items[0]?.grant ?? '', 'original'), buyer)
  const filesOf = async (as: { token: string }) => {
    const files = await readZip((await get(EXPORT_PATH, as)).rawPayload)
    return (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null')
  }
  const bought = await filesOf(buyer)
  expect(bought('purchases/orders.json')).toMatchObject([
    { items: [{ sound: null, album: album.publicId, title: 'Day box', paidYen: 1000 }] },
  ])
  expect(bought('purchases/downloads.json')).toMatchObject([
    { sound: null, album: album.publicId, title: 'Day box', format: 'original' },
  ])
  const sold = await filesOf(artist)
  expect(sold('sales/sales.json')).toMatchObject([{ album: album.publicId, paidYen: 1000 }])
})

test('files are looked at again only where someone is paying for an album with a cover', async () => {
  const [{ artist, album }, other] = [await sell(), await sell()]
  await shop.order({ albums: [album], email: 'payer@example.com' })
  for (const as of [artist, other.artist]) {
    await shop.call(deleteAccount, { as, body: { username: as.username } })
  }
  await shop.runJobs()
  const waiting = async ({ userId }: typeof artist) => {
    const jobs = sql`select from graphile_worker.jobs where key = ${`forget-files:${userId}`}`
    return (await jobs.execute(db)).rows.length
  }
  expect(await waiting(artist)).toBe(1)
  expect(await waiting(other.artist)).toBe(0)
})

test('what was bought keeps its booklet when its artist leaves, and other works lose theirs', async () => {
  const { artist, buyer, album, sounds } = await sell()
  const unsold = await shop.addAlbum(artist, [])
  for (const { publicId } of [album, unsold]) {
    const body = { booklet: await postBooklet(shop, artist) }
    const change = { params: { id: publicId }, body, as: artist }
    expect((await shop.call(updateAlbum, change)).status).toBe(200)
  }
  for (const { publicId } of [sounds[0], await shop.addSound(artist)]) {
    const body = { booklet: await postBooklet(shop, artist) }
    const change = { params: { id: publicId }, body, as: artist }
    expect((await shop.call(updateSound, change)).status).toBe(200)
  }
  const ofArtist = db.selectFrom('booklets').select('key').where('ownerId', '=', artist.userId)
  expect(await ofArtist.execute()).toHaveLength(4)
  await shop.call(deleteAccount, { as: artist, body: { username: artist.username } })
  await shop.runJobs()
  const left = await ofArtist.execute()
  expect(left).toHaveLength(2)
  const stored = (await storedKeys(shop)).filter((key) => key.startsWith('booklets/'))
  expect(stored.sort()).toEqual(left.map(({ key }) => key).sort())
  const { body } = await shop.call(listMyPurchases, { as: buyer, query: {} })
  const answer = await download(downloadPath(body.items[0]?.grant ?? '', 'original'), buyer)
  const names = [...(await readZip(answer.rawPayload)).keys()]
  expect(names.some((name) => name.endsWith('/booklet.pdf'))).toBe(true)
})
