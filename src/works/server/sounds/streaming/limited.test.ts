import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { loudestBetween } from '#ports/media/testing/decode-file.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { createSound, getSound, updateSound } from '../../../sounds-contract.ts'
import { keyOf } from '../../../testing.ts'
import { buySound } from '../../testing.ts'
import { postSound } from '../replacing/testing.ts'
import { decodeBytes, type Ear, playHls, playMp3, readBytes, streamOf } from './testing.ts'

// Files are really encoded here, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const SECONDS = 8
const WIDE = { from: 2, to: 6 }
const LIMIT = { from: 3, to: 5 }
/** One frame of the coarsest encoder: 1,152 samples of MP3 at 44.1 kHz. */
const FRAME = 1152 / 44_100
const SILENT = 0.001
const LOUD = 0.4

let service: TestService
let origin: string
let folder: string
let artist: TestMember
let buyer: TestMember
let stranger: TestMember
let soundId: string
/** Addresses that a visitor kept: from before there was a limit, and before it was narrowed. */
const kept: URL[][] = []
beforeAll(async () => {
  service = await startTestService()
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'neiro-limited-'))
  artist = await service.signUp('artist')
  buyer = await service.signUp('buyer')
  stranger = await service.signUp('stranger')
  const file = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: SECONDS }))
  const transcodeId = await postSound(service, origin, artist, { name: 'tone.wav', file })
  const body = { transcodeId, title: 'Tone', status: 'Released' as const }
  soundId = (await service.call(createSound, { body, as: artist })).body.id
  await service.runJobs()
  for (const { from, to } of [WIDE, LIMIT]) {
    kept.push(await addressesOf(undefined))
    const change = { limit: true, limitFrom: from, limitTo: to }
    await service.call(updateSound, { params: { id: soundId }, body: change, as: artist })
    await service.runJobs()
  }
  const sold = { soundId: await keyOf(service, soundId), sellerId: artist.userId, buyer }
  await buySound(service, sold)
})
afterAll(async () => {
  await service?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})
afterEach(() => service.checkStorage())

const ear = (as?: TestMember): Ear => ({ origin, soundId, as })
const visitor = () => ear()
const anyone = [
  ['a visitor', () => visitor()],
  ['a member who has not bought it', () => ear(stranger)],
] as const
const kinds: [string, (who: Ear) => Promise<Buffer>][] = [
  ['MP3', playMp3],
  ['AAC high', (who) => playHls(who, 'high')],
  ['AAC low', (who) => playHls(who, 'low')],
]

/** All files of the address that this person is led to. */
async function addressesOf(as: TestMember | undefined): Promise<URL[]> {
  const master = await streamOf(ear(as), 'm3u8')
  const files = STREAM_FILES.map((file) => new URL(file, master))
  for (const url of files) expect((await fetch(url)).status).toBe(200)
  return files
}

async function expectSegmentAlone(bytes: Buffer): Promise<void> {
  const heard = await decodeBytes(folder, bytes)
  expect(loudestBetween(heard, 0, LIMIT.from - FRAME)).toBeLessThan(SILENT)
  expect(loudestBetween(heard, LIMIT.to + FRAME, SECONDS + 1)).toBeLessThan(SILENT)
}

describe.each(anyone)('to %s', (_who, who) => {
  test.each(kinds)('%s is silent outside the segment, within one frame', async (_kind, play) => {
    const bytes = await play(who())
    await expectSegmentAlone(bytes)
    const heard = await decodeBytes(folder, bytes)
    expect(loudestBetween(heard, LIMIT.from + 0.1, LIMIT.to - 0.1)).toBeGreaterThan(LOUD)
    // The time line stays: positions mean the same to everyone.
    expect(heard.samples.length / heard.sampleRate).toBeCloseTo(SECONDS, 0)
  })
})

describe.each([
  ['the artist', () => ear(artist)],
  ['a buyer', () => ear(buyer)],
] as const)('to %s', (_who, who) => {
  test.each(kinds)('%s is whole', async (_kind, play) => {
    const heard = await decodeBytes(folder, await play(who()))
    for (let at = 0.2; at < SECONDS - 0.5; at += 0.1) {
      expect(loudestBetween(heard, at, at + 0.1)).toBeGreaterThan(LOUD)
    }
  })
})

test('a Range gives a part of the same file, and HEAD nothing but its length', async () => {
  const url = await streamOf(visitor(), 'mp3')
  const whole = await readBytes(url)
  const size = whole.length
  for (const [range, from, to] of [
    ['bytes=0-999', 0, 1000],
    [`bytes=${Math.floor(size / 4)}-`, Math.floor(size / 4), size],
    ['bytes=-5000', size - 5000, size],
  ] as const) {
    expect((await readBytes(url, range)).equals(whole.subarray(from, to))).toBe(true)
  }
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(size))
  expect(await head.text()).toBe('')
  await expectSegmentAlone(whole)
})

/** What a listener without the right may try; each way is answered with one of these. */
const refused: [string, number[], () => Promise<(URL | string)[]>][] = [
  ['addresses kept from before the limit was set', [410], async () => kept[0] ?? []],
  ['addresses kept from before the limit was narrowed', [410], async () => kept[1] ?? []],
  [
    'another name in the same place',
    [404],
    async () => {
      const [url] = await addressesOf(undefined)
      const names = ['original', 'full.mp3', 'audio.flac', 'audio.wav', 'peaks.json', 'high', '.']
      return [...names, '../audio.mp3', '..%2faudio.mp3'].map((name) => new URL(name, url))
    },
  ],
  [
    'the link of the owner, or a guessed one, with a signature of one’s own',
    [404],
    async () => {
      const mine = await streamOf(visitor(), 'mp3')
      const own = await streamOf(ear(artist), 'mp3')
      const [, , link = '', token = ''] = mine.pathname.split('/')
      const [, , full = ''] = own.pathname.split('/')
      expect(full).not.toBe(link)
      return [full, newId(), newId()].flatMap((id) =>
        STREAM_FILES.map((file) => `/media/${id}/${token}/${file}`),
      )
    },
  ],
  [
    'another time in one’s own address',
    [404],
    async () => {
      const { pathname } = await streamOf(visitor(), 'mp3')
      const bucket = Number(/\/(\d+)-/.exec(pathname)?.[1])
      return [bucket - 1, bucket + 1, bucket + 1000].map((other) =>
        pathname.replace(`/${bucket}-`, `/${other}-`),
      )
    },
  ],
  [
    'the places of the storage',
    [404, 405],
    async () => {
      const keys: string[] = []
      for await (const { key } of service.context.storage.list('')) keys.push(key)
      expect(keys.length).toBeGreaterThan(STREAM_FILES.length)
      return keys.flatMap((key) => [`/storage/${key}`, `/media/${key}`, `/images/${key}`])
    },
  ],
  [
    'pictures that are none',
    [404],
    async () => {
      const rows = await service.context.db.selectFrom('recordings').select('publicId').execute()
      const ids = rows.map(({ publicId }) => publicId)
      return ids.flatMap((id) => [`/images/${id}.jpg`, `/images/fit/640/640/${id}.jpg`])
    },
  ],
  [
    'the downloads of the buyer',
    [404],
    async () => {
      const { publicId } = await service.context.db
        .selectFrom('grants')
        .select('publicId')
        .executeTakeFirstOrThrow()
      const formats = ['original', 'mp3', 'flac', 'wav']
      return formats.map((format) => `/api/downloads/${publicId}/${format}`)
    },
  ],
]

test.each(refused)('nothing comes of %s', async (_way, statuses, ways) => {
  const tried = await ways()
  expect(tried.length).toBeGreaterThan(1)
  for (const way of tried) {
    for (const method of ['GET', 'HEAD']) {
      const headers = { authorization: `Bearer ${stranger.token}`, range: 'bytes=0-99' }
      const answer = await fetch(new URL(way, origin), { method, headers })
      expect([String(way), statuses.includes(answer.status)]).toEqual([String(way), true])
      expect(answer.headers.get('content-type') ?? '').not.toContain('audio')
    }
  }
})

test('the description of the sound names persistent addresses alone, and peaks are no sound', async () => {
  const sound = await service.call(getSound, { params: { id: soundId } })
  expect(sound.body).toMatchObject({
    mp3Url: expect.stringContaining(`/api/sounds/${soundId}/stream.mp3`),
    hlsUrl: expect.stringContaining(`/api/sounds/${soundId}/stream.m3u8`),
    limit: { on: true, min: LIMIT.from, max: LIMIT.to },
  })
  expect(JSON.stringify(sound.body)).not.toContain('/media/')
  const answer = await fetch(`${origin}/api/sounds/${soundId}/waveform`)
  const peaks: unknown = await answer.json()
  // The loudest of each 1,800th part, without its sign: the shape that a page draws.
  expect(peaks).toEqual({ peaks: expect.any(Array) })
  expect(Object(peaks).peaks.length).toBeLessThanOrEqual(1800)
})

test('all that a listener may take along as a ZIP holds none of it', async () => {
  const headers = { authorization: `Bearer ${stranger.token}` }
  const answer = await fetch(`${origin}/api/my/export`, { headers })
  expect(answer.status).toBe(200)
  const zip = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(zip).not.toMatch(/\.(mp3|wav|flac|mp4|m4a|ogg|aiff?)/)
})
