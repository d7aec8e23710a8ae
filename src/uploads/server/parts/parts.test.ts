import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import * as api from '../../contract.ts'

/** Three parts, the last one short. */
const FILE = randomBytes(2 * api.PART_BYTES + 12_345)
const WAV = { name: 'long.wav', type: 'audio/wav' }

let service: TestService
let artist: TestMember
let other: TestMember
let origin: string
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  other = await service.signUp('other')
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())
afterEach(() => service.checkStorage())
afterEach(async () => {
  await service.runJobs()
  const { db } = service.context
  const rows = await db.selectFrom('uploads').select(['key', 'partsId']).execute()
  // Every object has its row, and every row its object or its open parts.
  expect(await keys()).toEqual(rows.flatMap((row) => (row.partsId ? [] : row.key)).sort())
  expect(await files('parts')).toEqual(rows.flatMap((row) => row.partsId ?? []).sort())
  expect(await files('incoming')).toEqual([])
})

test('a file goes in parts, by any order, to a transcode of its bytes', async () => {
  const begun = await begin(FILE.length)
  expect(begun).toMatchObject({ bytes: FILE.length, partBytes: api.PART_BYTES, complete: false })
  for (const number of [3, 1, 2]) expect(await send(begun.id, number)).toBe(200)
  const whole = await complete(begun.id)
  expect(whole.body).toMatchObject({ done: [1, 2, 3], complete: true, key: begun.key })
  expect((await complete(begun.id)).body).toEqual(whole.body)
  expect((await get(begun.id)).body).toEqual(whole.body)
  expect((await buffer(await service.context.storage.read(begun.key))).equals(FILE)).toBe(true)
  const transcode = { body: { filename: begun.key }, as: artist }
  expect((await service.call(api.requestTranscode, transcode)).status).toBe(200)
  expect((await abort(begun.id)).status).toBe(409)
  await service.runJobs()
  // It is noise: nothing of it is cached.
  await service.context.db.deleteFrom('recordings').execute()
  expect((await abort(begun.id)).status).toBe(204)
})

test('after a break the rest is sent, and what was there already is not asked for', async () => {
  const begun = await begin(FILE.length)
  await send(begun.id, 2)
  await breakOff(begun.id, 1)
  const there = (await get(begun.id)).body
  expect(there).toMatchObject({ done: [2], complete: false, fileName: 'long.wav' })
  const early = { body: { filename: begun.key }, as: artist }
  expect((await service.call(api.requestTranscode, early)).error.code).toBe('parts_missing')
  expect((await complete(begun.id)).error.code).toBe('parts_missing')
  // A day after the last request it would be aborted, a day after the first it is not.
  service.clock.advance(20 * 3600)
  for (const number of [1, 3]) expect(await send(begun.id, number)).toBe(200)
  service.clock.advance(20 * 3600)
  await service.runJobs()
  expect((await complete(begun.id)).body.complete).toBe(true)
  expect((await buffer(await service.context.storage.read(begun.key))).equals(FILE)).toBe(true)
  expect((await abort(begun.id)).status).toBe(204)
  expect((await get(begun.id)).status).toBe(404)
})

test('two concurrent completions both succeed, and no part is taken afterwards', async () => {
  const begun = await begin(1000)
  const late = (await sign(begun.id, [1])).body.parts[0]?.url ?? ''
  await put(late, FILE.subarray(0, 1000))
  const both = await Promise.all([1, 2].map(() => complete(begun.id)))
  expect(both.map(({ body }) => body.complete)).toEqual([true, true])
  expect(await put(late, FILE.subarray(1000, 2000))).toBe(404)
  expect((await sign(begun.id, [1])).status).toBe(409)
  const object = await buffer(await service.context.storage.read(begun.key))
  expect(object.equals(FILE.subarray(0, 1000))).toBe(true)
  await abort(begun.id)
})

test('a service that died between making the file and updating the row repairs it on the next request', async () => {
  const begun = await begin(1000)
  await send(begun.id, 1, FILE.subarray(0, 1000))
  const { db, storage } = service.context
  const row = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  await storage.completeParts(row.key, row.partsId ?? '')
  expect((await get(begun.id)).body).toMatchObject({ done: [1], complete: true })
  await abort(begun.id)
})

test('what is aborted while it is being completed, or while a part comes in, leaves nothing', async () => {
  for (let run = 0; run < 5; run++) {
    const begun = await begin(1000)
    await send(begun.id, 1, FILE.subarray(0, 1000))
    const [up, whole] = await Promise.all([abort(begun.id), complete(begun.id)])
    expect(up.status).toBe(204)
    expect([200, 404, 409]).toContain(whole.status)
    expect(await keys()).toEqual([])
  }
  const begun = await begin(FILE.length)
  const { socket } = await beginSending(begun.id, 1)
  expect((await abort(begun.id)).status).toBe(204)
  socket.write(FILE.subarray(100_000, api.PART_BYTES))
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /)
})

test('parts of another length, or under an address that was altered or is over, are refused', async () => {
  const begun = await begin(FILE.length)
  const { parts } = (await sign(begun.id, [1, 3])).body
  const [one = '', three = ''] = parts.map(({ url }) => url)
  const first = FILE.subarray(0, api.PART_BYTES)
  expect(await put(one, first.subarray(1))).toBe(400)
  expect(await put(one, FILE.subarray(0, api.PART_BYTES + 1))).toBe(400)
  expect(await put(three, first)).toBe(400)
  expect(await put(one.replace('/1?', '/2?'), first)).toBe(403)
  expect(await put(one.replace(begun.id, 'abcdefghijkl'), first)).toBe(403)
  expect(await put(one.replace(`bytes=${api.PART_BYTES}`, 'bytes=1'), Buffer.from('x'))).toBe(403)
  const ahead = (service.clock.now().getTime() - Date.now()) / 1000 + 7 * 3600
  service.clock.advance(-ahead)
  const over = (await sign(begun.id, [1])).body.parts[0]?.url ?? ''
  service.clock.advance(ahead)
  expect(await put(over, first)).toBe(403)
  expect((await sign(begun.id, [4])).status).toBe(400)
  expect((await get(begun.id)).body.done).toEqual([])
  await abort(begun.id)
})

test('an upload in parts is there for its owner alone, once registered', async () => {
  const begun = await begin(FILE.length)
  const params = { id: begun.id }
  for (const endpoint of [api.getParts, api.completeParts, api.abortParts]) {
    expect((await service.call(endpoint, { params, as: other })).status).toBe(404)
  }
  expect((await sign(begun.id, [1], other)).status).toBe(404)
  expect((await service.call(api.getParts, { params })).status).toBe(401)
  const image = { query: { name: 'a.png', type: 'image/png' }, as: artist }
  const { id } = (await service.call(api.getImagePolicy, image)).body
  expect((await get(id)).status).toBe(404)
  await service.context.db.deleteFrom('uploads').where('kind', '=', 'image').execute()
  await abort(begun.id)
})

test.each([
  [{ ...WAV, bytes: api.SOUND_MAX_BYTES + 1 }, 'file_too_large'],
  [{ name: 'a.png', type: 'image/png', bytes: 5 }, 'file_not_allowed'],
  [{ ...WAV, name: '///', bytes: 5 }, 'file_name_invalid'],
  [{ ...WAV, bytes: 0 }, 'bad_request'],
])('%j is not begun: %s', async (body, code) => {
  const answer = await service.call(api.beginParts, { body, as: artist })
  expect(answer.error.code).toBe(code)
})

async function begin(bytes: number): Promise<api.PartedUpload> {
  return (await service.call(api.beginParts, { body: { ...WAV, bytes }, as: artist })).body
}

const of = (id: string) => ({ params: { id }, as: artist })
const get = (id: string) => service.call(api.getParts, of(id))
const complete = (id: string) => service.call(api.completeParts, of(id))
const abort = (id: string) => service.call(api.abortParts, of(id))

const sign = (id: string, numbers: number[], as = artist) =>
  service.call(api.signParts, { params: { id }, body: { numbers }, as })

async function send(id: string, number: number, file = FILE): Promise<number> {
  const { parts } = (await sign(id, [number])).body
  const start = (number - 1) * api.PART_BYTES
  return put(parts[0]?.url ?? '', file.subarray(start, start + api.PART_BYTES))
}

async function put(url: string, body: Buffer): Promise<number> {
  const init = { method: 'PUT', body: new Uint8Array(body) }
  return (await fetch(new URL(url, origin), init)).status
}

async function beginSending(id: string, number: number) {
  const url = (await sign(id, [number])).body.parts[0]?.url ?? ''
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = `Host: x\r\nContent-Length: ${api.PART_BYTES}\r\nConnection: close`
  socket.write(`PUT ${url} HTTP/1.1\r\n${head}\r\n\r\n`)
  socket.write(FILE.subarray(0, 100_000))
  await expect.poll(() => files('incoming')).toHaveLength(1)
  return { socket }
}

async function breakOff(id: string, number: number): Promise<void> {
  const { socket } = await beginSending(id, number)
  socket.destroy()
  await expect.poll(() => files('incoming')).toEqual([])
}

const files = async (place: string) =>
  (await readdir(join(service.context.config.dataFolder, 'storage', place))).sort()

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of service.context.storage.list('')) found.push(key)
  return found.sort()
}
