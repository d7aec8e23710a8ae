import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { testDatabase } from '#ports/database/testing.ts'
import { identifyListener } from './listener.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const clock = fixedClock(new Date())
const visitor = { userId: undefined, publicId: undefined, sessionId: undefined, registered: false }
const network = async (ip: string) => {
  const { network } = await identifyListener(
    { db: database.db, clock },
    { ...visitor, locale: 'en', ip, userAgent: 'Mozilla/5.0 Firefox/140.0' },
  )
  return network
}

test.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:DB8:0:0:ffff::9'],
  ['2001:db8:1::1', '2001:db8:1:0:2:3:4:5'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
])('%s and %s are one network, however they are written', async (one, other) => {
  expect(await network(one)).toBe(await network(other))
})

test('other prefixes are other networks', async () => {
  const all = ['2001:db8::1', '2001:db8:0:1::1', '192.0.2.7', '192.0.2.8']
  expect(new Set(await Promise.all(all.map(network))).size).toBe(all.length)
})
