import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#kernel/viewer.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { search } from '#search/contract.ts'
import { createAlbum, getAlbum } from '../../../albums-contract.ts'
import {
  createSound,
  getSound,
  listSounds,
  listUserSounds,
  type SoundChange,
  updateSound,
} from '../../../sounds-contract.ts'
import { insertAlbumRow, insertRecording, keyOf, makeSound } from '../../../testing.ts'
import { listOffers } from '../../list-offers.ts'
import { buySound } from '../../testing.ts'
import { listSoundSummaries } from '../list-sound-summaries.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })
const visitor: Viewer = {
  userId: undefined,
  publicId: undefined,
  registered: false,
  sessionId: undefined,
  locale: 'en',
  ip: '127.0.0.1',
  userAgent: 'test',
}
const offer = async (id: string) =>
  (await listOffers(service.context, visitor, [`sound-${id}`])).get(`sound-${id}`)

describe('what an artist declares of a sound', () => {
  const declared = { reading: 'よるのさんぽ', rights: 'cover', workCode: '123-4567-8' } as const

  test('is kept from the first, and changed field by field', async () => {
    const { transcodeId } = await insertRecording(service, artist)
    const body = { transcodeId, ...declared, isrc: 'jp-a01-26-00001' }
    const made = (await service.call(createSound, { body, as: artist })).body
    expect(made).toMatchObject({ ...declared, isrc: 'JPA012600001', albumOnly: false })
    const changed = await change(made.id, { rights: 'public_domain', workCode: '' })
    expect(changed.body).toMatchObject({
      reading: 'よるのさんぽ',
      rights: 'public_domain',
      workCode: '',
      isrc: 'JPA012600001',
    })
    expect((await change(made.id, { isrc: null })).body.isrc).toBeNull()
  })

  test('is refused beside its field', async () => {
    const { id } = await makeSound(service, artist)
    const refused: [string, SoundChange][] = [
      ['isrc', { isrc: 'JPA0126' }],
      ['workCode', { workCode: '1'.repeat(21) }],
      ['reading', { reading: 'あ'.repeat(201) }],
      ['releaseDate', { releaseDate: 'tomorrow' }],
      ['releaseDate', { releaseDate: '9026-01-01T00:00:00Z' }],
    ]
    for (const [field, body] of refused) {
      const answer = await change(id, body)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
    }
  })

  test('of how its title is read finds it, in any kana', async () => {
    const { id } = await makeSound(service, artist, { title: '月見草', reading: 'ツキミソウ' })
    await service.runJobs()
    const find = async (q: string) =>
      (await service.call(search, { query: { q } })).body.sounds.map((sound) => sound.id)
    expect(await find('つきみ')).toEqual([id])
    await change(id, { reading: 'げっけんそう' })
    await service.runJobs()
    expect(await find('つきみ')).toEqual([])
    expect(await find('げっけん')).toEqual([id])
  })
})

describe('a sound of albums alone', () => {
  /** In an album of this status; `undefined`: in none. */
  async function makeAlbumOnly(status?: 'Released' | 'Private' | 'Draft') {
    const made = await makeSound(service, artist, { title: 'Interlude', albumOnly: true })
    if (status === undefined) return made
    const albumId = await insertAlbumRow(service.context.db, {
      ownerId: artist.userId,
      status,
      releasedAt: service.clock.now(),
    })
    const row = { albumId, soundId: await keyOf(service, made.id), position: 0 }
    await service.context.db.insertInto('albumSounds').values(row).execute()
    return made
  }

  test('is in no list and not found, but on the page of its album', async () => {
    const { id } = await makeAlbumOnly('Released')
    await service.runJobs()
    const lists = [
      await service.call(listSounds),
      await service.call(listSounds, { query: { sort: 'popular' } }),
      await service.call(listUserSounds, { params: { username: 'artist' } }),
    ]
    for (const list of lists) expect(list.body.items.map((item) => item.id)).not.toContain(id)
    expect((await service.call(search, { query: { q: 'interlude' } })).body.sounds).toEqual([])
    const key = await keyOf(service, id)
    expect(await listSoundSummaries(service.context, visitor, [key])).toEqual([])
    const { body: album } = await service.call(createAlbum, {
      body: { title: 'Whole', sounds: [id], status: 'Released' },
      as: artist,
    })
    await service.runJobs()
    const shown = await service.call(getAlbum, { params: { id: album.id } })
    expect(shown.body.sounds).toMatchObject([{ id, sales: false }])
  })

  test('becomes a single like any other, and back, and lists follow', async () => {
    const { id } = await makeSound(service, artist, { title: 'Reprise' })
    const found = async () => {
      await service.runJobs()
      return (await service.call(search, { query: { q: 'reprise' } })).body.sounds.length
    }
    expect(await found()).toBe(1)
    await change(id, { albumOnly: true })
    expect(await found()).toBe(0)
    await change(id, { albumOnly: false })
    expect(await found()).toBe(1)
  })

  test.each([
    [undefined, 404],
    ['Draft', 404],
    ['Private', 200],
    ['Released', 200],
  ] as const)('in an album that is %s: its page answers %d', async (status, answer) => {
    const { id } = await makeAlbumOnly(status)
    expect((await service.call(getSound, { params: { id } })).status).toBe(answer)
    const stream = await service.app.inject({ url: `/api/sounds/${id}/stream.mp3` })
    expect(stream.statusCode).toBe(answer === 200 ? 302 : 404)
    expect((await service.call(getSound, { params: { id }, as: artist })).status).toBe(200)
  })

  test('is not sold singly, and stays with those who bought it before', async () => {
    const { id } = await makeSound(service, artist)
    const buyer = await service.signUp('buyer')
    await buySound(service, {
      soundId: await keyOf(service, id),
      sellerId: artist.userId,
      buyer,
    })
    expect(await offer(id)).toMatchObject({ title: 'Night walk' })
    const hidden = await change(id, { albumOnly: true })
    expect(hidden.body.sales).toBe(true)
    expect(await offer(id)).toBeUndefined()
    expect(await offer((await makeAlbumOnly('Released')).id)).toBe('not_for_sale')
    expect((await service.call(getSound, { params: { id }, as: buyer })).status).toBe(200)
  })
})
