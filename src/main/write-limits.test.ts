import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { takeFromLimit, takeFromNetwork } from '#http/rate-limit.ts'
import { servedEndpoints } from '#http/serve.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { startTestService, type TestMember, type TestService } from './testing.ts'

let service: TestService
let member: TestMember
beforeAll(async () => {
  service = await startTestService()
  member = await service.signUp('member')
})
afterAll(() => service.close())

async function statusOf({ method, base = '/api', path }: Endpoint): Promise<number> {
  // A stream, which has no end, is not accepted.
  const headers = { authorization: `Bearer ${member.token}`, accept: 'application/json' }
  return (await service.app.inject({ method, url: `${base}${path}`, headers })).statusCode
}

test('an account that has used up its writes is refused by every endpoint that writes', async () => {
  const spend = () => takeFromLimit(service, putMe, { userId: member.userId, ip: '192.0.2.1' })
  await expect(Promise.all(Array.from({ length: 10_000 }, spend))).rejects.toThrow('rate_limited')
  const unlimited: string[] = []
  const closed: string[] = []
  for (const endpoint of servedEndpoints(service)) {
    const { method, path, limit } = endpoint
    const status = await statusOf(endpoint)
    if (method === 'GET' && status === 429) closed.push(path)
    if (method !== 'GET' && status !== 429 && limit === undefined) unlimited.push(path)
  }
  expect(unlimited).toEqual([])
  expect(closed).toEqual([])
})

test('an address that sends writes without end is refused at every route', async () => {
  const ip = '192.0.2.7'
  const spend = () => takeFromNetwork(service, ip)
  await expect(Promise.all(Array.from({ length: 10_000 }, spend))).rejects.toThrow('rate_limited')
  const ask = (method: 'GET' | 'POST') =>
    service.app.inject({ method, url: '/auth/email/confirm', remoteAddress: ip })
  expect((await ask('POST')).statusCode).toBe(429)
  expect((await ask('GET')).statusCode).not.toBe(429)
})
