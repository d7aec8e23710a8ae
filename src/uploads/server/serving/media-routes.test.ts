import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemSender } from '#http/send-problem.ts'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { kernelProblems } from '#kernel/problem.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { transcodeRecordingJob } from '../recordings/transcode-recording.ts'
import { streamAddress } from '../stream-address.ts'
import { openStreamLink, revokeStreamLink } from '../stream-links.ts'
import { jobRun, openUploadsBench, type UploadsBench } from '../testing.ts'
import { registerMedia } from './media-routes.ts'
import { BUCKET_SECONDS } from './media-signature.ts'

let bench: UploadsBench
let app: FastifyInstance
let recordingId: number
let link: { id: number; publicId: string }
const clock = fixedClock(new Date('2026-11-20T07:00:00Z'))
const text = 'stream audio.mp3'

beforeAll(async () => {
  bench = await openUploadsBench()
  bench.context.clock = clock
  const { context } = bench
  app = Fastify()
  app.setErrorHandler(problemSender(kernelProblems, context.log))
  const visitor = async () => Promise.reject(new Error('Media asks no session'))
  registerMedia({ app, context, viewerOf: visitor })
  recordingId = (await bench.addRecording()).id
  await transcodeRecordingJob.perform(context, { recordingId }, jobRun())
})
afterAll(async () => {
  await app.close()
  await bench.close()
})
beforeEach(async () => {
  const { db } = bench.context
  const id = await openStreamLink(db, { recordingId })
  const row = await db
    .selectFrom('stream_links')
    .select('public_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  link = { id, publicId: row.public_id }
})

const address = (file: string = 'audio.mp3') => streamAddress(bench.context, link.publicId, file)
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([...STREAM_FILES])('%s is served to who holds its address', async (file) => {
  const answer = await get(address(file))
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(`stream ${file}`)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['accept-ranges']).toBe('bytes')
})

test.each([
  ['bytes=0-0', 206, 's', 'bytes 0-0/16'],
  ['bytes=7-', 206, 'audio.mp3', 'bytes 7-15/16'],
  ['bytes=-3', 206, 'mp3', 'bytes 13-15/16'],
  ['bytes=7-11', 206, 'audio', 'bytes 7-11/16'],
  ['bytes=10-999', 206, 'io.mp3', 'bytes 10-15/16'],
  ['bytes=16-', 416, '', 'bytes */16'],
  ['bytes=-0', 416, '', 'bytes */16'],
  ['bytes=0-1,4-5', 200, text, undefined],
  ['bytes=9-3', 200, text, undefined],
  ['nonsense', 200, text, undefined],
])('Range: %s gives %i', async (range, status, body, contentRange) => {
  const answer = await get(address(), { range })
  expect([answer.statusCode, answer.body]).toEqual([status, body])
  expect(answer.headers['content-range']).toBe(contentRange)
  expect(answer.headers['content-length']).toBe(String(body.length))
})

test('HEAD tells the length of the whole, whatever range is asked for', async () => {
  const answer = await app.inject({
    method: 'HEAD',
    url: address(),
    headers: { range: 'bytes=0-1' },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  expect(answer.headers['content-length']).toBe('16')
})

test('a known version is not sent again, and a range of another version is sent whole', async () => {
  const { etag } = (await get(address())).headers
  const known = await get(address(), { 'if-none-match': `"x", W/${etag}` })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const same = await get(address(), { range: 'bytes=0-0', 'if-range': String(etag) })
  expect(same.statusCode).toBe(206)
  const other = await get(address(), { range: 'bytes=0-0', 'if-range': '"other"' })
  expect([other.statusCode, other.body]).toEqual([200, text])
})

test('an address holds to the end of the next six hours, and is kept by caches for its own', async () => {
  const held = address()
  const cached = (await get(held)).headers['cache-control']
  expect(cached).toBe(`public, max-age=${5 * 3600}, immutable`)
  clock.advance(BUCKET_SECONDS)
  expect(address()).not.toBe(held)
  expect((await get(held)).statusCode).toBe(200)
  clock.advance(5 * 3600 - 1)
  expect((await get(held)).statusCode).toBe(200)
  clock.advance(1)
  expect((await get(held)).statusCode).toBe(404)
})

test('a changed signature, bucket, link or file opens nothing', async () => {
  const [, , , token = ''] = address().split('/')
  const [bucket, signature] = token.split(/-(.*)/)
  for (const url of [
    `/media/${link.publicId}/${bucket}-${'A'.repeat(22)}/audio.mp3`,
    `/media/${link.publicId}/${Number(bucket) + 1}-${signature}/audio.mp3`,
    `/media/${newId()}/${token}/audio.mp3`,
    `/media/${link.publicId}/${token}/peaks.json`,
    `/media/${link.publicId}/${token}/..%2faudio.mp3`,
    streamAddress(bench.context, newId(), 'audio.mp3'),
  ]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test('over a socket, hot or not, the answers are the same', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { range: 'bytes=7-11' }
  const url = new URL(address(), origin)
  const ask = async () => {
    const answer = await fetch(url, { headers })
    const { date: _, ...rest } = Object.fromEntries(answer.headers)
    return { status: answer.status, body: await answer.text(), rest }
  }
  const cold = await ask()
  expect(cold).toMatchObject({ status: 206, body: 'audio' })
  expect(await ask()).toEqual(cold)
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  await bench.context.db.transaction().execute((trx) => revokeStreamLink(trx, link.id))
  await expect.poll(async () => (await ask()).status, { interval: 5, timeout: 500 }).toBe(404)
})

test('a withdrawn link is refused at once, though it was hot, and others go on', async () => {
  const held = address()
  expect((await get(held)).statusCode).toBe(200)
  const { db } = bench.context
  const other = await openStreamLink(db, { recordingId })
  await db.transaction().execute((trx) => revokeStreamLink(trx, link.id))
  await expect
    .poll(async () => (await get(held)).statusCode, { interval: 5, timeout: 500 })
    .toBe(404)
  const row = await db
    .selectFrom('stream_links')
    .select('public_id')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect((await get(streamAddress(bench.context, row.public_id, 'audio.mp3'))).statusCode).toBe(200)
})
