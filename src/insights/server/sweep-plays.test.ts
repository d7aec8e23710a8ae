import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { getSound } from '#works/sounds-contract.ts'
import { makeSound, TEST_SECONDS } from '#works/testing.ts'
import { recordPlay, reportHeard, reportPageView } from '../contract.ts'
import { sweepPlays } from './jobs.ts'

const DAY = 86_400
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

let service: TestService
let artist: TestMember
let id = ''
beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  id = (await makeSound(service, artist)).id
})
afterAll(() => service.close())

async function play(): Promise<void> {
  const { body } = await service.call(recordPlay, { body: { sound: id }, headers })
  service.clock.advance(TEST_SECONDS)
  const heard = { ranges: [[0, TEST_SECONDS] satisfies [number, number]] }
  await service.call(reportHeard, { params: { id: body.id }, body: heard, headers })
}

async function sweep(): Promise<void> {
  await addJob(service.context.db, sweepPlays, {})
  await service.runJobs()
}

const count = async (table: 'plays' | 'pageViews') =>
  (await service.context.db.selectFrom(table).select('id').execute()).length
const playsOf = async () =>
  (await service.call(getSound, { params: { id }, as: artist })).body.plays

test('a play is deleted after 13 months, and still counts', async () => {
  await play()
  service.clock.advance(100 * DAY)
  await play()
  const plays = await playsOf()
  expect(plays).toBe(2)
  service.clock.advance(297 * DAY)
  await sweep()
  expect(await count('plays')).toBe(2)
  service.clock.advance(2 * DAY)
  await sweep()
  expect([await count('plays'), await playsOf()]).toEqual([1, plays])
  const days = await service.context.db.selectFrom('playDays').select('plays').execute()
  expect(days).toEqual([{ plays: 1 }, { plays: 1 }])
})

test('a page view is deleted after 90 days', async () => {
  await service.call(reportPageView, { body: { path: '/old' }, headers })
  service.clock.advance(89 * DAY)
  await service.call(reportPageView, { body: { path: '/new' }, headers })
  await sweep()
  expect(await count('pageViews')).toBe(2)
  service.clock.advance(DAY + 1)
  await sweep()
  expect(await count('pageViews')).toBe(1)
})
