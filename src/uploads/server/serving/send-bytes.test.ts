import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { checkRange } from '../testing/check-range.ts'
import { rangeCases, strangeCases } from '../testing/range-cases.ts'
import { type Content, etagOfKey, sendBytes } from './send-bytes.ts'

const TEXT = Buffer.from('the whole of it')
const ETAG = etagOfKey('recordings/abc/audio.mp3')
const CACHE = 'public, max-age=60, immutable'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(body: Content['body'], bytes: number): Promise<string> {
  const content = { bytes, type: 'audio/mpeg', etag: ETAG, cacheControl: CACHE, body }
  server = createServer((request, response) => void sendBytes(request, response, content))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

const bodies: [string, Content['body']][] = [
  ['from memory', TEXT],
  [
    'from a file',
    async (range) => Readable.from([range ? TEXT.subarray(range.start, range.end + 1) : TEXT]),
  ],
]
describe.each(bodies)('%s', (_name, body) => {
  test.each([...rangeCases(TEXT.length, ETAG), ...strangeCases(TEXT.length)])(
    '$title gives $status',
    async (one) => {
      const headers = await checkRange(await serve(body, TEXT.length), TEXT, one)
      expect(headers.get('cache-control')).toBe(one.status === 416 ? 'no-store' : CACHE)
      expect(headers.get('etag')).toBe(one.status === 416 ? null : ETAG)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      if (one.status === 200) expect(headers.get('accept-ranges')).toBe('bytes')
      if (one.bytes) expect(headers.get('content-type')).toBe('audio/mpeg')
    },
  )
})

test.each([
  ['bytes=0-', 416],
  ['bytes=0-0', 416],
  ['bytes=-5', 200],
  ['bytes=5-4', 200],
  [undefined, 200],
] as const)('of something empty, Range: %s gives %i', async (range, status) => {
  const nothing = Buffer.alloc(0)
  const headers: Record<string, string> = range === undefined ? {} : { range }
  const url = await serve(nothing, 0)
  await checkRange(url, nothing, { title: '', headers, status, bytes: [0, 0] })
})

test('pipelined requests are answered in their order', async () => {
  const url = new URL(await serve(TEXT, TEXT.length))
  const socket = connect(Number(url.port), url.hostname)
  const ask = (range: string, more = '') =>
    `GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=${range}\r\n${more}\r\n`
  socket.write(ask('0-2') + ask('4-8') + ask('-2', 'Connection: close\r\n'))
  const answers = (await text(socket)).split(/HTTP\/1\.1 206.*/)
  expect(answers.map((answer) => answer.split('\r\n\r\n')[1])).toEqual([
    undefined,
    'the',
    'whole',
    'it',
  ])
})
