import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text as textOf } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { registerDiskStorage } from '../disk-routes.ts'
import { createDiskStorage, type DiskStorage } from '../disk-storage.ts'
import { asRefusal } from '../post-refusal.ts'
import { PartsMissing } from '../storage.ts'

const KEY = 'originals/one'
const PART = 65_536
let folder: string
let storage: DiskStorage
let origin: string
const app = Fastify()
const openDisk = () =>
  createDiskStorage({ folder, secret: Buffer.alloc(32, 7), postUrl: '/storage/' })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-parts-'))
  storage = await openDisk()
  registerDiskStorage({ app }, storage)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await storage.delete([KEY])
  for (const place of ['objects', 'parts', 'incoming']) expect(await filesOf(place)).toEqual([])
})

test('whatever order parts come in, and however often, the file is theirs byte for byte', {
  tags: ['longer'],
}, async () => {
  const sending = fc.record({ number: fc.nat(5), seed: fc.nat(255) })
  const plans = fc.record({
    parts: fc.integer({ min: 1, max: 6 }),
    last: fc.integer({ min: 1, max: PART }),
    sendings: fc.array(sending, { maxLength: 12 }),
  })
  await checkProperty(
    fc.asyncProperty(plans, async ({ parts, last, sendings }) => {
      const partsId = await storage.createParts(KEY, 'audio/wav')
      const bytesOf = (number: number) => (number === parts ? last : PART)
      const kept = new Map<number, Buffer>()
      const send = async (number: number, seed: number) => {
        const body = Buffer.alloc(bytesOf(number), `${number} ${seed} `)
        expect(await put(await address(partsId, number, body.length), body)).toBe(200)
        kept.set(number, body)
      }
      for (const { number, seed } of sendings) await send((number % parts) + 1, seed)
      const hasGap = [...kept.keys()].some((number) => number > 1 && !kept.has(number - 1))
      if (hasGap || kept.size === 0) await expect(complete(partsId)).rejects.toThrow(PartsMissing)
      for (let number = 1; number <= parts; number++) {
        if (!kept.has(number)) await send(number, 0)
      }
      await complete(partsId)
      const whole = Array.from({ length: parts }, (_, at) => kept.get(at + 1) ?? Buffer.alloc(0))
      expect((await buffer(await storage.read(KEY))).equals(Buffer.concat(whole))).toBe(true)
      await storage.delete([KEY])
    }),
    0.3,
  )
})

test('a part that breaks off leaves nothing, and what was sent before stays', async () => {
  const partsId = await storage.createParts(KEY, 'audio/wav')
  const url = await address(partsId, 1, 5_000_000)
  expect(await put(url, Buffer.alloc(5_000_000, 'a'))).toBe(200)
  const socket = await begunPart(url)
  socket.destroy()
  await expect.poll(() => filesOf('incoming')).toEqual([])
  expect(await storage.listParts(KEY, partsId)).toEqual([{ number: 1, bytes: 5_000_000 }])
  await complete(partsId)
  const whole = await buffer(await storage.read(KEY))
  expect(whole.equals(Buffer.alloc(5_000_000, 'a'))).toBe(true)
})

test.each([
  ['aborted', () => storage.abortParts.bind(storage), undefined],
  ['completed', () => storage.completeParts.bind(storage), { bytes: 9 }],
])(
  'a part that comes in while its parts are %s is refused and leaves nothing',
  async (_, end, object) => {
    const partsId = await storage.createParts(KEY, 'audio/wav')
    expect(await put(await address(partsId, 1, 9), Buffer.alloc(9))).toBe(200)
    const socket = await begunPart(await address(partsId, 2, 5_000_000))
    await end()(KEY, partsId)
    socket.write(Buffer.alloc(4_900_000, 'x'))
    expect(await textOf(socket)).toMatch(/^HTTP\/1.1 404 [\s\S]*<Code>NoSuchUpload</)
    if (object) expect(await storage.head(KEY)).toMatchObject(object)
    else expect(await storage.head(KEY)).toBeUndefined()
  },
)

test('a body without a length is cut off as soon as it is too long, and refused if too short', async () => {
  const partsId = await storage.createParts(KEY, 'audio/wav')
  for (const [sent, code] of [
    [1001, 'EntityTooLarge'],
    [999, 'IncompleteBody'],
  ] as const) {
    const url = await address(partsId, 1, 1000)
    const socket = open(url, 'Transfer-Encoding: chunked\r\nConnection: close\r\n')
    socket.write(`${sent.toString(16)}\r\n${'x'.repeat(sent)}\r\n0\r\n\r\n`)
    expect(await textOf(socket)).toContain(`<Code>${code}</Code>`)
  }
  expect(await storage.listParts(KEY, partsId)).toEqual([])
  await storage.abortParts(KEY, partsId)
})

test('the connection of a part that was refused serves the next request', async () => {
  const partsId = await storage.createParts(KEY, 'audio/wav')
  const socket = open(await address(partsId, 1, 1000), 'Transfer-Encoding: chunked\r\n')
  for (let count = 0; count < 50; count++) {
    socket.write(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  socket.write('0\r\n\r\nGET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect((await textOf(socket)).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 404'])
  await storage.abortParts(KEY, partsId)
})

test('an encoded body is refused, even one of the right length', async () => {
  const partsId = await storage.createParts(KEY, 'audio/wav')
  const body = gzipSync('x'.repeat(1000))
  const headers = { 'content-encoding': 'gzip' }
  expect(await put(await address(partsId, 1, body.length), body, headers)).toBe(400)
  await storage.abortParts(KEY, partsId)
})

test('pages of other sites are not let in', async () => {
  const partsId = await storage.createParts(KEY, 'audio/wav')
  const url = new URL(await address(partsId, 1, 4), origin)
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
  const asked = await fetch(url, { method: 'OPTIONS', headers })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([404, null])
  await storage.abortParts(KEY, partsId)
})

test('two processes that complete the same parts concurrently make one object', {
  tags: ['slow'],
}, async () => {
  const other = await openDisk()
  for (let run = 0; run < 10; run++) {
    const partsId = await storage.createParts(KEY, 'audio/wav')
    for (const number of [1, 2, 3]) {
      await put(await address(partsId, number, PART), Buffer.alloc(PART, String(number)))
    }
    await Promise.all([complete(partsId), other.completeParts(KEY, partsId)])
    const whole = Buffer.concat(['1', '2', '3'].map((sign) => Buffer.alloc(PART, sign)))
    expect((await buffer(await storage.read(KEY))).equals(whole)).toBe(true)
    await storage.delete([KEY])
  }
})

test('an id that could leave the folder of parts is refused', async () => {
  for (const id of ['..', '../objects', '']) {
    await expect(storage.listParts(KEY, id), id).rejects.toThrow(RangeError)
  }
})

test.each(['ENOSPC', 'EDQUOT'])('a disk that is full (%s) is said as 507', (code) => {
  const refusal = asRefusal(Object.assign(new Error(code), { code }))
  expect(refusal).toMatchObject({ status: 507, code: 'InsufficientStorage' })
})

const filesOf = (place: string) => readdir(join(folder, place))
const complete = (partsId: string) => storage.completeParts(KEY, partsId)

async function address(partsId: string, number: number, bytes: number): Promise<string> {
  const expiresAt = new Date(Date.now() + 60_000)
  return (await storage.presignPart({ key: KEY, partsId, number, bytes, expiresAt })).url
}

async function put(url: string, body: Buffer, headers = {}): Promise<number> {
  const init = { method: 'PUT', headers, body: new Uint8Array(body) }
  return (await fetch(new URL(url, origin), init)).status
}

function open(url: string, headers: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`PUT ${url} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  return socket
}

/** A part of 5 MB of which 100 kB are on the disk. */
async function begunPart(url: string): Promise<Socket> {
  const socket = open(url, 'Content-Length: 5000000\r\nConnection: close\r\n')
  socket.write(Buffer.alloc(100_000, 'x'))
  await expect.poll(() => filesOf('incoming')).toHaveLength(1)
  return socket
}
