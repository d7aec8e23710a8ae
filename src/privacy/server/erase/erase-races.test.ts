/** @module-tag longer */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patchMe } from '#accounts/contract.ts'
import {
  addAlbumClaps,
  addAlbumComment,
  addClaps,
  addComment,
  follow,
} from '#community/contract.ts'
import { recordPlay, reportPageView } from '#insights/contract.ts'
import { isSlowRun } from '#kernel/testing/slow-run.ts'
import type { TestMember } from '#main/testing.ts'
import { createOrder } from '#orders/contract.ts'
import { fulfilOrder } from '#orders/server/fulfilment/fulfil-order.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { getAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { deleteAccount } from '../../contract.ts'
import { publish } from '../testing/files.ts'
import { findReferences } from '../testing/traces.ts'

let shop: Shop
let artist: TestMember
let sound: { publicId: string; id: number }
let album: { publicId: string; id: number }
const unexpected: object[] = []
const log = { info() {}, warn() {}, error: (fields: object) => void unexpected.push(fields) }
const ROUNDS = isSlowRun ? 8 : 2

beforeAll(async () => {
  shop = await openShop({ log })
  artist = await shop.signUp('artist')
  sound = await publish(shop, artist)
  album = await shop.addAlbum(artist, [sound])
})
afterAll(() => shop.close())

const erase = (as: TestMember) => shop.call(deleteAccount, { as, body: { username: as.username } })
let people = 0
const someone = () => shop.signUp(`person-${people++}`)

/** Waits so long that some requests come before, some within and some after an erasure. */
const jitter = (round: number) => wait(round * 4)

async function counts() {
  const { body } = await shop.call(getSound, { params: { id: sound.publicId } })
  const box = (await shop.call(getAlbum, { params: { id: album.publicId } })).body
  return { claps: body.claps + box.claps, comments: body.comments + box.comments }
}

test.each([
  [
    'a comment',
    (as: TestMember) =>
      shop.call(addComment, { params: { id: sound.publicId }, body: { text: 'Hello' }, as }),
  ],
  [
    'claps',
    (as: TestMember) =>
      shop.call(addClaps, { params: { id: sound.publicId }, body: { count: 1 }, as }),
  ],
  [
    'a comment on an album',
    (as: TestMember) =>
      shop.call(addAlbumComment, { params: { id: album.publicId }, body: { text: 'Hello' }, as }),
  ],
  [
    'claps for an album',
    (as: TestMember) =>
      shop.call(addAlbumClaps, { params: { id: album.publicId }, body: { count: 1 }, as }),
  ],
  ['a follow', (as: TestMember) => shop.call(follow, { params: { username: 'artist' }, as })],
  ['a profile change', (as: TestMember) => shop.call(patchMe, { body: { bio: 'Still here' }, as })],
  ['a play', (as: TestMember) => shop.call(recordPlay, { body: { sound: sound.publicId }, as })],
  ['a page view', (as: TestMember) => shop.call(reportPageView, { body: { path: '/' }, as })],
  [
    'an upload policy',
    (as: TestMember) =>
      shop.call(getImagePolicy, { query: { name: 'a.png', type: 'image/png' }, as }),
  ],
])(
  '%s at the same moment comes before and is gone, or after and is refused',
  async (_, act) => {
    for (let round = 0; round < ROUNDS; round++) {
      const person = await someone()
      const requests = [0, 1, 2].map(async (step) => {
        await jitter(step + (round % 4))
        return (await act(person)).status
      })
      const [erased, ...others] = await Promise.all([
        jitter(round % 4).then(() => erase(person)),
        ...requests,
      ])
      expect(erased.status).toBe(204)
      for (const status of others) expect([200, 204, 401, 409]).toContain(status)
      await shop.runJobs()
      const references = await findReferences(shop.context.db, person.userId)
      // A form may still be posted; it is looked after until it runs out.
      expect(references.filter((column) => column !== 'uploads.owner_id')).toEqual([])
      const row = await shop.context.db
        .selectFrom('users')
        .select(['bio', 'name', 'email'])
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ bio: '', name: null, email: null })
    }
    expect(await counts()).toEqual({ claps: 0, comments: 0 })
    expect(unexpected).toEqual([])
  },
  60_000,
)

test('a purchase at the same moment ends with the money back or never taken', async () => {
  const { db } = shop.context
  for (let round = 0; round < ROUNDS; round++) {
    const person = await someone()
    const order = await shop.order({ sounds: [sound], as: person })
    await shop.pay(order.checkoutUrl)
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('publicId', '=', order.id)
      .executeTakeFirstOrThrow()
    const fulfilled = [0, 1].map((step) =>
      jitter(step + (round % 4)).then(() => fulfilOrder(shop.context, id)),
    )
    const [erased] = await Promise.all([jitter(2).then(() => erase(person)), ...fulfilled])
    expect(erased.status).toBe(204)
    await shop.runJobs()
    const row = await db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Paid before: bought and revoked. Arrived after: refunded.
    expect(['paid', 'refunded']).toContain(row.status)
    const live = await db
      .selectFrom('grants')
      .select('id')
      .where('revokedAt', 'is', null)
      .where('workId', '=', sound.id)
      .execute()
    expect(live).toEqual([])
  }
  const { sum } = await db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.sum<number>('amountYen').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(0)
  expect(unexpected).toEqual([])
})

test('an order that is made at the same moment is cancelled or refused, free ones too', async () => {
  const { db } = shop.context
  const free = await publish(shop, artist, { price: 0, nameyourprice: true })
  for (let round = 0; round < ROUNDS; round++) {
    const person = await someone()
    const items = [
      { id: `sound-${sound.publicId}`, price: 300 },
      { id: `sound-${free.publicId}`, price: 0 },
    ].slice(round % 2, (round % 2) + 1)
    const asked = [0, 1, 2].map((step) =>
      jitter(step).then(() =>
        shop.call(createOrder, { body: { items }, headers: { host: 'localhost' }, as: person }),
      ),
    )
    const [erased, ...answers] = await Promise.all([
      jitter(round % 4).then(() => erase(person)),
      ...asked,
    ])
    expect(erased.status).toBe(204)
    for (const { status } of answers) expect([200, 400, 401, 409]).toContain(status)
    await shop.runJobs()
    const orders = await db
      .selectFrom('orders')
      .select('status')
      .where('buyerId', '=', person.userId)
      .execute()
    for (const { status } of orders) expect(['canceled', 'paid']).toContain(status)
    expect(await findReferences(db, person.userId)).not.toContain('grants.user_id')
  }
  expect(unexpected).toEqual([])
})

test('an account gives up its claps once their counts are free, as requests that clap wait', async () => {
  const { db } = shop.context
  const person = await someone()
  await shop.call(addClaps, { params: { id: sound.publicId }, body: { count: 1 }, as: person })
  const { erasure } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('workCounts').selectAll().forUpdate().execute()
    const erasure = erase(person)
    await expect.poll(() => countWaiting(db)).toBe(1)
    // Where the erasure held them, both would wait in a circle.
    await trx
      .selectFrom('claps')
      .selectAll()
      .where('userId', '=', person.userId)
      .forUpdate()
      .noWait()
      .execute()
    return { erasure }
  })
  expect((await erasure).status).toBe(204)
  expect(await counts()).toEqual({ claps: 0, comments: 0 })
})

test('strangers who clap and comment while an artist leaves get an answer, and nothing stays', async () => {
  for (let round = 0; round < 3; round++) {
    const leaving = await someone()
    const theirs = await publish(shop, leaving)
    const params = { id: theirs.publicId }
    const fans = await Promise.all([someone(), someone(), someone()])
    const acts = fans.flatMap((as, at) => [
      jitter(at).then(() => shop.call(addClaps, { params, body: { count: 1 }, as })),
      jitter(at).then(() => shop.call(addComment, { params, body: { text: 'Hey' }, as })),
    ])
    const [erased, ...answers] = await Promise.all([jitter(1).then(() => erase(leaving)), ...acts])
    expect(erased.status).toBe(204)
    for (const { status } of answers) expect([200, 404, 409]).toContain(status)
    await shop.runJobs()
    expect(await findReferences(shop.context.db, leaving.userId)).toEqual([
      // the posted cover's form, until it runs out
      'uploads.owner_id',
    ])
    for (const fan of fans) {
      expect(await findReferences(shop.context.db, fan.userId)).toEqual([
        'search_readings.user_id',
        'sessions.user_id',
      ])
    }
  }
  expect(unexpected).toEqual([])
})
