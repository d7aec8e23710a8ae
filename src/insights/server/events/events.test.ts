import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { reportPageView } from '../../contract.ts'
import { sweepInsightEvents } from '../jobs.ts'
import { insightsOf } from './destination.ts'

let service: TestService
let key: string
let origin: string
let member: TestMember
let signedIn: Record<string, string>
beforeAll(async () => {
  service = await startTestService()
  member = await service.signUp('listener')
  signedIn = { authorization: `Bearer ${member.token}` }
  key = insightsOf(service.context.config).key
  origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await service.context.db.deleteFrom('insightEvents').execute()
})
afterAll(() => service.close())

const viewed = {
  eventName: 'sound_viewed',
  eventType: 'view',
  userToken: 'anonymous',
  index: 'media',
  objectIDs: ['sound-k3f9k3f9k3f9'],
}

async function push(payload: unknown, headers: Record<string, string> = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/search/1/events',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'x-algolia-application-id': 'selfhosted',
      'x-algolia-api-key': key,
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
const stored = () =>
  service.context.db.selectFrom('insightEvents').selectAll().orderBy('id').execute()
const names = async () => (await stored()).map((event) => event.eventName)

test('a list is answered exactly as Algolia answers, and stored as sent, with no address', async () => {
  const purchase = {
    eventName: 'album_purchased',
    eventType: 'conversion',
    eventSubtype: 'purchase',
    userToken: `user-${member.publicId}`,
    authenticatedUserToken: `user-${member.publicId}`,
    index: 'media',
    objectIDs: ['album-k3f9k3f9k3f9'],
    value: 500,
  }
  const answer = await push({ events: [viewed, purchase] }, signedIn)
  expect([answer.status, answer.body]).toEqual([200, '{"status":200,"message":"OK"}'])
  const now = service.clock.now()
  const none = { authenticatedUserToken: null, eventSubtype: null, filters: null }
  const rest = { ...none, at: now, receivedAt: now, queryId: null, positions: null }
  expect(await stored()).toEqual([
    {
      ...rest,
      id: expect.any(Number),
      eventName: 'sound_viewed',
      eventType: 'view',
      userToken: 'anonymous',
      indexName: 'media',
      objectIds: viewed.objectIDs,
    },
    {
      ...rest,
      id: expect.any(Number),
      eventName: 'album_purchased',
      eventType: 'conversion',
      eventSubtype: 'purchase',
      indexName: 'media',
      userToken: purchase.userToken,
      authenticatedUserToken: purchase.userToken,
      objectIds: purchase.objectIDs,
    },
  ])
})

test('an event with the token of a member is stored without it where another one sends it', async () => {
  const token = `user-${member.publicId}`
  const other = await service.signUp('other')
  const events = [
    { ...viewed, userToken: token },
    { ...viewed, authenticatedUserToken: token },
    { ...viewed, userToken: 'reader-1', authenticatedUserToken: 'user-nobody' },
  ]
  const ways: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${other.token}` },
    { cookie: `token=${other.token}` },
  ]
  for (const headers of ways) expect((await push({ events }, headers)).status).toBe(200)
  const tokens = (await stored()).map((event) => [event.userToken, event.authenticatedUserToken])
  const kept = [
    ['anonymous', null],
    ['anonymous', null],
    ['reader-1', null],
  ]
  expect(tokens).toEqual([...kept, ...kept, ...kept])
})

test('pages of any origin may push, without credentials', async () => {
  const answer = await push({ events: [viewed] }, { origin: 'https://blog.example' })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  const refused = await push('', { origin: 'https://blog.example' })
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, '*'])
})

test('InstantSearch’s own events are accepted and dropped', async () => {
  const own = { eventType: 'instantsearch', eventName: 'Widgets mounted', widgets: [] }
  expect((await push({ events: [own] })).status).toBe(200)
  expect((await push({ events: [own, viewed] })).status).toBe(200)
  expect(await names()).toEqual(['sound_viewed'])
})

test('the public key is required, in a header or in the query, in any case', async () => {
  const body = { events: [viewed] }
  const wrong = await push(body, { 'x-algolia-api-key': 'guess' })
  expect(wrong.status).toBe(403)
  expect(JSON.parse(wrong.body)).toEqual({
    status: 403,
    message: 'Invalid Application-ID or API key',
  })
  const url = (query: string) => `${origin}/search/1/events?${query}`
  const send = (query: string) =>
    fetch(url(query), { method: 'POST', body: JSON.stringify(body) }).then(({ status }) => status)
  expect(await send('')).toBe(403)
  expect(await send(`X-Algolia-Application-Id=other&X-Algolia-API-Key=${key}`)).toBe(403)
  expect(await send(`X-Algolia-Application-Id=selfhosted&X-Algolia-API-Key=${key}`)).toBe(200)
  expect(await send(`x-algolia-application-id=selfhosted&x-algolia-api-key=${key}`)).toBe(200)
  expect(await names()).toHaveLength(2)
})

test('an event of no kind that Algolia knows is refused with all of its list', async () => {
  const refusals: [object, string][] = [
    [{ eventName: '' }, 'events[1].eventName must have 1 to 64 printable ASCII characters'],
    [{ eventName: '再生' }, 'events[1].eventName must have 1 to 64 printable ASCII characters'],
    [{ eventType: 'played' }, 'events[1].eventType must be one of click, conversion or view'],
    [{ eventSubtype: 'purchase' }, 'events[1].eventSubtype is for conversions only'],
    [{ userToken: undefined }, 'events[1].userToken is required'],
    [
      { userToken: 'a b' },
      'events[1].userToken must have 1 to 129 letters, digits or any of _=/+-',
    ],
    [{ index: undefined }, 'events[1].index is required'],
    [{ objectIDs: undefined }, 'events[1] needs either objectIDs or filters'],
    [{ filters: ['genre:jazz'] }, 'events[1] needs either objectIDs or filters'],
    [{ objectIDs: Array(21).fill('sound-a') }, 'events[1].objectIDs must have at most 20 items'],
    [{ objectIDs: ['a\0b'] }, 'events[1].objectIDs.0 must have 1 to 512 printable characters'],
    [{ queryID: 'none' }, 'events[1].queryID must have 32 hexadecimal digits'],
    [
      { eventType: 'click', queryID: 'a'.repeat(32) },
      'events[1].positions must be as many as objectIDs',
    ],
  ]
  for (const [change, message] of refusals) {
    const answer = await push({ events: [viewed, { ...viewed, ...change }] })
    expect(JSON.parse(answer.body)).toEqual({ status: 422, message })
    expect(answer.status).toBe(422)
  }
  expect(await names()).toEqual([])
})

test('an event may be 30 days old and a day ahead, and no more', async () => {
  const now = service.clock.now().getTime()
  const day = 86_400_000
  const send = async (timestamp: number) =>
    (await push({ events: [{ ...viewed, timestamp }] })).status
  expect(await send(now - 30 * day)).toBe(200)
  expect(await send(now + day)).toBe(200)
  expect((await stored()).map(({ at }) => at.getTime())).toEqual([now - 30 * day, now + day])
  expect(await send(now - 30 * day - 1)).toBe(422)
  expect(await send(now + day + 1)).toBe(422)
  expect(await send(9e15)).toBe(422)
})

test('a list has at most 1,000 events and 2 MB, and is JSON', async () => {
  const list = (length: number) => ({ events: Array.from({ length }, () => viewed) })
  expect((await push(list(1000))).status).toBe(200)
  expect(await names()).toHaveLength(1000)
  expect(JSON.parse((await push(list(1001))).body).message).toBe(
    'events must have at most 1000 items',
  )
  expect((await push({ events: [] })).status).toBe(422)
  expect((await push([viewed])).status).toBe(422)
  expect(JSON.parse((await push('events')).body)).toEqual({
    status: 400,
    message: 'The body is not valid JSON',
  })
  const large = JSON.stringify({ events: [viewed], more: 'x'.repeat(2 * 1024 ** 2) })
  expect(JSON.parse((await push(large)).body)).toEqual({
    status: 413,
    message: 'The body is larger than 2 MB',
  })
})

test('a network that sends too much is told when to try again, and no other is', async () => {
  const send = (remoteAddress: string) =>
    service.app.inject({
      method: 'POST',
      url: '/search/1/events',
      remoteAddress,
      payload: 'x'.repeat(1_500_000),
    })
  expect((await send('192.0.2.9')).statusCode).toBe(403)
  expect((await send('192.0.2.9')).statusCode).toBe(403)
  const refused = await send('192.0.2.9')
  expect([refused.statusCode, refused.json().message]).toEqual([429, 'Too many requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('192.0.2.10')).statusCode).toBe(403)
})

test.each(['dnt', 'sec-gpc'])('of a browser that sends %s nothing is stored', async (header) => {
  const answer = await push({ events: [viewed] }, { [header]: '1' })
  expect([answer.status, answer.body]).toEqual([200, '{"status":200,"message":"OK"}'])
  const view = {
    body: { path: `/${header}` },
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' },
  }
  await service.call(reportPageView, { ...view, headers: { ...view.headers, [header]: '1' } })
  await service.call(reportPageView, { ...view, headers: { ...view.headers, [header]: '0' } })
  expect(await names()).toEqual([])
  const views = service.context.db.selectFrom('pageViews').select('path')
  expect(await views.where('path', '=', `/${header}`).execute()).toHaveLength(1)
})

test('events are deleted after 90 days', async () => {
  const { clock, context } = service
  await push({ events: [viewed] })
  clock.advance(89 * 86_400)
  await push({ events: [{ ...viewed, eventName: 'sound_played' }] })
  clock.advance(86_400 + 1)
  await addJob(context.db, sweepInsightEvents, {})
  await service.runJobs()
  expect(await names()).toEqual(['sound_played'])
})
