import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { createPlaylist } from '#lists/playlists-contract.ts'
import { createApi } from '#main/api.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { type Sound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { OG_HEIGHT, OG_WIDTH, type OgKind, ogImageAddress } from '../../og-image-address.ts'
import { drawCard, drawText, type TextBox } from './draw-card.ts'

let service: TestService
let artist: TestMember
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('mio')
})
afterAll(() => service.close())

const RED = { r: 200, g: 30, b: 20 }

const addressOf = (sound: Sound, kind: OgKind = 'sound') =>
  ogImageAddress('/images', {
    kind,
    id: sound.id,
    title: sound.title,
    by: sound.user,
    picture: sound.coverart,
  })
const ask = (url: string, headers: Record<string, string> = {}, app = service.app) =>
  app.inject({ url, headers })

async function postCover(): Promise<string> {
  const query = { name: 'cover.png', type: 'image/png' }
  const { id, params } = (await service.call(getImagePolicy, { query, as: artist })).body
  const create = { width: 600, height: 600, channels: 3 as const, background: RED }
  const png = await sharp({ create }).png().toBuffer()
  await service.context.storage.put(params.key ?? '', png, 'image/png')
  return id
}

test('a link preview has the cover, and is drawn once', async () => {
  const read = vi.spyOn(service.context.storage, 'read')
  const made = await makeSound(service, artist, { title: '港の灯り' })
  const change = { params: { id: made.id }, body: { coverartURL: await postCover() }, as: artist }
  const { body: sound } = await service.call(updateSound, change)
  const url = addressOf(sound)
  const [first, second] = await Promise.all([ask(url), ask(url)])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, no-cache',
  })
  const { data, info } = await sharp(first.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([OG_WIDTH, OG_HEIGHT])
  const at = 3 * (300 * OG_WIDTH + 300)
  expect(Math.abs((data[at] ?? 0) - RED.r)).toBeLessThan(12)
  const known = { 'if-none-match': String(first.headers.etag) }
  expect((await ask(url, known)).statusCode).toBe(304)
  const image = sound.coverart?.replace('/images/', 'images/')
  expect(read.mock.calls.filter(([key]) => key === image)).toHaveLength(1)
  read.mockRestore()
})

test('title, artist and brand are drawn beside the cover, each in its own place', async () => {
  const nothing = { title: '', by: '', brandName: '' }
  const region = { left: 590, top: 0, width: OG_WIDTH - 590, height: OG_HEIGHT - 20 }
  const inkOf = async (text: Partial<typeof nothing>) => {
    const card = await drawCard({ ...nothing, ...text }, { cover: undefined, accent: null })
    const grey = sharp(card).extract(region).greyscale()
    return (await grey.raw().toBuffer()).filter((light) => light > 110).length
  }
  expect(await inkOf({})).toBe(0)
  const texts = { title: '港の灯り', by: 'Mio', brandName: 'Neiro' }
  const each = await Promise.all([
    inkOf({ title: texts.title }),
    inkOf({ by: texts.by }),
    inkOf({ brandName: texts.brandName }),
  ])
  for (const ink of each) expect(ink).toBeGreaterThan(300)
  const sum = each.reduce((total, ink) => total + ink)
  // None covers another, but for what the compression blurs.
  expect(Math.abs((await inkOf(texts)) - sum)).toBeLessThan(sum / 50)
})

test('another title is another address, to which the former one leads', async () => {
  const before = await makeSound(service, artist, { title: 'Before' })
  const change = { params: { id: before.id }, body: { title: 'After' }, as: artist }
  const { body: after } = await service.call(updateSound, change)
  expect(addressOf(after)).not.toBe(addressOf(before))
  const moved = await ask(addressOf(before))
  expect([moved.statusCode, moved.headers.location]).toEqual([302, addressOf(after)])
})

test('albums, public playlists and artists have one, too', async () => {
  const sound = await makeSound(service, artist)
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Both', status: 'Released', sounds: [sound.id] },
    as: artist,
  })
  const { id, title, user: by, coverart: picture } = album
  const card = { kind: 'album', id, title, by, picture } as const
  const person = { kind: 'artist', id: 'mio', title: 'mio', by: '', picture: null } as const
  const items = [`sound-${sound.id}`]
  const { body: playlist } = await service.call(createPlaylist, {
    body: { title: 'Night', visibility: 'public', items },
    as: artist,
  })
  const list = {
    kind: 'playlist',
    id: playlist.id,
    title: 'Night',
    by: 'mio',
    picture: null,
  } as const
  for (const each of [card, list, person]) {
    const { statusCode, headers } = await ask(ogImageAddress('/images', each))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
})

test('what is not public has none, and a withdrawn one is gone in every process', async () => {
  const other = await createApi(service.context, { cacheResponses: true })
  const [draft, link, open] = [
    await makeSound(service, artist, { status: 'Draft' }),
    await makeSound(service, artist, { status: 'Private' }),
    await makeSound(service, artist),
  ]
  for (const sound of [draft, link]) expect((await ask(addressOf(sound))).statusCode).toBe(404)
  expect((await ask(addressOf(open), {}, other.app)).statusCode).toBe(200)
  const change = { params: { id: open.id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, change)
  expect((await ask(addressOf(open), {}, other.app)).statusCode).toBe(404)
  await other.app.close()
  for (const visibility of ['private', 'link'] as const) {
    const { body } = await service.call(createPlaylist, {
      body: { title: 'Hidden', visibility },
      as: artist,
    })
    const card = {
      kind: 'playlist',
      id: body.id,
      title: 'Hidden',
      by: 'mio',
      picture: null,
    } as const
    expect((await ask(ogImageAddress('/images', card))).statusCode).toBe(404)
  }
  const leaving = await service.signUp('leaving')
  const person = { kind: 'artist', id: 'leaving', title: 'leaving', by: '', picture: null } as const
  expect((await ask(ogImageAddress('/images', person))).statusCode).toBe(200)
  await service.call(deleteAccount, { body: { username: 'leaving' }, as: leaving })
  expect((await ask(ogImageAddress('/images', person))).statusCode).toBe(404)
  for (const path of ['user/mio', 'sound/%00', `sound/${newId()}`, 'artist/%E9%9F%B3'])
    expect((await ask(`/images/og/${path}/a.jpg`)).statusCode).toBe(404)
})

const BOX: TextBox = { weight: 'bold', colour: '#ffffff', sizes: [40], width: 400, height: 200 }
const pixels = async (text: string, box = BOX) => (await drawText(text, box))?.input

test('markup in a title is drawn as its letters', async () => {
  for (const text of ['<b>x</b>', '<span size="99">x', ']]></span><i>']) {
    const drawn = await drawText(text, BOX)
    expect(drawn?.input).toBeDefined()
    expect(drawn?.input).not.toEqual(await pixels(text.replace(/<[^>]*>/g, '')))
    expect(drawn?.height).toBeLessThan(120)
  }
  expect(await pixels('&amp;')).not.toEqual(await pixels('&'))
})

test('characters that cannot be drawn are left out', async () => {
  expect(await pixels(`a${'\u0000\ufffe\u0007'}b🎵`)).toEqual(await pixels('ab'))
  expect(await drawText(' \u0000 ', BOX)).toBeUndefined()
})

test('Japanese letters differ from each other, as no boxes would', async () => {
  expect(await pixels('夜')).not.toEqual(await pixels('港'))
})

test('a long title is set smaller, then cut with an ellipsis, and stays within its box', async () => {
  const sizes = [60, 40]
  const short = await drawText('夜の散歩', { ...BOX, sizes })
  const long = await drawText('夜の散歩と港の灯り'.repeat(22), { ...BOX, sizes })
  expect(short?.height).toBeLessThan(200)
  expect(long?.height).toBeLessThanOrEqual(200)
  expect(long?.raw?.width).toBeLessThanOrEqual(400)
  const word = await drawText('a'.repeat(200), { ...BOX, sizes })
  expect(word?.raw?.width).toBeLessThanOrEqual(400)
  expect(word?.height).toBeLessThanOrEqual(200)
})
