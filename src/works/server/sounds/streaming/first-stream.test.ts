import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { Media } from '#ports/media/media.ts'
import { decodeFile, loudestBetween } from '#ports/media/testing/decode-file.ts'
import { makeWav } from '#ports/media/testing/make-wav.ts'
import { getSoundPolicy, requestTranscode } from '#uploads/contract.ts'
import { createSound, getSound } from '../../../sounds-contract.ts'

const SECONDS = 8

let service: TestService
let origin: string
let folder: string
let artist: TestMember
let media: Media
beforeAll(async () => {
  service = await startTestService({ worksOnEachFile: true })
  media = service.context.media
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'neiro-first-'))
  artist = await service.signUp('artist')
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => service.checkStorage())

/** Holds the media worker where the first stream is made and stored, and the others are not. */
function holdWorker() {
  const held = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  service.context.media = {
    ...media,
    transcode: ({ onPlayable, ...work }) =>
      media.transcode({
        ...work,
        async onPlayable(facts) {
          await onPlayable?.(facts)
          held.resolve()
          await goOn.promise
        },
      }),
  }
  return { held: held.promise, goOn: goOn.resolve }
}

async function publish(limit: { limit?: true; limitFrom?: number; limitTo?: number } = {}) {
  const query = { name: 'tone.wav', type: 'audio/wav' }
  const { params } = (await service.call(getSoundPolicy, { query, as: artist })).body
  const wav = await readFile(makeWav(join(folder, 'tone.wav'), { seconds: SECONDS }))
  await service.context.storage.put(params.key ?? '', wav, 'audio/wav')
  const filename = params.key ?? ''
  const { body } = await service.call(requestTranscode, { body: { filename }, as: artist })
  const sound = { transcodeId: body.transcodeId, title: 'Tone', status: 'Released' as const }
  const made = await service.call(createSound, { body: { ...sound, ...limit }, as: artist })
  return made.body.id
}

const see = async (id: string, as?: TestMember) =>
  (await service.call(getSound, { params: { id }, ...(as && { as }) })).body
const ask = (id: string, file: string, as?: TestMember) =>
  fetch(`${origin}/api/sounds/${id}/${file}`, {
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  })

test('a visitor hears a sound while its last streams are being made, and all rates afterwards', async () => {
  const id = await publish()
  const worker = holdWorker()
  const working = service.runJobs()
  await worker.held
  await service.runJobs() // all but the one that is held
  const released = { status: 'Released', duration: SECONDS, mp3Url: null }
  expect(await see(id)).toMatchObject(released)
  const playlist = await ask(id, 'stream.m3u8')
  expect(playlist.url).toMatch(/\/low\.m3u8$/)
  const media = new URL('low.mp4', playlist.url)
  expect(await playlist.text()).toContain('low.mp4')
  await writeFile(join(folder, 'low.mp4'), Buffer.from(await (await fetch(media)).arrayBuffer()))
  const heard = decodeFile(join(folder, 'low.mp4'))
  expect(heard.samples.length / heard.sampleRate).toBeCloseTo(SECONDS, 0)
  expect(loudestBetween(heard, 1, SECONDS - 1)).toBeGreaterThan(0.4)
  expect((await ask(id, 'stream.mp3')).status).toBe(404)
  expect((await ask(id, 'waveform')).status).toBe(200)

  worker.goOn()
  await working
  expect((await see(id)).mp3Url).not.toBeNull()
  const master = await ask(id, 'stream.m3u8')
  expect(await master.text()).toMatch(/high\.m3u8[\s\S]*low\.m3u8/)
  expect((await ask(id, 'stream.mp3')).status).toBe(200)
  // Anyone who began early reads on at the same address.
  expect((await fetch(media, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
})

test('of a limited sound no one but its owner hears the first stream', async () => {
  const id = await publish({ limit: true, limitFrom: 3, limitTo: 5 })
  const worker = holdWorker()
  const working = service.runJobs()
  await worker.held
  // Its preview waits for the media engine, which is held.
  expect((await ask(id, 'stream.m3u8', artist)).url).toMatch(/\/low\.m3u8$/)
  expect((await ask(id, 'stream.m3u8')).status).toBe(404)
  worker.goOn()
  await working
  await service.runJobs()
  const [own, visitors] = [await ask(id, 'stream.m3u8', artist), await ask(id, 'stream.m3u8')]
  expect([own.status, visitors.status]).toEqual([200, 200])
  expect(visitors.url.split('/')[4]).not.toBe(own.url.split('/')[4])
})
