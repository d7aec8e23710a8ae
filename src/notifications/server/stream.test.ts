import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { follow } from '#community/contract.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import {
  deployedBlocks,
  isNginxInstalled,
  startNginx,
} from '#uploads/server/testing/start-nginx.ts'
import { markNotificationsSeen, putNotificationChoices } from '../contract.ts'

const service = await startTestService()
let isClosed = false
const close = async () => {
  if (!isClosed) await service.close()
  isClosed = true
}
afterAll(close)
const address = await service.app.listen({ port: 0 })
const STREAM = '/api/my/notifications/stream'

/** Opens a stream over a connection. */
async function openStream(
  { token }: Pick<TestMember, 'token'>,
  accept = 'text/event-stream',
  from = address,
) {
  const stopping = new AbortController()
  const headers = { accept, authorization: `Bearer ${token}` }
  const response = await fetch(from + STREAM, { headers, signal: stopping.signal })
  const counts: number[] = []
  const reading = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, count] of part.matchAll(/^data: {"count":(\d+)}$/gm)) counts.push(Number(count))
    }
  })()
  return { response, counts, reading, leave: () => stopping.abort() }
}

const followAs = (as: TestMember, username: string) =>
  service.call(follow, { params: { username }, as })

test('streams bring the number at first, when something happens and when it was seen', async () => {
  const [artist, fan] = [await service.signUp('sora'), await service.signUp('fan')]
  const [one, two] = [await openStream(artist), await openStream(artist)]
  const other = await openStream(fan)
  expect(one.response.headers.get('content-type')).toContain('text/event-stream')
  expect(one.response.headers.get('cache-control')).toContain('no-')
  expect(one.response.headers.get('x-accel-buffering')).toBe('no')
  await expect.poll(() => [one.counts, two.counts, other.counts]).toEqual([[0], [0], [0]])
  // The process listens to the database from the first stream on.
  await expect
    .poll(async () => {
      await followAs(fan, 'sora')
      return one.counts.at(-1)
    })
    .toBe(1)
  await expect.poll(() => two.counts.at(-1)).toBe(1)
  const seen = { at: service.clock.now().toISOString() }
  await service.call(markNotificationsSeen, { body: seen, as: artist })
  await expect.poll(() => [one.counts.at(-1), two.counts.at(-1)]).toEqual([0, 0])
  expect(new Set(other.counts)).toEqual(new Set([0]))
  one.leave()
  await expect(one.reading).rejects.toThrow()
  service.clock.advance(24 * 60 * 60)
  await followAs(await service.signUp('third'), 'sora')
  await expect.poll(() => two.counts.at(-1)).toBe(1)
  await service.call(putNotificationChoices, { body: { follow: false }, as: artist })
  await expect.poll(() => two.counts.at(-1)).toBe(0)
})

test('only members have a stream, and a client that wants none is told', async () => {
  const visitor = await fetch(address + STREAM, { headers: { accept: 'text/event-stream' } })
  expect(visitor.status).toBe(401)
  const member = await service.signUp('reader')
  const { response, leave, reading } = await openStream(member, 'application/json')
  expect(response.status).toBe(406)
  leave()
  await reading.catch(() => {})
})

test('a stream that cannot begin is answered as an error', async () => {
  const member = await service.signUp('unlucky')
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(service.context.db)
  await rename('notifications', 'not_there')
  onTestFinished(async () => void (await rename('not_there', 'notifications')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { response, reading } = await openStream(member)
  expect(response.status).toBe(500)
  await reading
})

test.skipIf(!isNginxInstalled())('a stream passes nginx as the guide configures it', async () => {
  const nginx = await startNginx(await deployedBlocks({ neiro: [address], storage: '/nowhere' }))
  onTestFinished(() => nginx.close())
  const artist = await service.signUp('proxied')
  const stream = await openStream(artist, undefined, nginx.origin)
  await expect.poll(() => stream.counts).toEqual([0])
  await followAs(await service.signUp('follower'), 'proxied')
  await expect.poll(() => stream.counts.at(-1)).toBe(1)
  stream.leave()
  await expect(stream.reading).rejects.toThrow()
})

test('all streams end before the server does', async () => {
  const { counts, reading } = await openStream(await service.signUp('last'))
  await expect.poll(() => counts).toEqual([0])
  await close()
  await reading
})
