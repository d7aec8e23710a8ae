import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe, putMe } from '#accounts/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'

let service: TestService
let artist: TestMember
let other: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('mio')
  other = await service.signUp('mio2')
})
afterAll(() => service.close())

const reserve = (tdmReserved: boolean, as = artist) =>
  service.call(putMe, { body: { tdmReserved }, as })
const ask = (url: string) => service.app.inject({ url })
const headerOf = async (url: string) => (await ask(url)).headers['tdm-reservation']

async function locations(): Promise<string[]> {
  const rules: { location: string; 'tdm-reservation': number }[] = (
    await ask('/.well-known/tdmrep.json')
  ).json()
  expect(rules.every((rule) => rule['tdm-reservation'] === 1)).toBe(true)
  return rules.map(({ location }) => location)
}

/** A released sound with a cover and a file to hear. */
async function makeWhole(as: TestMember): Promise<{ id: string; cover: string }> {
  const { storage, db } = service.context
  const query = { name: 'cover.png', type: 'image/png' }
  const policy = (await service.call(getImagePolicy, { query, as })).body
  const create = { width: 64, height: 64, channels: 3 as const, background: '#336699' }
  await storage.put(policy.params.key ?? '', await sharp({ create }).png().toBuffer(), 'image/png')
  const { id } = await makeSound(service, as)
  const change = { params: { id }, body: { coverartURL: policy.id }, as }
  const { body } = await service.call(updateSound, change)
  const { prefix } = await db
    .selectFrom('sounds as s')
    .innerJoin('works as w', 'w.id', 's.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select('r.streamPrefix as prefix')
    .where('w.publicId', '=', id)
    .executeTakeFirstOrThrow()
  await storage.put(`${prefix}/audio.mp3`, Buffer.from('sound'), 'audio/mpeg')
  return { id, cover: body.coverart ?? '' }
}

test('an artist reserves mining in account settings, and takes it back', async () => {
  expect((await service.call(getMe, { as: other })).body.tdmReserved).toBe(false)
  const at = service.clock.now()
  expect((await reserve(true, other)).body.tdmReserved).toBe(true)
  service.clock.advance(60)
  await reserve(true, other)
  const row = await service.context.db
    .selectFrom('users')
    .select('tdmReservedAt as at')
    .where('id', '=', other.userId)
    .executeTakeFirstOrThrow()
  expect(row.at).toEqual(at)
  // A change of something else leaves it.
  await service.call(putMe, { body: { bio: 'Hello' }, as: other })
  expect((await service.call(getMe, { as: other })).body.tdmReserved).toBe(true)
  expect((await reserve(false, other)).body.tdmReserved).toBe(false)
})

test('streams and images of reserved works carry the header, those of others do not', async () => {
  await reserve(true)
  const [own, free] = [await makeWhole(artist), await makeWhole(other)]
  for (const [{ id, cover }, expected] of [
    [own, '1'],
    [free, undefined],
  ] as const) {
    const redirect = await ask(`/api/sounds/${id}/stream.mp3`)
    expect([redirect.statusCode, redirect.headers['tdm-reservation']]).toEqual([302, expected])
    const media = String(redirect.headers.location)
    expect((await ask(media)).statusCode).toBe(200)
    // From memory, too.
    for (const url of [media, media, cover, cover.replace('/images/', '/images/fit/64/64/')])
      expect(await headerOf(url)).toBe(expected)
    const preview = await ask(`/images/og/sound/${id}/x.jpg`)
    expect(await headerOf(String(preview.headers.location))).toBe(expected)
    const { body } = await service.call(getSound, { params: { id } })
    expect(body.tdmReserved).toBe(expected === '1')
  }
})

test('the feed of an artist who reserved mining carries the header, that of others does not', async () => {
  await reserve(true)
  for (const [name, expected] of [
    ['mio', '1'],
    ['mio2', undefined],
  ] as const) {
    const { statusCode, headers } = await ask(`/ja/user/${name}/feed.xml`)
    expect([statusCode, headers['tdm-reservation']]).toEqual([200, expected])
  }
})

test('the file of reservations names public works and their artist, and no one else', async () => {
  await reserve(true)
  const open = await makeSound(service, artist)
  const hidden = [
    await makeSound(service, artist, { status: 'Private' }),
    await makeSound(service, artist, { status: 'Draft' }),
    await makeSound(service, other),
  ]
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Both', status: 'Released', sounds: [open.id] },
    as: artist,
  })
  const named = await locations()
  expect(named).toEqual(
    expect.arrayContaining([
      '/user/mio$',
      '/user/mio/*',
      '/ja/user/mio$',
      '/ja/user/mio/*',
      `/sound/${open.id}*`,
      `/ja/sound/${open.id}*`,
      `/api/sounds/${open.id}/*`,
      `/album/${album.id}*`,
      `/ja/album/${album.id}*`,
      `/embed/sound/${open.id}*`,
      `/embed/album/${album.id}*`,
    ]),
  )
  for (const { id } of hidden) expect(named.join(' ')).not.toContain(id)
  expect(named.join(' ')).not.toContain('mio2')
  const change = { params: { id: open.id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, change)
  expect((await locations()).join(' ')).not.toContain(open.id)
  await reserve(false)
  expect(await locations()).toEqual([])
})

test('the reservation of an account that was deleted ends with it', async () => {
  const leaving = await service.signUp('leaving')
  await reserve(true, leaving)
  expect(await locations()).toContain('/user/leaving$')
  await service.call(deleteAccount, { body: { username: 'leaving' }, as: leaving })
  expect(await locations()).not.toContain('/user/leaving$')
})
