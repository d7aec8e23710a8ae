import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setBodyDeadline } from './api.ts'

const app = Fastify()
const seen = new EventEmitter()
let port = 0
beforeAll(async () => {
  setBodyDeadline(app)
  app.addHook('onRequest', async ({ raw }) => void seen.emit('request', raw))
  app.addHook('onResponse', async () => void seen.emit('answered'))
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, async () => ({}))
  app.post('/api/claps', async ({ body }) => ({ got: body }))
  app.post('/storage/parts', async ({ body }) => ({ got: body }))
  app.post('/storage/form', async ({ body }) => ({ got: body }))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

const HEAD = 'POST /api/claps HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

test.each([
  ['a body', HEAD],
  ['a form where no file is sent', HEAD.replace('application/json', 'multipart/form-data')],
])(
  '%s that does not come whole within half a minute does not hold its connection',
  async (_what, head) => {
    const socket = connect(port, '127.0.0.1')
    const begun = once(seen, 'request')
    socket.write(`${head}content-length: 100\r\n\r\n{"a`)
    const [request] = await begun
    vi.advanceTimersByTime(29_999)
    expect(request.destroyed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(request.destroyed).toBe(true)
    await once(socket, 'close')
  },
)

test('a body that comes in time is answered, and its connection serves the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  const answered = once(seen, 'answered')
  socket.write(`${HEAD}content-length: 2\r\n\r\n{}`)
  await answered
  expect(vi.getTimerCount()).toBe(0)
  socket.write(`${HEAD}content-length: 2\r\nconnection: close\r\n\r\n{}`)
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
})

test.each([
  ['a part of a file', HEAD.replace('/api/claps', '/storage/parts')],
  [
    'a form with a file',
    HEAD.replace('application/json', 'multipart/form-data').replace('/api/claps', '/storage/form'),
  ],
])('%s takes as long as it takes', async (_what, head) => {
  const socket = connect(port, '127.0.0.1')
  const begun = once(seen, 'request')
  socket.write(`${head}content-length: 2\r\nconnection: close\r\n\r\n{`)
  await begun
  vi.advanceTimersByTime(600_000)
  socket.write('}')
  expect(await text(socket)).toContain('HTTP/1.1 200 OK')
})
