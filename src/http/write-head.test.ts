import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeHead } from './write-head.ts'

const PAIRS = ['ETag', '"a"', 'Content-Type', 'audio/mpeg', 'Content-Length', '5']

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => {
    const status = request.url?.includes('part') ? 206 : 200
    if (request.url?.startsWith('/node')) response.writeHead(status, PAIRS)
    else writeHead(response, status, PAIRS)
    expect([response.headersSent, response.statusCode]).toEqual([true, status])
    response.end(request.method === 'HEAD' ? undefined : 'sound')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Two answers over one connection where it stays open, with all that is on the wire. */
async function ask(first: string, more: string): Promise<string> {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  const socket = connect(port, '127.0.0.1')
  socket.write(`${first}\r\nHost: a\r\n${more}\r\n`)
  if (more === '') socket.write(`${first}\r\nHost: a\r\nConnection: close\r\n\r\n`)
  return (await text(socket)).replace(/Date: [^\r]+GMT/g, 'Date: now')
}

test.each([
  ['GET', 'part HTTP/1.1', ''],
  ['GET', 'whole HTTP/1.1', ''],
  ['HEAD', 'whole HTTP/1.1', ''],
  ['GET', 'whole HTTP/1.1', 'Connection: close\r\n'],
  ['GET', 'whole HTTP/1.0', 'Connection: close\r\n'],
  ['GET', 'part HTTP/1.0', 'Accept: */*\r\n'],
])('%s %s %j is answered as Node would', async (method, rest, more) => {
  const ours = await ask(`${method} /ours/${rest}`, more)
  expect(ours).toContain('Date: now')
  expect(ours).toBe(await ask(`${method} /node/${rest}`, more))
})

test('whoever has put their own writeHead in its place is asked', () => {
  const seen: unknown[] = []
  const response = Object.assign(Object.create(null), {
    shouldKeepAlive: true,
    _header: null,
    writeHead: (...given: unknown[]) => seen.push(given),
  })
  writeHead(response, 200, PAIRS)
  expect(seen).toEqual([[200, PAIRS]])
})
