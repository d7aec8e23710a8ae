import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { parseBuffer } from 'music-metadata'
import { afterAll, expect, test, vi } from 'vitest'
import { translate } from '#i18n/translate.ts'
import { getOrder, resendReceipt } from '#orders/contract.ts'
import { openShop } from '#orders/server/testing.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { downloadPath } from '../../download-path.ts'
import { listMyPurchases } from '../../purchases-contract.ts'

const { t } = translate('en')

const shop = await openShop()
afterAll(() => shop.close())
const { db, storage } = shop.context
const artist = await shop.signUp('artist')
const listener = await shop.signUp('listener')
const stranger = await shop.signUp('stranger')

test('a buyer downloads the artist’s own file, every byte, under a person’s name for it', async () => {
  const { sound, grant } = await buy('港の灯り')
  const answer = await get(downloadPath(grant, 'original'), listener)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain(
    `filename="artist - ${sound.publicId}.wav"; filename*=UTF-8''artist%20-%20%E6%B8%AF%E3%81%AE%E7%81%AF%E3%82%8A.wav`,
  )
  expect(answer.headers.get('content-type')).toBe('audio/wav')
  const original = await originalOf(sound.id)
  expect(answer.headers.get('content-length')).toBe(String(original.length))
  expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true)
  expect(await countDownloads(grant)).toBe(1)
})

test('a broken download is taken up where it broke off, and counts once', async () => {
  const { sound, grant } = await buy('Tide')
  const answer = await get(downloadPath(grant, 'original'), listener, { range: 'bytes=1000-1009' })
  expect(answer.status).toBe(206)
  const original = await originalOf(sound.id)
  expect(answer.headers.get('content-range')).toBe(`bytes 1000-1009/${original.length}`)
  const part = Buffer.from(await answer.arrayBuffer())
  expect(part.equals(original.subarray(1000, 1010))).toBe(true)
  const outside = await get(downloadPath(grant, 'original'), listener, { range: 'bytes=99999999-' })
  expect(outside.status).toBe(416)
  expect(await countDownloads(grant)).toBe(0)
})

test('MP3 and FLAC are made on demand, with title and artist inside, and stored', async () => {
  const { sound, grant } = await buy('Night Bus')
  const featured = { role: 'vocals', name: 'Kei', featured: true, username: null }
  const lyrics = { lyrics: '[00:01]first\n[00:02]second', lyricsDeclared: true }
  const body = { credits: [featured], ...lyrics }
  const change = { params: { id: sound.publicId }, body, as: artist }
  expect((await shop.call(updateSound, change)).status).toBe(200)
  for (const format of ['mp3', 'flac'] as const) {
    const path = downloadPath(grant, format)
    const waiting = await get(path, listener)
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await waiting.json()).toMatchObject({ error: { code: 'download_preparing' } })
    expect((await get(path, listener, {}, 'HEAD')).status).toBe(503)
    await shop.runJobs()
    const look = await get(path, listener, {}, 'HEAD')
    expect(look.status).toBe(200)
    const answer = await get(path, listener)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(look.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-disposition')).toContain(
      `artist - Night Bus (feat. Kei).${format}`,
    )
    const { common, format: found } = await parseBuffer(bytes)
    const title = 'Night Bus (feat. Kei)'
    expect(common).toMatchObject({ title, artist: 'artist', year: 2026 })
    expect(common.genre).toEqual(['Electronic'])
    expect(common.lyrics).toMatchObject([{ text: 'first\nsecond' }])
    expect(found.container).toBe(format === 'mp3' ? 'MPEG' : 'FLAC')
    if (format === 'mp3') expect(Math.round((found.bitrate ?? 0) / 1000)).toBe(320)
  }
  expect(await countDownloads(grant)).toBe(2)
})

test('who waits sees how much is made, and what the format is not possible for says so for a day', async () => {
  const { grant } = await buy('Too Odd')
  const path = downloadPath(grant, 'opus')
  const end = Promise.withResolvers<{ ok: false; error: 'too_large' }>()
  const download = vi.spyOn(shop.context.media, 'download').mockImplementation((work) => {
    work.onProgress?.(0.4217)
    return end.promise
  })
  await get(path, listener)
  const jobsDone = shop.runJobs()
  const prepared = async () => (await get(path, listener, {}, 'HEAD')).headers.get('x-prepared')
  await expect.poll(prepared).toBe('0.42/1')
  end.resolve({ ok: false, error: 'too_large' })
  await jobsDone
  const answer = await get(path, listener)
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { error: { code: 'download_impossible' } },
  ])
  const page = await get(path, listener, { accept: 'text/html,*/*' })
  expect([page.status, await page.text()]).toEqual([
    409,
    expect.stringContaining(t('sales.download.impossibleTitle')),
  ])
  expect((await get(downloadPath(grant, 'original'), listener)).status).toBe(200)
  shop.clock.advance(25 * 3600)
  expect((await get(path, listener)).status).toBe(503)
  download.mockRestore()
  await shop.runJobs()
  expect((await get(path, listener)).status).toBe(200)
})

test('a browser is shown a page that says why a disputed purchase is not downloaded', async () => {
  const { grant } = await buy('Disputed')
  const suspendedAt = shop.clock.now()
  await db.updateTable('grants').set({ suspendedAt }).where('publicId', '=', grant).execute()
  const page = await get(downloadPath(grant, 'original'), listener, { accept: 'text/html,*/*' })
  expect([page.status, await page.text()]).toEqual([
    403,
    expect.stringContaining(t('sales.download.suspendedTitle')),
  ])
})

test('asking again while a file is made adds no second job', async () => {
  const { grant } = await buy('Once')
  await Promise.all([1, 2, 3].map(() => get(downloadPath(grant, 'mp3'), listener)))
  await get(downloadPath(grant, 'mp3'), listener)
  const { rows } = await jobs('make-download')
  expect(rows).toHaveLength(1)
  await shop.runJobs()
})

test('a browser without script is shown a page that asks again by itself', async () => {
  const { grant } = await buy('Patience')
  const answer = await get(downloadPath(grant, 'flac'), listener, { accept: 'text/html,*/*' })
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, '2'])
  expect(await answer.text()).toContain(t('sales.download.preparingTitle'))
  await shop.runJobs()
})

test('no one else gets it: not a visitor, not another member, not the key of another order', async () => {
  const { grant } = await buy('Mine')
  const other = await buyAsGuest('Theirs', 'g1@example.com')
  expect((await get(downloadPath(grant, 'original'))).status).toBe(401)
  expect((await get(downloadPath(grant, 'original'), stranger)).status).toBe(404)
  expect((await get(downloadPath(grant, 'original', other.key))).status).toBe(404)
  expect((await get(downloadPath('aaaaaaaaaaaa', 'original'), listener)).status).toBe(404)
  expect((await get(`/api/downloads/${grant}/exe`, listener)).status).toBe(404)
})

test('a guest downloads by the link of the receipt for 30 days, and has a new one sent', async () => {
  const { id, grant } = await buyAsGuest('Lantern', 'g2@example.com')
  const key = await keyInLastLetter('g2@example.com')
  expect((await get(downloadPath(grant, 'original', key))).status).toBe(200)
  shop.clock.advance(31 * 86_400)
  const ended = await get(downloadPath(grant, 'original', key))
  expect(ended.status).toBe(410)
  expect(await ended.json()).toMatchObject({ error: { code: 'download_expired' } })
  const page = await shop.call(getOrder, { params: { id }, query: { key } })
  expect([page.status, page.error.code]).toEqual([410, 'download_expired'])
  expect((await shop.call(resendReceipt, { params: { id } })).status).toBe(204)
  await shop.runJobs()
  const fresh = await keyInLastLetter('g2@example.com')
  expect((await get(downloadPath(grant, 'original', fresh))).status).toBe(200)
})

test('a sound that the artist takes away stays with its buyers', async () => {
  const { sound, grant } = await buy('Gone')
  await db
    .updateTable('works')
    .set({ status: 'Draft', deletedAt: shop.clock.now() })
    .where('id', '=', sound.id)
    .execute()
  expect((await get(downloadPath(grant, 'original'), listener)).status).toBe(200)
  const { body } = await shop.call(listMyPurchases, { as: listener })
  const bought = body.items.find((item) => item.grant === grant)
  expect(bought).toMatchObject({ sound: { title: 'Gone', listed: false }, paid: 300 })
  expect(bought?.formats[0]).toMatchObject({
    format: 'original',
    label: t('sales.download.original', { type: 'WAV' }),
  })
})

test('a refund ends the download immediately', async () => {
  const { id, grant } = await buy('Back')
  expect((await get(downloadPath(grant, 'original'), listener)).status).toBe(200)
  await shop.refund(id)
  expect((await get(downloadPath(grant, 'original'), listener)).status).toBe(410)
})

test('purchases come newest first, a page at a time', async () => {
  const member = await shop.signUp('collector')
  const titles: string[] = []
  for (let number = 0; number < 23; number++) {
    const title = `Number ${number}`
    const sound = await shop.addSound(artist, { title, priceYen: 0 })
    await shop.order({ sounds: [sound], price: 0, as: member })
    titles.unshift(title)
  }
  const first = await shop.call(listMyPurchases, { as: member })
  const cursor = first.body.next ?? ''
  const second = await shop.call(listMyPurchases, { as: member, query: { cursor } })
  const listed = [...first.body.items, ...second.body.items].map((item) =>
    item.kind === 'sound' ? item.sound.title : item.album.title,
  )
  expect(listed).toEqual(titles)
  expect(second.body.next).toBeNull()
})

async function buy(title: string) {
  const sound = await shop.addSound(artist, { title })
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], as: listener })
  await shop.pay(checkoutUrl)
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id }, as: listener })
  return { id, sound, grant: body.items[0]?.grant ?? '' }
}

async function buyAsGuest(title: string, email: string) {
  const sound = await shop.addSound(artist, { title })
  const { id, checkoutUrl } = await shop.order({ sounds: [sound], email })
  const paid = await shop.pay(checkoutUrl)
  const key = new URL(paid.headers.get('location') ?? '').searchParams.get('key') ?? ''
  await shop.runJobs()
  const { body } = await shop.call(getOrder, { params: { id }, query: { key } })
  return { id, key, grant: body.items[0]?.grant ?? '' }
}

function get(
  path: string,
  as?: { token: string },
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Response> {
  const session = as && { authorization: `Bearer ${as.token}` }
  return fetch(shop.origin + path, { method, headers: { ...session, ...headers } })
}

async function keyInLastLetter(to: string): Promise<string> {
  const emails = (await shop.emails()).filter((email) => email.to === to)
  return /\?key=(\S+)/.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function originalOf(soundId: number): Promise<Buffer> {
  const { originalKey } = await db
    .selectFrom('recordings as r')
    .innerJoin('sounds as s', 's.recordingId', 'r.id')
    .select('r.originalKey')
    .where('s.id', '=', soundId)
    .executeTakeFirstOrThrow()
  return Buffer.concat(await Readable.from(await storage.read(originalKey)).toArray())
}

async function countDownloads(grant: string): Promise<number> {
  const rows = await db
    .selectFrom('downloads as d')
    .innerJoin('grants as g', 'g.id', 'd.grantId')
    .select('d.id')
    .where('g.publicId', '=', grant)
    .execute()
  return rows.length
}

async function jobs(name: string) {
  return sql`select id from graphile_worker.jobs where task_identifier = ${name}`.execute(db)
}
