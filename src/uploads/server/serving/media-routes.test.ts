import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { problemSender } from '#http/send-problem.ts'
import { fixedClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { kernelProblems } from '#kernel/problem.ts'
import { STREAM_FILES } from '#ports/media/media.ts'
import { openStreamLink, revokeStreamLinks, streamAddress } from '../recordings.ts'
import { addStreams } from '../testing/add-streams.ts'
import { checkRange } from '../testing/check-range.ts'
import { rangeCases, strangeCases } from '../testing/range-cases.ts'
import { openUploadsBench, type UploadsBench } from '../testing.ts'
import { registerMedia } from './media-routes.ts'
import { BUCKET_SECONDS } from './media-url-signature.ts'

let bench: UploadsBench
let app: FastifyInstance
let origin: string
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
  recordingId = await addStreams(bench)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await bench.close()
})
beforeEach(async () => {
  const { db } = bench.context
  const id = await openStreamLink(db, { recordingId })
  const row = await db
    .selectFrom('streamLinks')
    .select('publicId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  link = { id, publicId: row.publicId }
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

test('players on pages of any origin read it hot or not, and learn that an address has ended', async () => {
  const elsewhere = { origin: 'https://fans.example' }
  const held = address()
  const ranges = ['bytes=0-3', 'bytes=4-7', 'bytes=999-']
  const answers = []
  for (const range of ranges) answers.push(await get(held, { ...elsewhere, range }))
  clock.advance(2 * BUCKET_SECONDS)
  answers.push(await get(held, elsewhere))
  clock.advance(-2 * BUCKET_SECONDS)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([206, 206, 416, 410])
  for (const { headers } of answers) {
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-expose-headers']).toContain('content-range')
  }
  const preflight = await app.inject({ url: held, method: 'OPTIONS', headers: elsewhere })
  expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
    204,
    '*',
  ])
})

test('every corner of Range and of conditions is right, hot or not', async () => {
  const url = new URL(address(), origin)
  const etag = String((await get(address())).headers.etag)
  const cases = [...rangeCases(text.length, etag), ...strangeCases(text.length)]
  for (const one of cases) await checkRange(url, Buffer.from(text), one)
})

test('an address is valid to the end of the next six hours, and cached for its own', async () => {
  const held = address()
  const cached = (await get(held)).headers['cache-control']
  expect(cached).toBe(`public, max-age=${5 * 3600}, immutable`)
  clock.advance(BUCKET_SECONDS)
  expect(address()).not.toBe(held)
  expect((await get(held)).statusCode).toBe(200)
  clock.advance(5 * 3600 - 1)
  expect((await get(held)).statusCode).toBe(200)
  expect((await get(held)).headers['cache-control']).toBe('public, max-age=1, immutable')
  clock.advance(1)
  const late = await get(held)
  expect(late.statusCode).toBe(410)
  expect(late.json().error.code).toBe('address_ended')
  expect(late.headers['cache-control']).toBe('no-store')
})

test('an address that was made where the clock is a little ahead holds here too', async () => {
  const now = clock.now()
  clock.advance(BUCKET_SECONDS)
  const begins = Math.floor(clock.now().getTime() / 1000 / BUCKET_SECONDS) * BUCKET_SECONDS
  const ahead = address()
  clock.advance(begins - clock.now().getTime() / 1000 - 59)
  expect((await get(ahead)).statusCode).toBe(200)
  clock.advance(-2)
  expect((await get(ahead)).statusCode).toBe(404)
  clock.advance((now.getTime() - clock.now().getTime()) / 1000)
})

test('a changed signature, bucket, link or file opens nothing', async () => {
  const [, , , token = ''] = address().split('/')
  const [bucket, signature] = token.split(/-(.*)/)
  for (const url of [
    `/media/${link.publicId}/${bucket}-${'A'.repeat(22)}/audio.mp3`,
    `/media/${link.publicId}/${Number(bucket) + 1}-${signature}/audio.mp3`,
    `/media/${newId()}/${token}/audio.mp3`,
    `/media/${link.publicId}/${token}/peaks.json`,
    `/media/${link.publicId}/${token}/untagged.mp3`,
    `/media/${link.publicId}/${token}/..%2faudio.mp3`,
  ]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test('over a socket, hot or not, the answers are the same', async () => {
  const url = new URL(address(), origin)
  const ask = async () => {
    const answer = await fetch(url, { headers: { range: 'bytes=7-11' } })
    const { date: _, ...rest } = Object.fromEntries(answer.headers)
    return { status: answer.status, body: await answer.text(), rest }
  }
  const cold = await ask()
  expect(cold).toMatchObject({ status: 206, body: 'audio' })
  expect(await ask()).toEqual(cold)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  await bench.context.db.transaction().execute((trx) => revokeStreamLinks(trx, [link.id]))
  await expect.poll(async () => (await ask()).status, { interval: 5, timeout: 5000 }).toBe(410)
})

test('a withdrawn link is refused immediately in every process, though it was hot in each', async () => {
  const { context } = bench
  const other = Fastify()
  other.setErrorHandler(problemSender(kernelProblems, context.log))
  registerMedia({ app: other, context, viewerOf: async () => Promise.reject(new Error('none')) })
  const origins = [origin, await other.listen({ host: '127.0.0.1', port: 0 })]
  const held = address()
  const statuses = () =>
    Promise.all(origins.map(async (one) => (await fetch(new URL(held, one))).status))
  for (let round = 0; round < 3; round += 1) expect(await statuses()).toEqual([200, 200])
  await context.db.transaction().execute((trx) => revokeStreamLinks(trx, [link.id]))
  await expect.poll(statuses, { interval: 5, timeout: 5000 }).toEqual([410, 410])
  await other.close()
})

test('a withdrawn link is refused immediately, though it was hot, and others continue', async () => {
  const held = address()
  expect((await get(held)).statusCode).toBe(200)
  const { db } = bench.context
  const other = await openStreamLink(db, { recordingId })
  await db.transaction().execute((trx) => revokeStreamLinks(trx, [link.id]))
  await expect
    .poll(async () => (await get(held)).statusCode, { interval: 5, timeout: 5000 })
    .toBe(410)
  const row = await db
    .selectFrom('streamLinks')
    .select('publicId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow()
  expect((await get(streamAddress(bench.context, row.publicId, 'audio.mp3'))).statusCode).toBe(200)
})
