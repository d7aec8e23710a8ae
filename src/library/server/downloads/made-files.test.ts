import { parseBuffer } from 'music-metadata'
import { afterAll, expect, test, vi } from 'vitest'
import { PURCHASE_FORMATS } from '#orders/contract.ts'
import { removeSupersededRenditions } from '#uploads/server/rendition-store.ts'
import { downloadPath } from '../../download-path.ts'
import { openDownloads } from './testing.ts'

const { shop, listener, release, buy, buyAsGuest, get, zipOf } = await openDownloads()
afterAll(() => shop.close())
const { db } = shop.context

test('other formats are made first, tagged with their place in the album', async () => {
  const { album } = await release(['One', 'Two'], 'Pair')
  const { grant, sounds } = await buy(album, listener)
  for (const [format, extension] of [
    ['flac', 'flac'],
    ['mp3_v0', 'mp3'],
    ['alac', 'm4a'],
  ] as const) {
    const path = downloadPath(grant, format)
    const waiting = await get(path, listener, {}, 'HEAD')
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '2'])
    expect(waiting.headers.get('x-prepared')).toBe('0/2')
    expect((await get(path, listener)).status).toBe(503)
    await shop.runJobs()
    const look = await get(path, listener, {}, 'HEAD')
    const { bytes, files } = await zipOf(grant, format, listener)
    expect(look.headers.get('content-length')).toBe(String(bytes.length))
    const second = files.get(`神田みお - Pair/02 Two.${extension}`) ?? Buffer.alloc(0)
    const { common } = await parseBuffer(second)
    expect(common).toMatchObject({ title: 'Two', album: 'Pair', artist: '神田みお' })
    expect(common.track).toEqual({ no: 2, of: 2 })
    // The sound by itself is the same file: nothing is made twice.
    const single = await get(downloadPath(sounds[1]?.grant ?? '', format), listener)
    expect(Buffer.from(await single.arrayBuffer())).toEqual(second)
  }
})

test('what is made for the album and for the sound alone stay beside each other', async () => {
  const { sounds, album } = await release(['Twice made'], 'Scope')
  const whole = await buy(album, listener)
  const single = await buyAsGuest({ sounds, email: 'single@example.com' })
  const paths = [
    downloadPath(whole.sounds[0]?.grant ?? '', 'mp3', undefined),
    downloadPath(single.items[0]?.grant ?? '', 'mp3', single.key),
  ]
  for (const path of paths) {
    expect((await get(path, listener)).status).toBe(503)
    await shop.runJobs()
  }
  const later = new Date(Date.now() + 3_600_000)
  expect(await removeSupersededRenditions(db, later)).toEqual([])
  const albums = []
  for (const path of paths) {
    const file = Buffer.from(await (await get(path, listener)).arrayBuffer())
    albums.push((await parseBuffer(file)).common.album)
  }
  expect(albums).toEqual(['Scope', undefined])
})

test('of a sound that does not fit into the format an album holds the artist’s own file', async () => {
  const { album } = await release(['Odd one'], 'Mixed')
  const { grant } = await buy(album, listener)
  const download = vi
    .spyOn(shop.context.media, 'download')
    .mockResolvedValue({ ok: false, error: 'too_large' })
  const { files } = await zipOf(grant, 'vorbis', listener)
  download.mockRestore()
  expect([...files.keys()]).toContain('神田みお - Mixed/01 Odd one.wav')
})

test('so many files at most are made for a person in a while', async () => {
  const member = await shop.signUp('collector')
  const titles = Array.from({ length: 13 }, (_, at) => `Part ${at}`)
  const { sounds } = await buy((await release(titles, 'Many')).album, member)
  const made = PURCHASE_FORMATS.filter((format) => format !== 'original')
  const paths = sounds.flatMap(({ grant }) =>
    made.map((format) => downloadPath(grant ?? '', format)),
  )
  const statuses = await Promise.all(
    paths.map(async (path) => (await get(path, member, {}, 'HEAD')).status),
  )
  expect(statuses.filter((status) => status === 503)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
})
