import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { signOut } from '#accounts/sign-in-contract.ts'
import { addComment, deleteComment } from '#community/contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openAlbumShop } from '#orders/server/albums/testing.ts'
import { notify } from '#ports/notifications/notify-store.ts'
import { makeSound } from '#works/testing.ts'
import { markNotificationsSeen, putNotificationChoices } from '../../contract.ts'
import { deletePush, getPush, putPush } from '../../push-contract.ts'
import { pushJobs } from './push-notifications.ts'
import { openPushSender } from './send-push.ts'
import { startPushService } from './testing/push-service.ts'

const { shop, buy } = await openAlbumShop()
const service = await startPushService()
afterAll(async () => {
  service.close()
  await shop.close()
})
const { context, clock, call } = shop

const DAY = 24 * 60 * 60

let number = 0
let artist: TestMember
let fan: TestMember
let sound: { id: number; publicId: string }
beforeEach(async () => {
  number += 1
  artist = await shop.signUp(`artist${number}`)
  fan = await shop.signUp(`fan${number}`)
  sound = await shop.addSound(artist, { title: 'Rain' })
  // A day makes them more than newcomers.
  clock.advance(DAY)
  service.take()
})

const ask = (as: TestMember, browser: string) =>
  call(putPush, { as, body: service.add(`${browser}${number}`) })
const isOn = async (as: TestMember) => (await call(getPush, { as })).body.isOn
const comment = (text = 'Lovely') =>
  call(addComment, { params: { id: sound.publicId }, body: { text }, as: fan })

/** Works what is due, and then what waits. @returns what browsers got */
async function pushed() {
  await shop.runJobs()
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    context.db,
  )
  await shop.runJobs()
  return service.take().map((each) => ({ ...each, browser: each.browser.replace(/\d+$/, '') }))
}

test('what happens is pushed, encrypted and signed, to each browser that asked for it', async () => {
  await call(putMe, { as: artist, body: { locale: 'ja' } })
  expect((await ask(artist, 'phone')).status).toBe(204)
  await comment('Lovely <b>intro</b>')
  const [push, ...others] = await pushed()
  expect(others).toEqual([])
  const { key } = (await call(getPush, { as: artist })).body
  expect(push).toMatchObject({
    browser: 'phone',
    headers: { ttl: '86400', topic: expect.stringMatching(/^n\d+$/) },
    sender: { aud: service.origin, sub: 'mailto:operator@localhost', key },
    message: {
      title: '新しいコメント',
      body: `fan${number}さんが「Rain」にコメントしました\nLovely <b>intro</b>`,
      lang: 'ja',
      tag: push?.headers.topic?.slice(1),
      path: `/ja/sound/${sound.publicId}/harbour#comments`,
    },
  })
})

test('messages are pushed without what they say', async () => {
  await ask(artist, 'phone')
  await buy({ sounds: [sound], as: fan, message: 'Between us' })
  const messages = (await pushed()).map(({ message }) => message)
  expect(messages).toContainEqual(
    expect.objectContaining({ title: 'New message', body: `fan${number} sent you a message` }),
  )
  expect(JSON.stringify(messages)).not.toContain('Between us')
})

test.each<[string, (written: { id: string }) => Promise<unknown>]>([
  ['was deleted', ({ id }) => call(deleteComment, { params: { id }, as: fan })],
  ['was turned off', () => call(putNotificationChoices, { body: { comment: false }, as: artist })],
  [
    'was seen on a page meanwhile',
    () => call(markNotificationsSeen, { body: { at: clock.now().toISOString() }, as: artist }),
  ],
  ['is a day old', async () => clock.advance(DAY)],
  ['is for a browser that was signed out', () => call(signOut, { as: artist })],
  ['is for a browser where it was turned off', () => call(deletePush, { as: artist })],
])('what %s is not pushed', async (_, change) => {
  await ask(artist, 'phone')
  const { body } = await comment()
  await change(body)
  expect(await pushed()).toEqual([])
})

test('a browser that is gone is forgotten, and one that cannot be reached is tried again alone', async () => {
  await ask(artist, 'gone')
  await comment()
  service.statuses.set(`gone${number}`, 410)
  expect(await pushed()).toHaveLength(1)
  expect(await isOn(artist)).toBe(false)

  const other = await shop.signUp(`other${number}`)
  await ask(fan, 'open')
  await ask(other, 'busy')
  service.statuses.set(`busy${number}`, 503)
  await makeSound(shop, artist)
  const since = new Date(clock.now().getTime() - 1000)
  const row = { kind: 'release', subjectId: artist.userId, since, at: clock.now() } as const
  await notify(
    context.db,
    [fan, other].map(({ userId }) => ({ userId, ...row })),
  )
  expect((await pushed()).map(({ browser }) => browser).sort()).toEqual(['busy', 'open'])
  service.statuses.clear()
  expect((await pushed()).map(({ browser }) => browser)).toEqual(['busy'])
  expect(await pushed()).toEqual([])
})

test('a browser has the notifications of the last account that asked there, and an account those of ten', async () => {
  await ask(artist, 'shared')
  await call(putPush, { as: fan, body: service.add(`shared${number}`) })
  expect([await isOn(artist), await isOn(fan)]).toEqual([false, true])
  await ask(artist, 'first')
  const { rows } = await sql<{ id: number }>`
    insert into sessions (public_id, user_id, token_hash, user_agent, ip, created_at, seen_at, expires_at)
    select 'push' || ${number}::text || '-' || n, ${artist.userId}, sha256(('push' || ${number}::text || n)::bytea),
      '', '', ${clock.now()}, ${clock.now()}, ${new Date(clock.now().getTime() + 1e9)}
    from generate_series(1, 10) n returning id`.execute(context.db)
  const later = new Date(clock.now().getTime() + 1000)
  await context.db
    .insertInto('pushSubscriptions')
    .values(
      rows.slice(0, 9).map(({ id }) => ({
        ...service.add(`old${number}-${id}`),
        userId: artist.userId,
        sessionId: id,
        createdAt: later,
      })),
    )
    .execute()
  expect(await isOn(artist)).toBe(true)
  const eleventh = await shop.signUp(`spare${number}`)
  await sql`update sessions set user_id = ${artist.userId} where user_id = ${eleventh.userId}`.execute(
    context.db,
  )
  clock.advance(10)
  await ask(eleventh, 'eleventh')
  expect([await isOn(artist), await isOn(eleventh)]).toEqual([false, true])
})

test('an address without https, and a key to which nothing can be encrypted, are refused', async () => {
  const good = service.add('good')
  for (const wrong of [
    { endpoint: good.endpoint.replace('https:', 'http:') },
    { publicKey: Buffer.alloc(65, 4).toString('base64url') },
    { authSecret: 'short' },
  ]) {
    expect((await call(putPush, { as: artist, body: { ...good, ...wrong } })).status).toBe(400)
  }
  expect(await isOn(artist)).toBe(false)
})

test('what was for browsers that were signed out is deleted each night', async () => {
  await ask(artist, 'here')
  await ask(fan, 'left')
  await call(signOut, { as: fan })
  const nightly = pushJobs.find(({ name }) => name === 'delete-ended-push-subscriptions')
  const run = { signal: AbortSignal.timeout(60_000), attempt: 1, lastAttempt: false }
  await nightly?.perform(context, {}, run)
  const rows = context.db
    .selectFrom('pushSubscriptions')
    .select('userId')
    .where('userId', 'in', [artist.userId, fan.userId])
  expect(await rows.execute()).toEqual([{ userId: artist.userId }])
})

test('a public service pushes to no machine beside it', async () => {
  const warnings: unknown[] = []
  const log = { ...context.log, warn: (fields: object) => void warnings.push(fields) }
  const config = { ...context.config, publicUrl: 'https://music.example.com' }
  const sender = openPushSender({ config, log })
  const push = { payload: '{}', topic: 'n1', ttlSeconds: 60 }
  const to = { ...service.add('beside'), id: 1, userId: 1, locale: 'en' }
  const send = (endpoint: string) => sender.send({ ...to, endpoint }, push)
  expect(await send(to.endpoint)).toBe('refused')
  expect(await send('https://localhost/beside')).toBe('failed')
  sender.close()
  expect(warnings).toEqual([{ host: 'localhost', error: 'Error: localhost has no public address' }])
  expect(service.take()).toEqual([])
})
