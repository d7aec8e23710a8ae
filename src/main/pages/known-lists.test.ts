import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallApi } from '#client/api-call.ts'
import type { Visit } from '#client/page-context.ts'
import {
  getChart,
  listAlbumsOfSound,
  listFeatured,
  listGenres,
  listRelatedSounds,
} from '#discovery/contract.ts'
import { featureRelease } from '#discovery/server/releases.ts'
import type { Http } from '#http/http.ts'
import { createSharedCache } from '#http/shared-cache.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { listCalls } from '#ports/database/testing.ts'
import { listAlbums, listUserAlbums } from '#works/albums-contract.ts'
import { listSounds, listUserSounds } from '#works/sounds-contract.ts'
import { createApi } from '../api.ts'
import type { TestMember } from '../testing.ts'
import { createPageContext } from './page-context.ts'
import { RESPONSE_CACHE, type ResponseCache } from './response-cache.ts'

/** What members are shown of lists that visitors have been shown before. */
let shop: Shop
let http: Http
let responses: ResponseCache
let work: (visit: Visit) => Promise<unknown> = async () => undefined
let isKept = true
let inAlbum = ''
const people: Record<string, TestMember | undefined> = { visitor: undefined }

const readAll = ({ api }: { api: CallApi }) =>
  Promise.all([
    api(listSounds, { query: { sort: 'new' } }),
    api(listUserSounds, { params: { username: 'artist' }, query: {} }),
    api(listAlbums, { query: {} }),
    api(listFeatured, {}),
    api(listGenres, {}),
    api(getChart, { query: {} }),
    api(listUserAlbums, { params: { username: 'artist' }, query: {} }),
    api(listAlbumsOfSound, { params: { id: inAlbum } }),
    api(listRelatedSounds, { params: { id: inAlbum } }),
  ])

beforeAll(async () => {
  shop = await openShop()
  http = await createApi(shop.context)
  const changes = { count: () => 0, isListening: () => true }
  responses = createSharedCache(changes, shop.context, RESPONSE_CACHE)
  http.app.get('/*', async (request, reply) => {
    const isVisitor = request.cookies.token === undefined
    const kept = isKept ? responses : undefined
    const visit = createPageContext(http, { request, reply }, {}, kept, isVisitor && isKept)
    return { read: await work(visit) }
  })
  await http.app.ready()
  const artist = await shop.signUp('artist')
  const sounds = [
    await shop.addSound(artist, { priceYen: 500 }),
    await shop.addSound(artist, { priceYen: 0 }),
    await shop.addSound(artist, { priceYen: 0 }),
    await shop.addSound(artist, { priceYen: 0 }),
  ]
  await shop.context.db
    .updateTable('sounds')
    .set({ limitOn: true, limitFrom: 0, limitTo: 1 })
    .where('id', '=', sounds[1]?.id ?? 0)
    .execute()
  inAlbum = sounds[2]?.publicId ?? ''
  const album = await shop.addAlbum(artist, sounds.slice(2), { priceYen: 0 })
  await featureRelease(shop.context, album.publicId)
  await featureRelease(shop.context, inAlbum)
  const buyer = await shop.signUp('buyer')
  await shop.order({ sounds: sounds.slice(1), price: 0, as: buyer })
  await shop.runJobs()
  Object.assign(people, { artist, buyer, listener: await shop.signUp('listener') })
  await visit('visitor')
})
afterAll(async () => {
  await http.app.close()
  await shop.close()
})

async function visit(who: string, does: typeof work = readAll) {
  work = does
  const person = people[who]
  const headers = person && { cookie: `token=${person.token}` }
  const { result, calls } = await listCalls(() =>
    http.app.inject({ url: '/', headers: headers ?? {} }),
  )
  return { ...result.json(), calls }
}

test.each(['artist', 'buyer', 'listener'])(
  'the %s sees in known lists what they would see in their own, by one look-up for all of them',
  async (who) => {
    isKept = false
    const own = await visit(who)
    isKept = true
    const known = await visit(who)
    expect(known.read).toEqual(own.read)
    // The session, and what is theirs.
    expect(known.calls).toHaveLength(2)
    expect(own.calls.length).toBeGreaterThan(6)
  },
)

test('whose the works are is told apart, and visitors see none of it', async () => {
  const mine = async (who: string) => {
    const { read } = await visit(who)
    const all: { mine: string }[] = [...read[0].items, ...read[2].items]
    return [...new Set(all.map((each) => each.mine))].sort()
  }
  expect(await mine('artist')).toEqual(['owner'])
  expect(await mine('buyer')).toEqual(['bought', 'none'])
  expect(await mine('listener')).toEqual(['none'])
  expect(await mine('visitor')).toEqual(['none'])
})

test('what no visitor has been shown is read for the member alone', async () => {
  const { read, calls } = await visit('listener', ({ api }) =>
    api(listSounds, { query: { limit: 2 } }),
  )
  expect(read.items).toHaveLength(2)
  expect(calls).toHaveLength(2)
  expect(responses.find('localhost:80 en /api/sounds?limit=2')).toBeUndefined()
})

test('a look-up that fails leaves the call to itself', async () => {
  const { db } = shop.context
  const { executeQuery } = db
  const failing = vi.spyOn(db, 'executeQuery').mockImplementation(async (query, ...more) => {
    if ('sql' in query && query.sql.includes('any($')) throw new Error('away')
    return Reflect.apply(executeQuery, db, [query, ...more])
  })
  const { read } = await visit('buyer', async ({ api }) => api(listAlbums, { query: {} }))
  expect(failing).toHaveBeenCalled()
  failing.mockRestore()
  expect(read.items).toMatchObject([{ mine: 'bought' }])
})
