import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { isLocalRequest } from './origin.ts'

// A proxy that is trusted changes how the framework describes a request, never this.
const app = Fastify({ trustProxy: true })
app.get('/', async (request) => isLocalRequest(request))
afterAll(() => app.close())

async function ask(headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const answer = await app.inject({
    url: '/',
    remoteAddress,
    headers: { host: 'localhost', ...headers },
  })
  return answer.json()
}

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'a request to %s from this machine is local',
  async (host) => {
    expect(await ask({ host })).toBe(true)
    expect(await ask({ host }, '::1')).toBe(true)
    expect(await ask({ host }, '::ffff:127.0.0.1')).toBe(true)
  },
)

test.each(['music.example.com', 'localhost.example.com', '127.0.0.1.example.com', '192.0.2.7'])(
  'a request to host "%s" is not local',
  async (host) => {
    expect(await ask({ host })).toBe(false)
  },
)

test.each([
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Original-Host',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
])('a request with %s is not local', async (name) => {
  expect(await ask({ [name]: '127.0.0.1' })).toBe(false)
})

test.each(['192.0.2.7', '10.0.0.1', '2001:db8::1', '::ffff:192.0.2.7'])(
  'a request from %s is not local, whatever host it names',
  async (address) => {
    expect(await ask({}, address)).toBe(false)
  },
)
