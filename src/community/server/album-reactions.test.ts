import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { countWaiting } from '#ports/database/testing.ts'
import { createAlbum, deleteAlbum, getAlbum, updateAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../contract.ts'

let service: TestService
let artist: TestMember
let listener: TestMember
let sound: string
let params: { id: string }
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
  // What new accounts write is limited.
  service.clock.advance(24 * 60 * 60)
  sound = (await makeSound(service, artist)).id
})
beforeEach(async () => {
  const body = { title: '夜の箱', sounds: [sound], status: 'Released' as const }
  params = { id: (await service.call(createAlbum, { body, as: artist })).body.id }
})
afterAll(() => service.close())

const clap = (count: number, { as = listener, key = '' } = {}) =>
  service.call(contract.addAlbumClaps, {
    params,
    body: { count },
    as,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const claps = (as?: TestMember) =>
  service.call(contract.getAlbumClaps, { params, ...(as && { as }) })
const comment = (text: string, as = listener) =>
  service.call(contract.addAlbumComment, { params, body: { text }, as })
const comments = (cursor?: string) =>
  service.call(contract.listAlbumComments, { params, ...(cursor && { query: { cursor } }) })
const remove = (id: string, as: TestMember) =>
  service.call(contract.deleteComment, { params: { id }, as })
const album = async () => (await service.call(getAlbum, { params })).body

describe('claps for an album', () => {
  test('are counted for the album, and its sounds get none', async () => {
    await clap(30)
    const other = await service.signUp('other')
    expect((await clap(5, { as: other })).body).toEqual({ mine: 5, total: 35 })
    expect((await claps()).body).toEqual({ mine: 0, total: 35 })
    expect(await album()).toMatchObject({ claps: 35, comments: 0 })
    const seen = await service.call(getSound, { params: { id: sound } })
    expect(seen.body.claps).toBe(0)
    const profile = { params: { username: 'listener' } }
    expect((await service.call(contract.listClapped, profile)).body.items).toEqual([])
  })

  test('given at the same moment, the first ones too, are all counted, and no more than 50', async () => {
    const { db } = service.context
    const both = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('works').select('id').forUpdate().execute()
      const answers = [30, 30].map((count) => clap(count))
      await expect.poll(() => countWaiting(db)).toBe(2)
      return answers
    })
    const answers = (await Promise.all(both)).map(({ body }) => body)
    expect(answers.toSorted((one, other) => one.mine - other.mine)).toEqual([
      { mine: 30, total: 30 },
      { mine: 50, total: 50 },
    ])
    expect((await claps(listener)).body).toEqual({ mine: 50, total: 50 })
  })

  test('sent again with the same key count once, and are withdrawn all together', async () => {
    const first = await clap(3, { key: 'one' })
    await clap(2)
    expect((await clap(3, { key: 'one' })).body).toEqual(first.body)
    expect((await claps(listener)).body).toEqual({ mine: 5, total: 5 })
    const gone = await service.call(contract.removeAlbumClaps, { params, as: listener })
    expect(gone.body).toEqual({ mine: 0, total: 0 })
    expect((await album()).claps).toBe(0)
  })

  test('of one key are counted for each album and sound that it is sent for', async () => {
    const sent = { key: 'same', as: await service.signUp('sender') }
    await clap(3, sent)
    const ofSound = await service.call(contract.addClaps, {
      params: { id: sound },
      body: { count: 1 },
      as: sent.as,
      headers: { 'idempotency-key': sent.key },
    })
    expect(ofSound.body.mine).toBe(1)
  })

  test('are for others’ albums and for members, and have no position', async () => {
    expect((await clap(1, { as: artist })).error.code).toBe('own_album')
    expect((await clap(51)).status).toBe(400)
    const body = { count: 1, position: 3 }
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: `/api/albums/${params.id}/claps`,
      headers: { authorization: `Bearer ${listener.token}` },
      body,
    })
    expect(statusCode).toBe(400)
    const visitor = await service.call(contract.addAlbumClaps, { params, body: { count: 1 } })
    expect(visitor.status).toBe(401)
  })
})

describe('comments on an album', () => {
  test('come newest first, page by page, each once, with their writer and no place', async () => {
    for (let number = 0; number < 25; number++) {
      if (number % 12 === 0) service.clock.advance(60)
      await comment(`Comment ${number}`, number % 2 ? artist : listener)
    }
    const first = await comments()
    expect(first.body.total).toBe(25)
    expect(first.body.items[0]).toMatchObject({
      position: null,
      user: { username: 'listener' },
      deletable: false,
    })
    const rest = await comments(first.body.next ?? '')
    const texts = [...first.body.items, ...rest.body.items].map((item) => item.text)
    expect(texts).toEqual(Array.from({ length: 25 }, (_, number) => `Comment ${24 - number}`))
    expect((await album()).comments).toBe(25)
    const seen = await service.call(contract.listComments, { params: { id: sound } })
    expect(seen.body).toMatchObject({ items: [], total: 0 })
    service.clock.advance(60)
  })

  test('are removed by their writer or by whose album it is, by no one else', async () => {
    const one = (await comment('One')).body.id
    const two = (await comment('Two')).body.id
    const other = await service.signUp('passer-by')
    expect((await remove(one, other)).status).toBe(403)
    expect((await remove(one, listener)).status).toBe(204)
    expect((await remove(two, artist)).status).toBe(204)
    expect((await remove(two, artist)).status).toBe(404)
    expect((await comments()).body).toMatchObject({ items: [], total: 0 })
    expect((await album()).comments).toBe(0)
  })

  test('are for members, and for a while so many and no more', async () => {
    const visitor = await service.call(contract.addAlbumComment, { params, body: { text: 'Hi' } })
    expect(visitor.status).toBe(401)
    expect((await comment('  ')).error.code).toBe('comment_required')
    const eager = await service.signUp('eager')
    const answers = await Promise.all(Array.from({ length: 25 }, () => comment('Hi', eager)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

test('only who may open the album sees and gives claps and comments', async () => {
  const { id } = (await comment('Early')).body
  const statuses = async (as: TestMember) => {
    const all = [
      claps(as),
      service.call(contract.removeAlbumClaps, { params, as }),
      service.call(contract.listAlbumComments, { params, as }),
      comment('Me too', as),
    ]
    return (await Promise.all(all)).map(({ status }) => status)
  }
  const update = (status: 'Draft' | 'Private') =>
    service.call(updateAlbum, { params, body: { status }, as: artist })
  const other = await service.signUp('someone')
  params = { id: (await update('Private')).body.id }
  expect(await statuses(other)).toEqual([200, 200, 200, 200])
  expect((await clap(1, { as: other })).status).toBe(200)
  params = { id: (await update('Draft')).body.id }
  expect(await statuses(other)).toEqual([404, 404, 404, 404])
  expect((await clap(1, { as: other })).status).toBe(404)
  expect((await remove(id, other)).status).toBe(404)
  expect((await comments()).status).toBe(404)
  expect(await statuses(artist)).toEqual([200, 200, 200, 200])
  await service.call(deleteAlbum, { params, as: artist })
  expect(await statuses(artist)).toEqual([404, 404, 404, 404])
  // It is still one’s own.
  expect((await remove(id, listener)).status).toBe(204)
})
