import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patchMe } from '#accounts/contract.ts'
import {
  addAlbumClaps,
  addAlbumComment,
  addClaps,
  addComment,
  deleteComment,
  follow,
} from '#community/contract.ts'
import { translate } from '#i18n/translate.ts'
import { recordPlay } from '#insights/contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { readZip } from '#ports/zip/testing.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { createSound, updateSound } from '#works/sounds-contract.ts'
import { deleteAccount, EXPORT_PATH } from '../../contract.ts'
import { postImage, publish, upload, wavOf } from '../testing/files.ts'

const { t: tJa } = translate('ja')

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function ask(as: TestMember | undefined, headers: Record<string, string> = {}) {
  const authorization = as && { authorization: `Bearer ${as.token}` }
  return shop.app.inject({ url: EXPORT_PATH, headers: { ...authorization, ...headers } })
}

async function exported(as: TestMember) {
  const answer = await ask(as)
  expect(answer.statusCode).toBe(200)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  const files = await readZip(answer.rawPayload)
  const json = (path: string) => JSON.parse(files.get(path)?.toString('utf8') ?? 'missing')
  return { answer, files, json, names: [...files.keys()] }
}

test('an export holds every file byte for byte, under names that people gave', async () => {
  const artist = await shop.signUp('Hoshi')
  const wavs = [220, 330, 440, 550].map((hertz) => wavOf(hertz))
  const [night, dash, twin, loose] = wavs
  const first = await publish(shop, artist, {
    title: '夜の散歩',
    fileName: '夜の散歩 v2.wav',
    ...(night && { file: night }),
    description: 'Line one\nline two',
    tags: ['ambient'],
  })
  await publish(shop, artist, { title: 'A/B', fileName: 'a.wav', ...(dash && { file: dash }) })
  await publish(shop, artist, { title: 'A/B', fileName: 'a.wav', ...(twin && { file: twin }) })
  await upload(shop, artist, { name: 'sketch.wav', ...(loose && { file: loose }) })
  await upload(shop, artist, { name: 'Sketch.wav', ...(loose && { file: loose }) })
  const userImage = await postImage(shop, artist)
  await shop.call(patchMe, { as: artist, body: { userImage, bio: '音を集めています' } })
  const album = { title: tJa('accounts.profile.albums'), sounds: [first.publicId] }
  expect((await shop.call(createAlbum, { as: artist, body: album })).status).toBe(200)

  const { answer, files, json, names } = await exported(artist)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Hoshi-.*\.zip"$/)
  expect(names.filter((name) => name.startsWith('sounds/'))).toEqual([
    'sounds/01 夜の散歩/sound.json',
    'sounds/01 夜の散歩/夜の散歩 v2.wav',
    'sounds/01 夜の散歩/cover.jpg',
    'sounds/02 A_B/sound.json',
    'sounds/02 A_B/a.wav',
    'sounds/02 A_B/cover.jpg',
    'sounds/03 A_B/sound.json',
    'sounds/03 A_B/a.wav',
    'sounds/03 A_B/cover.jpg',
  ])
  expect(files.get('sounds/01 夜の散歩/夜の散歩 v2.wav')).toEqual(night)
  expect(files.get('sounds/02 A_B/a.wav')).toEqual(dash)
  expect(files.get('sounds/03 A_B/a.wav')).toEqual(twin)
  expect(files.get('uploads/sketch.wav')).toEqual(loose)
  expect(files.get('uploads/Sketch (2).wav')).toEqual(loose)
  expect(json('sounds/01 夜の散歩/sound.json')).toMatchObject({
    id: first.publicId,
    title: '夜の散歩',
    description: 'Line one\nline two',
    tags: ['ambient'],
    priceYen: 300,
    fileName: '夜の散歩 v2.wav',
  })
  expect(json('albums/01 アルバム/album.json')).toMatchObject({ sounds: [first.publicId] })
  const profile = json('account/profile.json')
  expect(profile).toMatchObject({ username: 'Hoshi', bio: '音を集めています' })
  const stored = await shop.context.storage.read(`images/${profile.image}.jpg`)
  expect(files.get(`images/${profile.image}.jpg`)).toEqual(await buffer(stored))
})

test('an export contains what was written, played, bought and sold, and names no buyer', async () => {
  const seller = await shop.signUp('seller')
  const buyer = await shop.signUp('buyer')
  const sound = await publish(shop, seller, { title: 'Sold' })
  const order = await shop.order({ sounds: [sound], price: 500, as: buyer })
  await shop.pay(order.checkoutUrl)
  await shop.runJobs()
  const params = { id: sound.publicId }
  await shop.call(addClaps, { params, body: { count: 3 }, as: buyer })
  await shop.call(addComment, { params, body: { text: 'いいですね' }, as: buyer })
  const box = await shop.addAlbum(seller, [sound], { title: 'Box' })
  const ofBox = { params: { id: box.publicId }, as: buyer }
  await shop.call(addAlbumClaps, { ...ofBox, body: { count: 4 } })
  await shop.call(addAlbumComment, { ...ofBox, body: { text: 'All of it' } })
  const { body: gone } = await shop.call(addComment, { params, body: { text: '…' }, as: buyer })
  await shop.call(deleteComment, { params: { id: gone.id }, as: buyer })
  await shop.call(follow, { params: { username: 'seller' }, as: buyer })
  await shop.call(recordPlay, { body: { sound: sound.publicId }, as: buyer })

  const bought = await exported(buyer)
  expect(bought.json('purchases/orders.json')).toMatchObject([
    { id: order.id, status: 'paid', totalYen: 500, items: [{ title: 'Sold', paidYen: 500 }] },
  ])
  expect(bought.json('community/claps.json')).toMatchObject([
    { sound: sound.publicId, album: null, title: 'Sold', count: 3 },
    { sound: null, album: box.publicId, title: 'Box', count: 4 },
  ])
  expect(bought.json('community/comments.json')).toMatchObject([
    { sound: sound.publicId, album: null, title: 'Sold', text: 'いいですね' },
    { sound: null, album: box.publicId, title: 'Box', text: 'All of it' },
  ])
  expect(bought.json('community/following.json')).toMatchObject([{ username: 'seller' }])
  expect(bought.json('activity/plays.json')).toMatchObject([{ sound: sound.publicId }])
  expect(bought.json('account/sessions.json')).toMatchObject([{ userAgent: 'test' }])

  await shop.call(updateSound, { params, body: { status: 'Private' }, as: seller })
  const later = await exported(buyer)
  expect(later.json('activity/plays.json')).toMatchObject([{ sound: null, title: 'Sold' }])
  const files = ['community/claps.json', 'community/comments.json']
  for (const file of files) {
    expect(later.json(file)).toMatchObject([
      { sound: null, title: 'Sold' },
      { album: box.publicId, title: 'Box' },
    ])
  }

  const sold = await exported(seller)
  expect(sold.json('sales/sales.json')).toMatchObject([
    { order: order.id, title: 'Sold', paidYen: 500, feePercent: 10 },
  ])
  expect(sold.json('sales/ledger.json')).toMatchObject([
    { account: 'artist_payable', amountYen: -450 },
  ])
  for (const [name, file] of sold.files) {
    if (/\.(json|txt)$/.test(name)) expect(file.toString('utf8')).not.toContain('buyer@')
  }
  const secrets = await shop.context.db.selectFrom('sessions').select('tokenHash').execute()
  const all = Buffer.concat([...bought.files.values()]).toString('latin1')
  for (const { tokenHash } of secrets) {
    expect(all).not.toContain(tokenHash.toString('hex'))
    expect(all).not.toContain(tokenHash.toString('latin1'))
  }
  expect(all).not.toContain(buyer.token)
})

test('a Draft without audio is in the export of its artist, and goes with the account', async () => {
  const artist = await shop.signUp('waiter')
  const body = { title: 'Later', description: 'Typed while it uploaded' }
  const { id } = (await shop.call(createSound, { as: artist, body })).body
  const { names, json } = await exported(artist)
  const [file = ''] = names.filter((name) => name.endsWith('sound.json'))
  expect(json(file)).toMatchObject({ id, ...body, recording: null })
  const { username } = artist
  await shop.call(deleteAccount, { as: artist, body: { username } })
  await shop.runJobs()
  const works = shop.context.db.selectFrom('works').select('id').where('publicId', '=', id)
  expect(await works.execute()).toEqual([])
})

test('someone without anything gets an archive of empty lists', async () => {
  const nobody = await shop.signUp('nobody', { registered: false })
  const { json, files } = await exported(nobody)
  expect(json('account/profile.json')).toMatchObject({ username: null })
  expect(json('community/claps.json')).toEqual([])
  expect(json('purchases/orders.json')).toEqual([])
  expect(files.get('README.txt')?.toString('utf8')).toContain('data for nobody@example.com')
})

test('the README is in the language of its reader', async () => {
  const member = await shop.signUp('yomu')
  const answer = await ask(member, { 'accept-language': 'ja' })
  const readme = (await readZip(answer.rawPayload)).get('README.txt')?.toString('utf8')
  expect(readme).toContain('yomuさんのデータ')
  expect(readme).toContain('サウンドごとのフォルダ')
})

test('thousands of rows are all there, in their order', async () => {
  const fan = await shop.signUp('fan')
  const views = Array.from({ length: 3456 }, (_, at) => ({
    path: `/p/${at}`,
    listener: `user:${fan.userId}`,
    userId: fan.userId,
    locale: 'en',
  }))
  await shop.context.db.insertInto('pageViews').values(views).execute()
  const { json } = await exported(fan)
  const paths = json('activity/page-views.json').map((view: { path: string }) => view.path)
  expect(paths).toEqual(views.map(({ path }) => path))
})

test('without a session there is no export, and more than a few an hour are refused', async () => {
  const visitor = await ask(undefined)
  expect(visitor.statusCode).toBe(401)
  expect(visitor.json().error.code).toBe('not_logged_in')
  const keen = await shop.signUp('keen')
  for (let count = 0; count < 5; count++) expect((await ask(keen)).statusCode).toBe(200)
  const refused = await ask(keen)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
})
