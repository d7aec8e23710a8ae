import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { deleteTranscode } from '#uploads/contract.ts'
import {
  createSound,
  deleteSound,
  getSound,
  type SoundChange,
  updateSound,
} from '../../contract.ts'
import { insertRecording, makeSound, TEST_SECONDS } from '../../testing.ts'
import { normaliseTags } from './settings.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const change = (id: string, body: SoundChange) =>
  service.call(updateSound, { params: { id }, body, as: artist })

describe('a new sound', () => {
  test('is a Draft with the defaults of the specification, titled like its file', async () => {
    const { transcodeId } = await insertRecording(service, artist, { fileName: '夜の散歩 v2.wav' })
    const made = await service.call(createSound, { as: artist, body: { transcodeId } })
    expect(made.body).toMatchObject({
      title: '夜の散歩 v2',
      slug: '夜の散歩-v2',
      status: 'Draft',
      price: 100,
      nameyourprice: true,
      sampling: true,
      sales: true,
      limit: { on: false },
      license: 1,
      ccType: 1,
      duration: TEST_SECONDS,
      mine: 'owner',
    })
  })

  test('is made of one’s own upload only, and of each upload once', async () => {
    const { transcodeId } = await insertRecording(service, artist)
    const body = { transcodeId }
    const thief = await service.signUp('thief')
    const stolen = await service.call(createSound, { as: thief, body })
    expect(stolen.error.code).toBe('transcode_unknown')
    const both = await Promise.all([
      service.call(createSound, { as: artist, body }),
      service.call(createSound, { as: artist, body }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  test('needs a finished registration', async () => {
    const guest = await service.signUp('guest', { registered: false })
    const body = { transcodeId: 'x' }
    expect((await service.call(createSound, { body })).status).toBe(401)
    expect((await service.call(createSound, { body, as: guest })).status).toBe(403)
  })
})

describe('a change', () => {
  test('with a version that is no longer the newest is refused', async () => {
    const { id, version } = await makeSound(service, artist)
    const first = await change(id, { title: 'One', version })
    expect(first.body.version).toBe(version + 1)
    const second = await change(id, { title: 'Two', version })
    expect(second.status).toBe(409)
    expect(second.error.code).toBe('stale_version')
    expect((await service.call(getSound, { params: { id } })).body.title).toBe('One')
  })

  test('two at once with one version: one of them is refused', async () => {
    const { id, version } = await makeSound(service, artist)
    const both = await Promise.all([
      change(id, { title: 'One', version }),
      change(id, { title: 'Two', version }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('of an unknown field is refused', async () => {
    const { id } = await makeSound(service, artist)
    const body = JSON.parse('{"owner": "me"}')
    const answer = await service.call(updateSound, { params: { id }, body, as: artist })
    expect(answer.status).toBe(400)
    expect(answer.error.fields).toHaveProperty('owner')
  })

  test('says what is wrong with a price, in the specification’s words', async () => {
    const { id } = await makeSound(service, artist)
    const low = await change(id, { price: 49 })
    expect(low.error.fields?.price?.message).toBe('Price should be ¥50 or more.')
    const free = await change(id, { price: 0, nameyourprice: false })
    expect(free.error.fields?.price?.code).toBe('price_too_low')
    expect((await change(id, { price: 0 })).body.price).toBe(0)
    expect((await change(id, { nameyourprice: false })).error.code).toBe('price_too_low')
    const half = await change(id, { price: 50.5 })
    expect(half.error.fields?.price?.message).toBe('Please input integer value')
  })

  test('of the limit stays within the sound', async () => {
    const { id } = await makeSound(service, artist, { status: 'Draft' })
    const limits = [
      { limit: true, limitFrom: 30, limitTo: 20 },
      { limit: true, limitFrom: 130, limitTo: 140 },
      { limit: true, limitFrom: 0, limitTo: 500 },
    ]
    for (const body of limits) {
      expect((await change(id, body)).error.code).toBe('limit_invalid')
    }
    const open = await change(id, { limit: true, limitFrom: 30 })
    expect(open.body.edit).toMatchObject({ limit: true, limitFrom: 30, limitTo: TEST_SECONDS })
  })

  test('of the cover needs one’s own image upload', async () => {
    const { id } = await makeSound(service, artist)
    const unknown = await change(id, { coverartURL: 'abcdefabcdef' })
    expect(unknown.error.code).toBe('cover_unknown')
    expect((await change(id, { coverartURL: null })).body.coverart).toBeNull()
  })

  test('of tags keeps each once, in one way of writing', async () => {
    const { id } = await makeSound(service, artist)
    const tagged = await change(id, { tags: [' Piano ', 'ｐｉａｎｏ', '#夜', '夜'] })
    expect(tagged.body.tags).toEqual(['piano', '夜'])
    expect(normaliseTags(['#  ', 'Lo  Fi'])).toEqual(['lo fi'])
  })
})

test('the upload of a deleted sound is not dropped by hand, for someone may be paying for it', async () => {
  const { id, edit } = await makeSound(service, artist)
  const params = { id: edit?.transcodeId ?? '' }
  expect((await service.call(deleteTranscode, { params, as: artist })).status).toBe(409)
  expect((await service.call(deleteSound, { params: { id }, as: artist })).status).toBe(204)
  expect((await service.call(deleteTranscode, { params, as: artist })).status).toBe(409)
})
