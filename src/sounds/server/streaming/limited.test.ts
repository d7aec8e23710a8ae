import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { decodeFile, loudestBetween } from '#ports/media/testing/decode-file.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { createSound, type Sound } from '../../contract.ts'

const SECONDS = 8
const LIMIT = { from: 3, to: 5 }
/** Encoders smear a sound over a frame or two at its ends. */
const EDGE = 0.1
const SILENT = 0.001

let service: TestService
let origin: string
let folder: string
let artist: TestMember
let sound: Sound
beforeAll(async () => {
  service = await startTestService()
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'neiro-limited-'))
  artist = await service.signUp('artist')
  sound = await releaseLimited()
}, 60_000)
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test.each(['audio.mp3', 'high', 'low'] as const)(
  'what a visitor is served of a limited sound is silent outside the segment: %s',
  async (kind) => {
    const heard = await decode(kind, undefined)
    expect(loudestBetween(heard, LIMIT.from + EDGE, LIMIT.to - EDGE)).toBeGreaterThan(0.4)
    expect(loudestBetween(heard, 0, LIMIT.from - EDGE)).toBeLessThan(SILENT)
    expect(loudestBetween(heard, LIMIT.to + EDGE, SECONDS + 1)).toBeLessThan(SILENT)
    // The time line stays: positions mean the same to everybody.
    expect(heard.samples.length / heard.sampleRate).toBeCloseTo(SECONDS, 0)
  },
)

test('the artist hears the same sound whole, at another address', async () => {
  const heard = await decode('audio.mp3', artist)
  expect(loudestBetween(heard, 0.5, LIMIT.from - EDGE)).toBeGreaterThan(0.4)
  expect(loudestBetween(heard, LIMIT.to + EDGE, SECONDS - 0.5)).toBeGreaterThan(0.4)
  const [own, visitors] = await Promise.all([streamOf('mp3', artist), streamOf('mp3', undefined)])
  expect(own.pathname.split('/')[2]).not.toBe(visitors.pathname.split('/')[2])
})

test('a visitor’s signature opens no other address of the sound', async () => {
  const [own, visitors] = await Promise.all([streamOf('mp3', artist), streamOf('mp3', undefined)])
  const [, , link] = own.pathname.split('/')
  const [, , , token] = visitors.pathname.split('/')
  expect((await fetch(new URL(`/media/${link}/${token}/audio.mp3`, origin))).status).toBe(404)
})

async function releaseLimited(): Promise<Sound> {
  const query = { name: 'tone.wav', type: 'audio/wav' }
  const policy = (await service.call(getSoundPolicy, { query, as: artist })).body
  const form = new FormData()
  for (const [name, value] of Object.entries(policy.params)) form.append(name, value)
  const file = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: SECONDS }))
  form.append('file', new Blob([Uint8Array.from(file)]), 'tone.wav')
  const posted = await fetch(new URL(policy.url, origin), { method: 'POST', body: form })
  expect(posted.status).toBe(204)
  const filename = policy.params.key ?? ''
  const { transcodeId } = (await service.call(requestTranscode, { body: { filename }, as: artist }))
    .body
  const limit = { limit: true, limitFrom: LIMIT.from, limitTo: LIMIT.to }
  const body = { transcodeId, title: 'Tone', status: 'Released' as const, ...limit }
  const made = await service.call(createSound, { body, as: artist })
  await service.runJobs()
  return made.body
}

/** Where the lasting address leads this person. */
async function streamOf(kind: 'mp3' | 'm3u8', as: TestMember | undefined): Promise<URL> {
  const answer = await fetch(`${origin}/api/sounds/${sound.id}/stream.${kind}`, {
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '', origin)
}

async function decode(kind: 'audio.mp3' | 'high' | 'low', as: TestMember | undefined) {
  const file = join(folder, `${kind}-${as?.username ?? 'visitor'}`)
  await writeFile(file, kind === 'audio.mp3' ? await fetchMp3(as) : await fetchHls(kind, as))
  return decodeFile(file)
}

async function fetchMp3(as: TestMember | undefined): Promise<Buffer> {
  const answer = await fetch(await streamOf('mp3', as))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Plays a rendition as a player does: the master, its playlist, then every range that it names. */
async function fetchHls(rate: 'high' | 'low', as: TestMember | undefined): Promise<Buffer> {
  const master = await streamOf('m3u8', as)
  const playlists = (await (await fetch(master)).text()).split('\n')
  const name = playlists.find((line) => line === `${rate}.m3u8`)
  const playlist = await (await fetch(new URL(name ?? '', master))).text()
  const media = /URI="([^"]+)"/.exec(playlist)?.[1] ?? ''
  const ranges = [...playlist.matchAll(/BYTERANGE[:=]"?(\d+)@(\d+)/g)]
  expect(ranges.length).toBeGreaterThan(1)
  const parts = []
  for (const [, length, start] of ranges) {
    const end = Number(start) + Number(length) - 1
    const range = `bytes=${start}-${end}`
    const answer = await fetch(new URL(media, master), { headers: { range } })
    expect(answer.status).toBe(206)
    parts.push(Buffer.from(await answer.arrayBuffer()))
  }
  return Buffer.concat(parts)
}
