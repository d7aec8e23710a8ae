import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import {
  changeMySounds,
  listMySounds,
  MY_SOUNDS_AT_ONCE,
  type MySoundsChange,
} from '../../../my-sounds-contract.ts'
import { getSound, updateSound } from '../../../sounds-contract.ts'
import { insertRecording, keyOf, makeSound, markFailed } from '../../../testing.ts'
import { createSound } from '../edit/create-sound.ts'

let service: TestService
let artist: TestMember
let other: TestMember

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
})
afterAll(() => service.close())

const change = (ids: string[], wanted: MySoundsChange, headers = {}) =>
  service.call(changeMySounds, { as: artist, body: { ids, change: wanted }, headers })

const draft = () => makeSound(service, artist, { status: 'Draft', genre: 'jazz', tags: ['old'] })

const read = async (id: string) =>
  (await service.call(getSound, { as: artist, params: { id } })).body

/** A sound whose file turned out to be none. */
async function makeBroken(): Promise<string> {
  const sound = await draft()
  const row = await service.context.db
    .selectFrom('sounds')
    .innerJoin('works', 'works.id', 'sounds.id')
    .select('recordingId')
    .where('publicId', '=', sound.id)
    .executeTakeFirstOrThrow()
  await markFailed(service, row.recordingId ?? 0)
  return sound.id
}

test('every field is changed in each of them, and nothing else is', async () => {
  const sounds = [await draft(), await draft()]
  const ids = sounds.map(({ id }) => id)
  const answer = await change(ids, {
    status: 'Released',
    price: 300,
    nameyourprice: false,
    genre: 'rock',
    license: 2,
    ccType: 4,
    addTags: ['#New', '港'],
    removeTags: ['OLD'],
  })
  expect(answer.body).toMatchObject({ changed: ids, failed: [] })
  for (const before of sounds) {
    const { version, releasedAt, ...after } = await read(before.id)
    expect(after).toMatchObject({
      title: before.title,
      description: before.description,
      status: 'Released',
      price: 300,
      nameyourprice: false,
      genre: 'rock',
      license: 2,
      ccType: 4,
      tags: ['new', '港'],
    })
    expect(version).toBe(before.version + 1)
  }
  expect(answer.body.sounds.map(({ id, price }) => [id, price])).toEqual(ids.map((id) => [id, 300]))
})

test('one that fails leaves the others, with the reason in the reader’s language', async () => {
  const broken = await makeBroken()
  const good = [(await draft()).id, (await draft()).id]
  const ids = [good[0] ?? '', broken, good[1] ?? '']
  const answer = await change(ids, { status: 'Released' }, { 'accept-language': 'ja' })
  expect(answer.status).toBe(200)
  expect(answer.body.changed).toEqual(good)
  expect(answer.body.failed).toMatchObject([{ id: broken, code: 'transcode_errored' }])
  expect(answer.body.failed[0]?.message).toMatch(/[ぁ-ん]/)
  expect((await read(good[1] ?? '')).status).toBe('Released')
  expect((await read(broken)).status).toBe('Draft')
})

test('a price that does not go with what a sound has fails for that sound alone', async () => {
  const fixed = await makeSound(service, artist, { price: 300, nameyourprice: false })
  const open = await makeSound(service, artist, { price: 300 })
  const answer = await change([fixed.id, open.id], { price: 0 })
  expect(answer.body.changed).toEqual([open.id])
  expect(answer.body.failed).toMatchObject([{ id: fixed.id, code: 'price_too_low' }])
})

test('sounds of others, unknown and deleted ones are not found, and stay as they are', async () => {
  const theirs = await makeSound(service, other, { price: 200 })
  const gone = await draft()
  await service.context.db
    .updateTable('works')
    .set({ deletedAt: new Date() })
    .where('publicId', '=', gone.id)
    .execute()
  const ids = [theirs.id, 'nosuchsound1', gone.id]
  const answer = await change(ids, { price: 500 })
  expect(answer.body.changed).toEqual([])
  expect(answer.body.failed.map(({ id, code }) => [id, code])).toEqual(
    ids.map((id) => [id, 'not_found']),
  )
  expect((await read(theirs.id)).price).toBe(200)
})

test('asked again it changes nothing more, and the same sound twice is one', async () => {
  const { id, version } = await draft()
  const wanted: MySoundsChange = { price: 400, addTags: ['a'], status: 'Released' }
  const first = await change([id, id], wanted)
  expect(first.body.changed).toEqual([id])
  const again = await change([id], wanted)
  expect(again.body).toEqual(first.body)
  expect((await read(id)).version).toBe(version + 1)
})

test('a sound that was public gets a new address as a Private one, which the answer contains', async () => {
  const { id } = await makeSound(service, artist)
  const { body } = await change([id], { status: 'Private' })
  expect(body.changed).toEqual([id])
  const [now] = body.sounds
  expect(now).toMatchObject({ status: 'Private' })
  expect(now?.id).not.toBe(id)
  expect((await service.call(getSound, { as: other, params: { id } })).status).toBe(404)
})

test('what is still being processed keeps the wish, and is published later', async () => {
  const { transcodeId } = await insertRecording(service, artist, { ready: false })
  const viewer = { ...artist, registered: true, sessionId: undefined, locale: 'en' as const }
  const about = { ip: '127.0.0.1', userAgent: 'test' }
  const soundId = await createSound(
    service.context,
    { ...viewer, ...about },
    {
      title: 'Soon',
      transcodeId,
    },
  )
  const list = await service.call(listMySounds, { as: artist, query: { text: 'Soon' } })
  const id = list.body.items[0]?.id ?? ''
  expect(await keyOf(service, id)).toBe(soundId)
  const { body } = await change([id], { status: 'Released' })
  expect(body.sounds[0]).toMatchObject({ status: 'Draft', edit: { wantedStatus: 'Released' } })
})

test('tags are added to those that there are at that moment, and are 20 at most', async () => {
  const { id } = await draft()
  const full = await makeSound(service, artist, {
    tags: Array.from({ length: 20 }, (_, number) => `tag ${number}`),
  })
  const both = await Promise.all([
    change([id, full.id], { addTags: ['one'] }),
    service.call(updateSound, { as: artist, params: { id }, body: { tags: ['two'] } }),
    change([id], { addTags: ['three'] }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(both[0].body.failed).toMatchObject([{ id: full.id, code: 'tags_too_many' }])
  const { tags } = await read(id)
  expect(tags).toContain('two')
  // Whatever came first, nothing that was there is put back, and no addition after `two` is lost.
  await change([id], { addTags: ['last'], removeTags: ['two'] })
  const after = await read(id)
  expect(after.tags).toEqual([...tags.filter((tag) => tag !== 'two'), 'last'])
})

test('more than one request may change, none at all, and unknown fields are refused', async () => {
  const many = Array.from({ length: MY_SOUNDS_AT_ONCE + 1 }, (_, number) => `sound${number}`)
  expect((await change(many, { price: 100 })).status).toBe(400)
  expect((await change([], { price: 100 })).status).toBe(400)
  expect((await change(['a'], { price: 7 })).error.code).toBe('price_too_low')
  const body = JSON.parse('{"ids": ["a"], "change": {"title": "All the same"}}')
  expect((await service.call(changeMySounds, { as: artist, body })).status).toBe(400)
  expect((await service.call(changeMySounds, { body })).status).toBe(401)
})

test('a hundred sounds are changed in one call', async () => {
  const ids: string[] = []
  for (let number = 0; number < MY_SOUNDS_AT_ONCE; number++) ids.push((await draft()).id)
  const answer = await change(ids, { status: 'Released', addTags: ['all'], price: 250 })
  expect(answer.body.changed).toEqual(ids)
  expect(answer.body.sounds.every(({ tags }) => tags.includes('all'))).toBe(true)
})
