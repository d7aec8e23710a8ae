import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Config } from '#kernel/config.ts'
import { readConfig } from '#main/config.ts'
import type { Http } from './http.ts'
import { isOwnOrigin, originOf } from './origin.ts'

const OWN = 'https://music.example'
const FRAMES = 'https://embed.example'

/** Whether a call with this Origin may change something, with a cookie and without. */
function ask(
  links: { publicUrl?: string; embed?: string },
  origin: string,
  host = 'music.example',
) {
  const secret = Buffer.alloc(32)
  const read = readConfig({ EMBED_URL: links.embed })
  const config: Config = { ...read, secret, publicUrl: links.publicUrl }
  // Only these parts are asked for.
  const http: Http = Object.assign(Object.create(null), { context: { config } })
  const by = (headers: Record<string, string>): FastifyRequest =>
    Object.assign(Object.create(null), { headers: { host, origin, ...headers } })
  return [by({ cookie: 'token=x' }), by({})].map((request) => isOwnOrigin(http, request))
}

test('one’s own pages may, with a cookie too; other people’s never', () => {
  expect(ask({ publicUrl: OWN }, OWN)).toEqual([true, true])
  expect(ask({ publicUrl: OWN }, 'https://elsewhere.example')).toEqual([false, false])
  expect(ask({}, 'http://localhost:3000', 'localhost:3000')).toEqual([true, true])
})

test('frames on a host of their own may without a cookie alone', () => {
  expect(ask({ publicUrl: OWN, embed: FRAMES }, FRAMES)).toEqual([false, true])
  expect(ask({ publicUrl: OWN, embed: FRAMES }, OWN)).toEqual([true, true])
})

test('frames on the host of the pages lock no one out who has signed in there', () => {
  expect(ask({ publicUrl: OWN, embed: `${OWN}/` }, OWN)).toEqual([true, true])
  expect(
    ask({ embed: 'http://localhost:3000' }, 'http://localhost:3000', 'localhost:3000'),
  ).toEqual([true, true])
})

test('links go to the name by which this machine was asked, at the port of the service', () => {
  const linkFor = (host: string | undefined, publicUrl?: string) => {
    const config: Config = { ...readConfig({ PORT: '3000' }), secret: Buffer.alloc(32), publicUrl }
    return originOf({ context: Object.assign(Object.create(null), { config }) }, host)
  }
  expect(linkFor('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(linkFor('[::1]:3000')).toBe('http://[::1]:3000')
  for (const host of ['localhost:4444', 'localhost', 'elsewhere.example', 'a b', undefined]) {
    expect(linkFor(host)).toBe('http://localhost:3000')
  }
  expect(linkFor('localhost:3000', OWN)).toBe(OWN)
})
