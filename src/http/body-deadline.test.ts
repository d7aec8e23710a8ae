import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBodyDeadline } from './body-deadline.ts'

const app = Fastify()
let port = 0
beforeAll(async () => {
  setBodyDeadline(app, 0.3)
  app.post('/api/claps', async ({ body }) => ({ got: body }))
  app.post('/storage/parts', async ({ body }) => ({ got: body }))
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const HEAD = 'POST /api/claps HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

test('a body that never comes whole does not hold its connection', async () => {
  const socket = connect(port, '127.0.0.1')
  const begun = Date.now()
  socket.write(`${HEAD}content-length: 100\r\n\r\n{"a`)
  await once(socket, 'close')
  expect(Date.now() - begun).toBeLessThan(3000)
})

test('a body that comes in time is answered, and its connection serves the next one', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${HEAD}content-length: 2\r\n\r\n{}`)
  await new Promise((resolve) => setTimeout(resolve, 600))
  socket.write(`${HEAD}content-length: 2\r\nconnection: close\r\n\r\n{}`)
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2)
})

test('files take as long as they take', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${HEAD.replace('/api/claps', '/storage/parts')}content-length: 2\r\n`)
  socket.write('connection: close\r\n\r\n{')
  await new Promise((resolve) => setTimeout(resolve, 600))
  socket.write('}')
  expect(await text(socket)).toContain('HTTP/1.1 200 OK')
})
