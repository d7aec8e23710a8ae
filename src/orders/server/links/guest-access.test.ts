import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Http } from '#http/http.ts'
import { listMyPurchases } from '#library/purchases-contract.ts'
import { createApi } from '#main/api.ts'
import type { TestMember } from '#main/testing.ts'
import { until } from '#ports/jobs/testing.ts'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound, listSounds } from '#works/sounds-contract.ts'
import { checkOrder, getOrder } from '../../contract.ts'
import { openShop, type Shop } from '../testing.ts'

const HALF = { limitOn: true, limitFrom: 0, limitTo: 0.5 }
const DAY_SECONDS = 86_400

let shop: Shop
let artist: TestMember
beforeAll(async () => {
  shop = await openShop()
  artist = await shop.signUp('artist')
})
afterAll(() => shop.close())

/** A sound of which visitors hear nothing until they buy it. */
async function addLimited(title = 'Harbour') {
  const sound = await shop.addSound(artist, { title })
  await shop.context.db.updateTable('sounds').set(HALF).where('id', '=', sound.id).execute()
  const { recordingId } = await shop.context.db
    .selectFrom('sounds')
    .select('recordingId')
    .where('id', '=', sound.id)
    .executeTakeFirstOrThrow()
  const link = await shop.context.db
    .insertInto('streamLinks')
    .values({ publicId: sound.publicId, recordingId: recordingId ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.context.db
    .updateTable('recordings')
    .set({ fullLinkId: link.id })
    .where('id', '=', recordingId)
    .execute()
  return sound
}

/** Buys as a guest and opens the page of the order, as a browser does after paying. */
async function buyAsGuest(
  items: Pick<Parameters<Shop['order']>[0], 'sounds' | 'albums'>,
  browser = '',
) {
  const order = await shop.order({ ...items, email: 'guest@example.com' })
  const paid = await shop.pay(order.checkoutUrl)
  const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? ''
  const asked = { params: { id: order.id }, query: { key } }
  await shop.call(checkOrder, asked)
  const page = await shop.call(getOrder, { ...asked, headers: { cookie: browser } })
  return { id: order.id, order: page.body, key, setCookie: String(page.headers['set-cookie']) }
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

async function hears(publicId: string, headers: Record<string, string>): Promise<boolean> {
  const { body } = await shop.call(getSound, { params: { id: publicId }, headers })
  const stream = await shop.app.inject({ url: `/api/sounds/${publicId}/stream.m3u8`, headers })
  expect(stream.statusCode).toBe(body.mine === 'bought' ? 302 : 403)
  return body.mine === 'bought' && !body.limit.on && body.hlsUrl !== null
}

test('the browser in which a guest bought a sound hears all of it, another does not', async () => {
  const [sound, other] = [await addLimited(), await addLimited('Other')]
  const { order, setCookie, id } = await buyAsGuest({ sounds: [sound] })
  expect(order.items[0]).toMatchObject({ username: 'artist', tracks: [{ mine: 'bought' }] })
  expect(setCookie).toMatch(/^orders=[\w.-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const headers = { cookie: cookieOf(setCookie) }
  expect(await hears(sound.publicId, headers)).toBe(true)
  expect(await hears(other.publicId, headers)).toBe(false)
  expect(await hears(sound.publicId, { ...headers, origin: 'null' })).toBe(false)
  expect(await hears(sound.publicId, {})).toBe(false)
  expect(await hears(sound.publicId, { cookie: `orders=${id}.zzzzzz.${'A'.repeat(43)}` })).toBe(
    false,
  )
})

test('there it also has the order, the list of purchases and the download, without the link', async () => {
  const sound = await addLimited()
  const { id, order, setCookie } = await buyAsGuest({ sounds: [sound] })
  const headers = { cookie: cookieOf(setCookie) }
  expect((await shop.call(getOrder, { params: { id }, headers })).body.status).toBe('paid')
  expect((await shop.call(getOrder, { params: { id } })).status).toBe(404)
  const list = await shop.call(listMyPurchases, { headers })
  expect(list.body.items).toMatchObject([{ sound: { id: sound.publicId } }])
  expect((await shop.call(listMyPurchases)).error.code).toBe('not_logged_in')
  const url = `/api/downloads/${order.items[0]?.grant}/original`
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(200)
  expect((await shop.app.inject({ url })).statusCode).toBe(401)
})

test('the key of a link is no cookie, and the cookie’s is no link', async () => {
  const sound = await addLimited()
  const { id, key, setCookie } = await buyAsGuest({ sounds: [sound] })
  expect(await hears(sound.publicId, { cookie: `orders=${id}.${key}` })).toBe(false)
  const ofCookie = cookieOf(setCookie).replace(`orders=${id}.`, '')
  const asLink = await shop.call(getOrder, { params: { id }, query: { key: ofCookie } })
  expect(asLink.status).toBe(404)
})

test('it ends with a refund, and the files too', async () => {
  const sound = await addLimited()
  const { id, order, setCookie } = await buyAsGuest({ sounds: [sound] })
  const headers = { cookie: cookieOf(setCookie) }
  await shop.refund(id)
  expect(await hears(sound.publicId, headers)).toBe(false)
  expect((await shop.call(listMyPurchases, { headers })).body.items).toEqual([])
  const url = `/api/downloads/${order.items[0]?.grant}/original`
  expect((await shop.app.inject({ url, headers })).statusCode).toBe(410)
})

test('a second order joins the cookie, and each ends by itself after 400 days', async () => {
  const [first, second] = [await addLimited(), await addLimited()]
  const one = await buyAsGuest({ sounds: [first] })
  shop.clock.advance(10 * DAY_SECONDS)
  const two = await buyAsGuest({ sounds: [second] }, cookieOf(one.setCookie))
  const headers = { cookie: cookieOf(two.setCookie) }
  expect(await hears(first.publicId, headers)).toBe(true)
  expect(await hears(second.publicId, headers)).toBe(true)
  shop.clock.advance(390 * DAY_SECONDS + 1)
  expect(await hears(first.publicId, headers)).toBe(false)
  expect(await hears(second.publicId, headers)).toBe(true)
})

test('an album opens each of its sounds, those too that the guest had before', async () => {
  const [had, fresh] = [await addLimited(), await addLimited()]
  const album = await shop.addAlbum(artist, [had, fresh])
  await buyAsGuest({ sounds: [had] })
  const { setCookie } = await buyAsGuest({ albums: [album] })
  const headers = { cookie: cookieOf(setCookie) }
  expect(await hears(had.publicId, headers)).toBe(true)
  expect(await hears(fresh.publicId, headers)).toBe(true)
  const seen = await shop.call(getAlbum, { params: { id: album.publicId }, headers })
  expect(seen.body.mine).toBe('bought')
})

test('shared caches hold what visitors get, never what a guest gets', async () => {
  const sound = await addLimited('Cached')
  const { setCookie } = await buyAsGuest({ sounds: [sound] })
  const http: Http = await createApi(shop.context, { cacheResponses: true })
  await http.app.ready()
  await until(() => http.changes?.isListening() ?? false)
  const mine = async (headers: Record<string, string>) => {
    const answer = await http.app.inject({ url: `/api${listSounds.path}`, headers })
    const { items } = answer.json<{ items: { id: string; mine: string }[] }>()
    return items.find(({ id }) => id === sound.publicId)?.mine
  }
  const guest = { cookie: cookieOf(setCookie) }
  for (const _ of [1, 2]) {
    expect(await mine(guest)).toBe('bought')
    expect(await mine({})).toBe('none')
  }
  await http.app.close()
})
