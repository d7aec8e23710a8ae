import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepAddressesAlone } from './api.ts'

const app = Fastify({ trustProxy: ['loopback'] })
keepAddressesAlone(app)
app.get('/', async ({ ip }) => ip)

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['192.0.2.7, anyone', '192.0.2.7'],
  ['anyone', '127.0.0.1'],
  ['192.0.2.7.9', '127.0.0.1'],
  ['unknown, ', '127.0.0.1'],
  ['', '127.0.0.1'],
])('X-Forwarded-For “%s” of a trusted proxy is the address %s', async (given, ip) => {
  expect((await app.inject({ url: '/', headers: { 'x-forwarded-for': given } })).body).toBe(ip)
})
