import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlaylist, type Visibility } from '#lists/playlists-contract.ts'
import type { TestMember } from '#main/testing.ts'
import { getImagePolicy } from '#uploads/contract.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { makeSound } from '#works/testing.ts'
import { fitSize, readTarget } from './oembed.ts'
import { startEmbedService } from './server/testing.ts'

let service: Awaited<ReturnType<typeof startEmbedService>>
let artist: TestMember
beforeAll(async () => {
  service = await startEmbedService()
  artist = await service.signUp('mio')
})
afterAll(() => service.close())

const origin = 'http://localhost:3000'
const ask = (url: string, more = '') => service.get(`/oembed?url=${encodeURIComponent(url)}${more}`)

test('a page of a sound is answered by a rich embed in its language', async () => {
  const { id } = await makeSound(service, artist, { title: '港 & 灯り' })
  const { status, body, headers } = await ask(`${origin}/ja/sound/${id}/minato?t=1m5s`)
  expect(status).toBe(200)
  expect(headers['access-control-allow-origin']).toBe('*')
  const answer = JSON.parse(body)
  expect(answer).toMatchObject({
    type: 'rich',
    version: '1.0',
    title: '港 & 灯り',
    author_name: 'mio',
    author_url: `${origin}/ja/user/mio`,
    provider_name: 'Neiro',
    provider_url: `${origin}/ja`,
    width: 600,
    height: 180,
  })
  expect(answer).not.toHaveProperty('thumbnail_url')
  const address = `${origin}/embed/sound/${id}?size=medium&amp;lang=ja&amp;t=65`
  expect(answer.html).toContain(`<iframe src="${address}" title="mio「港 &amp; 灯り」" width="600"`)
})

test('the same as XML', async () => {
  const { id } = await makeSound(service, artist, { title: 'A < B' })
  const { body, headers } = await ask(`${origin}/sound/${id}`, '&format=xml&maxwidth=320')
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/)
  expect(body).toContain('<title>A &lt; B</title>')
  expect(body).toContain('<width>320</width>')
  expect(body).toContain('<html>&lt;iframe src=&quot;')
})

test('an album brings its list along', async () => {
  const sound = await makeSound(service, artist)
  const { body: album } = await service.call(createAlbum, {
    body: { title: 'Both', genre: 'electronic', status: 'Released', sounds: [sound.id] },
    as: artist,
  })
  const { body } = await ask(`${origin}/album/${album.id}/both`)
  expect(JSON.parse(body)).toMatchObject({ title: 'Both', width: 480, height: 480 })
})

test('a public playlist brings its list along, another one has no frame or is not published', async () => {
  const { id } = await makeSound(service, artist)
  const create = async (visibility: Visibility) =>
    (
      await service.call(createPlaylist, {
        body: { title: 'Night', visibility, items: [`sound-${id}`] },
        as: artist,
      })
    ).body.id
  const open = await create('public')
  const { status, body } = await ask(`${origin}/ja/playlist/${open}/night`)
  expect(status).toBe(200)
  const answer = JSON.parse(body)
  expect(answer).toMatchObject({ title: 'Night', author_name: 'mio', width: 480, height: 480 })
  expect(answer.html).toContain(`/embed/playlist/${open}?size=large&amp;lang=ja`)
  expect((await ask(`${origin}/playlist/${await create('link')}`)).status).toBe(401)
  expect((await ask(`${origin}/playlist/${await create('private')}`)).status).toBe(404)
})

test('unknown is 404, link-only is 401, another format is 501', async () => {
  const hidden = await makeSound(service, artist, { status: 'Private' })
  const draft = await makeSound(service, artist, { status: 'Draft' })
  const open = await makeSound(service, artist)
  const status = async (url: string, more = '') => (await ask(url, more)).status
  expect(await status(`${origin}/sound/${hidden.id}`)).toBe(401)
  expect(await status(`${origin}/sound/${draft.id}`)).toBe(404)
  expect(await status(`${origin}/sound/aaaaaaaaaaaa`)).toBe(404)
  expect(await status(`${origin}/user/mio`)).toBe(404)
  expect(await status(`https://elsewhere.example/sound/${open.id}`)).toBe(404)
  expect(await status('no address')).toBe(404)
  expect((await service.get('/oembed')).status).toBe(404)
  expect(await status(`${origin}/sound/${open.id}`, '&format=yaml')).toBe(501)
  expect(await status(`${origin}/sound/${open.id}`, '&maxwidth=wide')).toBe(200)
})

describe('an address is about', () => {
  const id = 'abcdefghijkl'
  test.each([
    [`/sound/${id}`, { kind: 'sound', lang: 'en', start: undefined }],
    [`/sound/${id}/slow-rain/?t=90`, { kind: 'sound', lang: 'en', start: 90 }],
    [`/ja/album/${id}/%E6%B8%AF`, { kind: 'album', lang: 'ja', start: undefined }],
    [`/embed/sound/${id}?lang=ja`, { kind: 'sound', lang: 'ja', start: undefined }],
  ])('%s', (path, wanted) => {
    expect(readTarget(origin + path, [origin])).toEqual({ id, ...wanted })
  })
})

test('the thumbnail is as large as the bounds allow, and left out where none fits', async () => {
  const query = { name: 'cover.png', type: 'image/png' }
  const policy = await service.call(getImagePolicy, { query, as: artist })
  const create = { width: 80, height: 80, channels: 3 as const, background: 'red' }
  const png = await sharp({ create }).png().toBuffer()
  await service.context.storage.put(policy.body.params.key ?? '', png, 'image/png')
  const { id } = await makeSound(service, artist, { coverartURL: policy.body.id })
  const sizeWithin = async (more: string) => {
    const { thumbnail_width: width, ...answer } = JSON.parse(
      (await ask(`${origin}/sound/${id}`, more)).body,
    )
    expect(answer.thumbnail_height).toBe(width)
    return [width, answer.thumbnail_url?.includes(`/fit/${width}/${width}/`)]
  }
  expect(await sizeWithin('')).toEqual([400, true])
  expect(await sizeWithin('&maxwidth=399')).toEqual([160, true])
  expect(await sizeWithin('&maxwidth=800&maxheight=100')).toEqual([64, true])
  expect(await sizeWithin('&maxwidth=63')).toEqual([undefined, undefined])
})

test('the size fits any requested bounds', () => {
  const sized = (maxwidth?: number, maxheight?: number) => fitSize('sound', { maxwidth, maxheight })
  expect(sized()).toEqual({ size: 'medium', width: 600, height: 180 })
  expect(sized(300, 120)).toEqual({ size: 'small', width: 300, height: 100 })
  expect(sized(5000, 5000)).toEqual({ size: 'medium', width: 600, height: 180 })
  expect(sized(undefined, 60)).toEqual({ size: 'small', width: 600, height: 60 })
  const album = fitSize('album', { maxwidth: undefined, maxheight: 200 })
  expect(album).toEqual({ size: 'medium', width: 600, height: 180 })
})
