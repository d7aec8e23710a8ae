import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addClaps, addComment, getClaps, listComments } from '#community/contract.ts'
import { recordPlay } from '#insights/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { search } from '#search/contract.ts'
import * as contract from '../../sounds-contract.ts'
import { keyOf, makeSound } from '../../testing.ts'
import { buySound } from '../testing.ts'

let service: TestService
let artist: TestMember
let listener: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  listener = await service.signUp('listener')
})
afterAll(() => service.close())

const streamOf = async (id: string, as?: TestMember, file = 'stream.mp3') => {
  const headers = as && { authorization: `Bearer ${as.token}` }
  return service.app.inject({ url: `/api/sounds/${id}/${file}`, ...(headers && { headers }) })
}

const buy = (soundId: number, buyer: TestMember) =>
  buySound(service, { soundId, sellerId: artist.userId, buyer })

describe('a Draft', () => {
  test('does not exist for anyone but its owner', async () => {
    const { id } = await makeSound(service, artist, { status: 'Draft', title: 'Hidden tune' })
    await service.runJobs()
    for (const as of [undefined, listener]) {
      const who = as && { as }
      const params = { id }
      expect((await service.call(contract.getSound, { params, ...who })).status).toBe(404)
      expect((await streamOf(id, as)).statusCode).toBe(404)
      expect((await streamOf(id, as, 'stream.m3u8')).statusCode).toBe(404)
      expect((await streamOf(id, as, 'waveform')).statusCode).toBe(404)
      expect((await service.call(getClaps, { params, ...who })).status).toBe(404)
      expect((await service.call(listComments, { params, ...who })).status).toBe(404)
      expect((await service.call(recordPlay, { body: { sound: id }, ...who })).status).toBe(404)
      const lists = [
        await service.call(contract.listSounds, { ...who }),
        await service.call(contract.listSounds, { query: { sort: 'popular' }, ...who }),
        await service.call(contract.listUserSounds, { params: { username: 'artist' }, ...who }),
      ]
      for (const list of lists) expect(list.body.items).toEqual([])
      const found = await service.call(search, { query: { q: 'hidden' }, ...who })
      expect(found.body.sounds).toEqual([])
    }
    const body = { count: 1 }
    const as = listener
    expect((await service.call(addClaps, { params: { id }, body, as })).status).toBe(404)
    const comment = await service.call(addComment, { params: { id }, body: { text: 'Hi' }, as })
    expect(comment.status).toBe(404)
    const change = await service.call(contract.updateSound, {
      params: { id },
      body: { title: 'Mine' },
      as,
    })
    expect(change.status).toBe(404)
  })

  test('is opened and heard whole by its owner', async () => {
    const { id, mp3Url } = await makeSound(service, artist, { status: 'Draft' })
    expect(mp3Url).toBe(`/api/sounds/${id}/stream.mp3`)
    const stream = await streamOf(id, artist)
    expect(stream.statusCode).toBe(302)
    expect(stream.headers.location).toMatch(/^\/media\/[a-z0-9]{12}\/.+\/audio\.mp3$/)
    expect(stream.headers['cache-control']).toContain('no-store')
  })
})

test('an id that cannot be one is answered, not stumbled over', async () => {
  expect((await streamOf('%00')).statusCode).toBe(400)
  expect((await streamOf('..%2F..%2Fetc')).statusCode).toBe(404)
})

test('a Private sound opens for anyone with its link and is listed nowhere', async () => {
  const made = await makeSound(service, artist, { status: 'Private', title: 'Secret tune' })
  await service.runJobs()
  const opened = await service.call(contract.getSound, { params: { id: made.id } })
  expect(opened.body).toMatchObject({ status: 'Private', mine: 'none', edit: null })
  expect((await streamOf(made.id)).statusCode).toBe(302)
  const list = await service.call(contract.listSounds)
  expect(list.body.items.map((item) => item.id)).not.toContain(made.id)
  expect((await service.call(search, { query: { q: 'secret' } })).body.sounds).toEqual([])
})

test('what is not sampled is heard by its owner and its buyers only', async () => {
  const { id } = await makeSound(service, artist, { sampling: false })
  expect((await streamOf(id)).statusCode).toBe(403)
  expect((await streamOf(id, artist)).statusCode).toBe(302)
  await buy(await keyOf(service, id), listener)
  const bought = await service.call(contract.getSound, { params: { id }, as: listener })
  expect(bought.body).toMatchObject({ mine: 'bought', limit: { on: false } })
  expect(bought.body.grant).toMatch(/^[a-z0-9]{12}$/)
  expect((await streamOf(id, listener)).statusCode).toBe(302)
})

test('a deleted sound stays with its buyers alone', async () => {
  const { id } = await makeSound(service, artist)
  await buy(await keyOf(service, id), listener)
  const stranger = await service.signUp('stranger')
  const notOwn = await service.call(contract.deleteSound, { params: { id }, as: stranger })
  expect(notOwn.status).toBe(403)
  expect((await service.call(contract.deleteSound, { params: { id }, as: artist })).status).toBe(
    204,
  )
  await service.runJobs()
  expect((await service.call(contract.getSound, { params: { id } })).status).toBe(404)
  expect((await service.call(contract.getSound, { params: { id }, as: artist })).status).toBe(404)
  const kept = await service.call(contract.getSound, { params: { id }, as: listener })
  expect(kept.body).toMatchObject({ mine: 'bought', sales: false })
  expect((await streamOf(id, listener)).statusCode).toBe(302)
  expect((await service.call(getClaps, { params: { id }, as: listener })).status).toBe(404)
})

test('what no one has bought loses its files when it is deleted', async () => {
  const { id } = await makeSound(service, artist)
  const key = await keyOf(service, id)
  await service.call(contract.deleteSound, { params: { id }, as: artist })
  await service.runJobs()
  const left = await service.context.db
    .selectFrom('recordings as r')
    .innerJoin('sounds as s', 's.recordingId', 'r.id')
    .select('r.status')
    .where('s.id', '=', key)
    .execute()
  expect(left.filter((row) => row.status !== 'ERROR')).toEqual([])
})
