import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { TestMember } from '#main/testing.ts'
import { joinPurchases } from '#orders/server/fulfilment/join-purchases.ts'
import { readZip } from '#ports/zip/testing.ts'
import { PDF, postBooklet } from '#uploads/server/booklets/testing.ts'
import { updateAlbum } from '#works/albums-contract.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { downloadPath } from '../../download-path.ts'
import { listMyPurchases } from '../../purchases-contract.ts'
import { listTracks, tagsOf } from './list-tracks.ts'
import { findDownload } from './store.ts'
import { openDownloads } from './testing.ts'

const { shop, artist, listener, release, buy, buyAsGuest, get, getMade, zipOf } =
  await openDownloads()
afterAll(() => shop.close())
const { db } = shop.context
const stranger = await shop.signUp('stranger')

const TITLES = ['夜明け', 'Noon / 正午', 'Vol. 2...', '夜明け']

test('an album comes as one ZIP of the artist’s own files, in order, under a person’s names', async () => {
  const { sounds, album } = await release(TITLES, '港の一日 vol.2.')
  const { grant } = await buy(album, listener)
  const { answer, files } = await zipOf(grant, 'original', listener)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('神田みお - 港の一日 vol.2.zip')}`,
  )
  expect(answer.headers.get('content-disposition')).toContain('filename="mio - vol.2.zip"')
  expect([...files.keys()]).toEqual([
    '神田みお - 港の一日 vol.2/01 夜明け.wav',
    '神田みお - 港の一日 vol.2/02 Noon _ 正午.wav',
    '神田みお - 港の一日 vol.2/03 Vol. 2.wav',
    '神田みお - 港の一日 vol.2/04 夜明け.wav',
  ])
  const { originalKey } = await db
    .selectFrom('recordings as r')
    .innerJoin('sounds as s', 's.recordingId', 'r.id')
    .select('r.originalKey')
    .where('s.id', '=', sounds[2]?.id ?? 0)
    .executeTakeFirstOrThrow()
  const chunks = await (await shop.context.storage.read(originalKey)).toArray()
  expect(files.get('神田みお - 港の一日 vol.2/03 Vol. 2.wav')).toEqual(Buffer.concat(chunks))
  const counted = await db.selectFrom('downloads').select('format').execute()
  expect(counted).toEqual([{ format: 'original' }])
})

test('the featured artists stay with a title that was bought', async () => {
  const { sounds, album } = await release(['Rain'], 'Wet')
  const feature = (publicId: string, names: readonly string[]) =>
    db
      .updateTable('works')
      .set({ featured: [...names] })
      .where('publicId', '=', publicId)
      .execute()
  await feature(album.publicId, ['Kei'])
  await feature(sounds[0]?.publicId ?? '', ['Kei', '花'])
  const { id, grant, sounds: given } = await buy(album, listener)
  const { answer, files } = await zipOf(grant, 'original', listener)
  expect([...files.keys()]).toEqual(['神田みお - Wet (feat. Kei)/01 Rain (feat. Kei, 花).wav'])
  expect(answer.headers.get('content-disposition')).toContain('mio - Wet (feat. Kei).zip')
  expect(given[0]?.title).toBe('Rain (feat. Kei, 花)')
  const receipt = (await shop.emails()).find(({ text }) => text.includes(id))
  expect(receipt?.text).toContain('Wet (feat. Kei)')
  expect(receipt?.text).toContain('1. Rain (feat. Kei, 花)')
  const query = { text: 'rain (feat. kei' }
  const { body } = await shop.call(listMyPurchases, { as: listener, query })
  expect(body.items.map((item) => item.kind === 'album' && item.album.title)).toEqual([
    'Wet (feat. Kei)',
  ])
})

test('the booklet of a sound is beside it in ZIPs, and a download of its own', async () => {
  const { sounds, album } = await release(['Noted', 'Plain'], 'Both')
  const booklet = await postBooklet(shop, artist)
  const change = { params: { id: sounds[0]?.publicId ?? '' }, body: { booklet }, as: artist }
  expect((await shop.call(updateSound, change)).status).toBe(200)
  const { grant, sounds: given } = await buy(album, listener)
  const { files } = await zipOf(grant, 'original', listener)
  expect([...files.keys()]).toEqual([
    '神田みお - Both/01 Noted.wav',
    '神田みお - Both/01 Noted.pdf',
    '神田みお - Both/02 Plain.wav',
  ])
  expect(given.map(({ hasBooklet }) => hasBooklet)).toEqual([true, undefined])
  const path = `/api/downloads/${given[0]?.grant}/booklet`
  const answer = await get(path, listener)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mio - Noted.pdf"/,
  )
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
  expect((await get(path, stranger)).status).toBe(404)
  expect((await get(`/api/downloads/${given[1]?.grant}/booklet`, listener)).status).toBe(404)
})

test('the booklet of an album is in its ZIP', async () => {
  const { album } = await release(['One'], 'Booked')
  const booklet = await postBooklet(shop, artist)
  const change = { params: { id: album.publicId }, body: { booklet }, as: artist }
  expect((await shop.call(updateAlbum, change)).status).toBe(200)
  const { grant } = await buy(album, listener)
  const { files } = await zipOf(grant, 'original', listener)
  expect(files.get('神田みお - Booked/booklet.pdf')?.toString()).toContain('%PDF-')
})

test('one ZIP is made for all who ask for an album, and another once it is renamed', async () => {
  const { album } = await release(['One', 'Two'], 'Shared')
  const neighbour = await shop.signUp('neighbour')
  const paths: [string, TestMember][] = []
  for (const member of [listener, neighbour]) {
    paths.push([downloadPath((await buy(album, member)).grant, 'original'), member])
  }
  const answers = () => Promise.all(paths.map(([path, member]) => get(path, member)))
  expect((await answers()).map(({ status }) => status)).toEqual([503, 503])
  const jobs = sql`select from graphile_worker.jobs where task_identifier = 'make-download'`
  expect((await jobs.execute(db)).rows).toHaveLength(1)
  await shop.runJobs()
  const made = (await answers()).map(({ headers }) => headers.get('etag'))
  expect(made).toEqual([expect.any(String), made[0]])
  await db.updateTable('works').set({ title: 'Other' }).where('id', '=', album.id).execute()
  expect((await answers()).map(({ status }) => status)).toEqual([503, 503])
  await shop.runJobs()
  const [renamed] = await answers()
  expect(renamed?.headers.get('etag')).not.toBe(made[0])
})

test('the system’s own tools read its names in Japanese and find nothing wrong in it', {
  tags: ['slow'],
}, async () => {
  const { album } = await release(TITLES, '港の一日')
  const { grant } = await buy(album, listener)
  const { bytes } = await zipOf(grant, 'original', listener)
  const folder = await mkdtemp(join(tmpdir(), 'neiro-zip-'))
  try {
    const file = join(folder, 'album.zip')
    await writeFile(file, bytes)
    // A Japanese name is lost on the tool where its locale has no UTF-8.
    const options = { env: { ...process.env, LC_ALL: 'C.UTF-8' } }
    const run = promisify(execFile)
    await run('unzip', ['-q', file, '-d', folder], options)
    const wav = await readFile(join(folder, '神田みお - 港の一日', '01 夜明け.wav'))
    expect(wav.subarray(0, 4).toString()).toBe('RIFF')
    const { stdout } = await run('unzip', ['-v', file], options)
    expect(stdout.match(/Stored/g)).toHaveLength(4)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a broken download resumes where it broke off, and counts once', async () => {
  const { album } = await release(['One', 'Two'], 'Broken')
  const { grant } = await buy(album, listener)
  const { answer, bytes } = await zipOf(grant, 'original', listener)
  const etag = answer.headers.get('etag') ?? ''
  const path = downloadPath(grant, 'original')
  const last = bytes.length - 1
  for (const [from, to] of [
    [1, last],
    [70_000, last],
    [last, last],
    [10, 90_000],
  ] as const) {
    const range = { range: `bytes=${from}-${to}`, 'if-range': etag }
    const rest = await get(path, listener, range)
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`)
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  const other = await get(path, listener, { range: 'bytes=100-', 'if-range': '"other"' })
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
  const outside = await get(path, listener, { range: `bytes=${bytes.length}-` })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([
    416,
    `bytes */${bytes.length}`,
  ])
  const rows = await db
    .selectFrom('downloads as d')
    .innerJoin('grants as g', 'g.id', 'd.grantId')
    .select('d.id')
    .where('g.publicId', '=', grant)
    .execute()
  // The first, and the one that began anew because the file had another ETag.
  expect(rows.length).toBe(1)
})

test('no one else gets it, and a refund ends it immediately', async () => {
  const { album } = await release(['One'], 'Mine')
  const { id, grant } = await buy(album, listener)
  const path = downloadPath(grant, 'original')
  expect((await get(path)).status).toBe(401)
  expect((await get(path, stranger)).status).toBe(404)
  const other = await buyAsGuest({ albums: [album], email: 'other@example.com' })
  expect((await get(downloadPath(grant, 'original', other.key))).status).toBe(404)
  await shop.refund(id)
  expect((await get(path, listener)).status).toBe(410)
})

test('a guest downloads the album by the key of its order, with what was bought before', async () => {
  const { sounds, album } = await release(['One', 'Two'], 'Guest box')
  const email = 'guest@example.com'
  const single = await buyAsGuest({ sounds: sounds.slice(0, 1), email })
  const { key, items } = await buyAsGuest({ albums: [album], email })
  const [item] = items
  const answer = await getMade(downloadPath(item?.grant ?? '', 'original', key))
  const files = await readZip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()]).toEqual([
    '神田みお - Guest box/01 One.wav',
    '神田みお - Guest box/02 Two.wav',
  ])
  for (const { grant } of item?.sounds ?? []) {
    expect((await get(downloadPath(grant ?? '', 'original', key))).status).toBe(200)
  }
  // The key of the single sound opens no more than that.
  expect((await get(downloadPath(item?.grant ?? '', 'original', single.key))).status).toBe(404)
  const [, second] = item?.sounds ?? []
  expect((await get(downloadPath(second?.grant ?? '', 'original', single.key))).status).toBe(404)
  shop.clock.advance(31 * 24 * 3600)
  expect((await get(downloadPath(item?.grant ?? '', 'original', key))).status).toBe(410)
  shop.clock.advance(-31 * 24 * 3600)
})

test('a guest’s album that has joined an account opens whole, with what that had already', async () => {
  const { sounds, album } = await release(['One', 'Two'], 'Joined box')
  const email = 'joined@example.com'
  const { key } = await buyAsGuest({ albums: [album], email })
  const member = await shop.signUp('joined')
  const setEmail = (to: string) =>
    db.updateTable('users').set({ email: to }).where('id', '=', member.userId).execute()
  await setEmail('elsewhere@example.com')
  const own = await shop.order({ sounds: sounds.slice(0, 1), as: member })
  await shop.pay(own.checkoutUrl)
  await shop.runJobs()
  await setEmail(email)
  await joinPurchases(shop.context, member.userId)
  const { items } = (await shop.call(listMyPurchases, { as: member })).body
  const joined = items.find(({ kind }) => kind === 'album')
  if (joined?.kind !== 'album') throw new Error('The album has not joined')
  for (const { grant } of joined.sounds) {
    const path = (by?: string) => downloadPath(grant ?? '', 'original', by)
    expect((await get(path(), member)).status).toBe(200)
    expect((await get(path(key))).status).toBe(200)
  }
  expect((await zipOf(joined.grant, 'original', member)).files.size).toBe(2)
})

test('a HEAD request returns the length of a ZIP', async () => {
  const { album } = await release(['One'], 'Looked at')
  const { grant } = await buy(album, listener)
  const { bytes } = await zipOf(grant, 'original', listener)
  const look = await get(downloadPath(grant, 'original'), listener, {}, 'HEAD')
  expect(look.headers.get('content-length')).toBe(String(bytes.length))
  const { items } = (await shop.call(listMyPurchases, { as: listener })).body
  expect(items[0]).toMatchObject({ kind: 'album', grant })
})

test('tags have readings, the licence and the loudness of the album, in it and alone', async () => {
  const { sounds, album } = await release(['朝', '夜', '静寂'], '一日')
  const { grant, sounds: bought } = await buy(album, listener)
  for (const [at, measured] of [
    { durationSeconds: 30, loudnessLufs: -10, truePeakDb: -1.5 },
    { durationSeconds: 90, loudnessLufs: -20, truePeakDb: -0.25 },
    { durationSeconds: 60, loudnessLufs: null, truePeakDb: null },
  ].entries()) {
    const { id = 0 } = sounds[at] ?? {}
    const ofSound = db.selectFrom('sounds').select('recordingId').where('id', '=', id)
    await db.updateTable('recordings').set(measured).where('id', '=', ofSound).execute()
  }
  const read = { reading: 'あさ', license: 2, ccType: 6 }
  await db
    .updateTable('works')
    .set(read)
    .where('id', '=', sounds[0]?.id ?? 0)
    .execute()
  await db.updateTable('works').set({ reading: 'いちにち' }).where('id', '=', album.id).execute()
  await db
    .updateTable('users')
    .set({ nameReading: 'かんだみお' })
    .where('name', '=', '神田みお')
    .execute()
  const tagsIn = async (grant: string) => {
    const download = await findDownload(db, grant)
    return download ? (await listTracks(db, download)).map(tagsOf) : []
  }
  const [first, second, silent] = await tagsIn(grant)
  // A quarter of the time at a tenth of the full energy, the rest at a hundredth.
  const whole = { albumSort: 'いちにち', albumLoudnessLufs: -14.88, albumTruePeakDb: -0.25 }
  expect(first).toMatchObject({
    ...whole,
    titleSort: 'あさ',
    artistSort: 'かんだみお',
    loudnessLufs: -10,
    licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
  })
  expect(second).toMatchObject({ ...whole, artistSort: 'かんだみお' })
  expect([second?.titleSort, second?.licenseUrl]).toEqual([undefined, undefined])
  expect(silent).toMatchObject(whole)
  expect(silent).not.toHaveProperty('loudnessLufs')
  expect(await tagsIn(bought[0]?.grant ?? '')).toEqual([first])
})
