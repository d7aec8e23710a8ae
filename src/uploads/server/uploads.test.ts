import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { addChunk } from '#ports/media/testing/add-chunk.ts'
import { makeId3 } from '#ports/media/testing/make-id3.ts'
import {
  deleteTranscode,
  getImagePolicy,
  getSoundPolicy,
  getTranscodeStatus,
  requestTranscode,
  takeFileCover,
  type UploadPolicy,
} from '../contract.ts'
import { saveImage } from './save-image.ts'

let service: TestService
let artist: TestMember
let other: TestMember
let origin: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const address: AddressInfo | string | null = service.app.server.address()
  origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterAll(() => service.close())
afterEach(() => service.checkStorage())

const RATE = 8000

/** One second of a tone, or as long as asked for, as WAV. */
function wav(seconds = 1): Buffer {
  const samples = Buffer.alloc(RATE * seconds * 2)
  for (let at = 0; at < RATE * seconds; at++) {
    samples.writeInt16LE(Math.round(Math.sin((at / RATE) * 2 * Math.PI * 440) * 9000), at * 2)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

async function post(policy: UploadPolicy, body: Buffer): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(policy.params)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(body)]), 'file')
  return (await fetch(new URL(policy.url, origin), { method: 'POST', body: form })).status
}

async function upload(body: Buffer, name = 'tone.wav'): Promise<UploadPolicy> {
  const query = { name, type: 'audio/wav' }
  const { body: policy } = await service.call(getSoundPolicy, { query, as: artist })
  expect(await post(policy, body)).toBe(204)
  return policy
}

async function transcode(policy: UploadPolicy): Promise<string> {
  const filename = policy.params.key ?? ''
  const { body } = await service.call(requestTranscode, { body: { filename }, as: artist })
  return body.transcodeId
}

const status = (id: string, as = artist) => service.call(getTranscodeStatus, { params: { id }, as })

test('a file goes from its policy to READY, through the storage and the decoder', async () => {
  const policy = await upload(wav(2))
  expect((await status(policy.id)).body).toEqual({ status: 'UPLOADING', progress: 0 })
  const id = await transcode(policy)
  expect((await status(id)).body).toMatchObject({ status: 'TRANSCODING' })
  expect(await transcode(policy)).toBe(id)
  await service.runJobs()
  expect((await status(id)).body).toEqual({ status: 'READY', progress: 1, duration: 2, tags: null })
  expect((await status(policy.id)).body).toMatchObject({ status: 'READY' })
  expect((await status(id, other)).status).toBe(404)
})

test('a file with tags offers them, with its picture for a cover', async () => {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#a43' }
  const picture = await sharp({ create }).jpeg().toBuffer()
  const tag = makeId3(3, { TIT2: '夜の音色', TRCK: '3/12', TSRC: 'JPZ012600001' }, picture)
  const id = await transcode(await upload(addChunk(wav(), 'id3 ', tag)))
  await service.runJobs()
  const { body } = await status(id)
  expect(body).toMatchObject({
    status: 'READY',
    tags: { title: '夜の音色', artist: null, trackNumber: 3, isrc: 'JPZ012600001', hasCover: true },
  })
  const params = { id }
  const cover = await service.call(takeFileCover, { params, as: artist })
  const image = await saveImage(service.context, artist.userId, cover.body.id)
  const address = `/images/${image.publicId}.jpg`
  expect((await fetch(new URL(address, origin))).headers.get('content-type')).toBe('image/jpeg')
  expect((await service.call(takeFileCover, { params, as: artist })).body).toEqual(cover.body)
  expect((await service.call(takeFileCover, { params, as: other })).status).toBe(404)
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

test.each([
  ['a PNG named .wav', PNG, 'not_audio'],
  ['a playlist named .wav', Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret\n'), 'not_audio'],
  ['an empty file', Buffer.alloc(0), 'empty'],
])('%s is ERROR with a reason and what to do, and nothing of it stays', async (_, body, code) => {
  const policy = await upload(body)
  const id = await transcode(policy)
  await service.runJobs()
  const answer = await status(id)
  expect(answer.body).toMatchObject({ status: 'ERROR', error: { code } })
  expect(answer.body.error?.message).toMatch(/Please/)
  expect(await service.context.storage.head(policy.params.key ?? '')).toBeUndefined()
})

test('the reason is said in the language of the reader', async () => {
  const id = await transcode(await upload(PNG))
  await service.runJobs()
  const answer = await service.call(getTranscodeStatus, {
    params: { id },
    as: artist,
    headers: { 'accept-language': 'ja' },
  })
  expect(answer.body.error?.message).toContain('アップロードしてください')
})

test('a transcode needs one’s own upload, and the file in the storage', async () => {
  const policy = await upload(wav())
  const filename = policy.params.key ?? ''
  const foreign = await service.call(requestTranscode, { body: { filename }, as: other })
  expect(foreign.status).toBe(404)
  const query = { name: 'later.wav' }
  const { body: later } = await service.call(getSoundPolicy, { query, as: artist })
  const early = { body: { filename: later.params.key ?? '' }, as: artist }
  expect(await service.call(requestTranscode, early)).toMatchObject({
    status: 409,
    error: { code: 'file_missing' },
  })
})

test('what is no sound by its name or type gets no policy, and is named', async () => {
  for (const query of [{ name: 'cover.png' }, { name: 'song.wav', type: 'image/png' }]) {
    const answer = await service.call(getSoundPolicy, { query, as: artist })
    expect(answer.status).toBe(400)
    expect(answer.error.message).toBe(`${query.name} are not allowed file type.`)
  }
  const image = await service.call(getImagePolicy, {
    query: { name: 'a.svg', type: 'image/svg+xml' },
    as: artist,
  })
  expect(image.status).toBe(400)
})

test('policies are for those who are signed in and registered', async () => {
  const query = { name: 'song.wav' }
  expect((await service.call(getSoundPolicy, { query })).status).toBe(401)
  const unfinished = await service.signUp('unfinished', { registered: false })
  expect((await service.call(getSoundPolicy, { query, as: unfinished })).status).toBe(403)
  const image = { query: { name: 'me.png', type: 'image/png' }, as: unfinished }
  expect((await service.call(getImagePolicy, image)).status).toBe(200)
})

test('a dropped transcode is gone with its files, for its owner alone', async () => {
  const policy = await upload(wav())
  const id = await transcode(policy)
  await service.runJobs()
  expect((await service.call(deleteTranscode, { params: { id }, as: other })).status).toBe(404)
  expect((await service.call(deleteTranscode, { params: { id }, as: artist })).status).toBe(204)
  await service.runJobs()
  expect((await status(id)).status).toBe(404)
  expect(await service.context.storage.head(policy.params.key ?? '')).toBeUndefined()
})
