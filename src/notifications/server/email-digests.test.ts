import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { addClaps, addComment, deleteComment } from '#community/contract.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop } from '#orders/server/testing.ts'
import { markNotificationsSeen, putNotificationChoices } from '../contract.ts'
import { digestJobs } from './email-digests.ts'

const shop = await openShop()
afterAll(() => shop.close())
const { context, clock, call } = shop
const HOUR = 60 * 60
const DAY = 24 * HOUR

let number = 0
let artist: TestMember
let fan: TestMember
let id: string
beforeEach(async () => {
  number += 1
  artist = await shop.signUp(`artist${number}`)
  fan = await shop.signUp(`fan${number}`)
  id = (await shop.addSound(artist, { title: 'Rain' })).publicId
  moveTo(23)
  await want({ digest: true, digestDaily: true })
})

const want = (body: { digest?: boolean; digestDaily?: boolean }) =>
  call(putMailChoices, { as: artist, body })
const comment = (text = 'Lovely', as = fan) =>
  call(addComment, { params: { id }, body: { text }, as })

/** Moves the clock on to an hour of the next day that is not there yet, in UTC. */
function moveTo(hour: number) {
  const seconds = Math.floor(clock.now().getTime() / 1000)
  clock.advance(((hour * HOUR - (seconds % DAY) + DAY - 1) % DAY) + 1)
}

/** Runs at 8:00 in Japan, and a moment late. @returns the digests that the artist got */
async function digests(schedule: 'daily' | 'weekly' = 'daily') {
  moveTo(23)
  clock.advance(5)
  const job = digestJobs.find(({ name }) => name === `email-${schedule}-digests`)
  await job?.perform(
    context,
    {},
    { signal: AbortSignal.timeout(60_000), attempt: 1, lastAttempt: false },
  )
  await shop.runJobs()
  const own = (await shop.emails()).filter(({ to }) => to === `${artist.username}@example.com`)
  return own.filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('kind=digest'))
}

test('a digest has what was not seen, by kind, quotes nothing and can be stopped by one click', async () => {
  await call(addClaps, { params: { id }, body: { count: 1 }, as: fan })
  for (let count = 0; count < 7; count += 1) await comment('Quoted')
  clock.advance(DAY)
  const [email, ...others] = await digests()
  expect(others).toEqual([])
  expect(email?.subject).toBe('8 new notifications on Neiro')
  const line = `• fan${number} commented on “Rain”`
  expect(email?.text).toContain(
    `Comments on your sounds and albums\n${`${line}\n`.repeat(5)}And 2 more`,
  )
  expect(email?.text).toContain(
    `Claps for your sounds and albums\n• fan${number} clapped for “Rain”`,
  )
  expect(email?.text).toContain('/my/notifications')
  expect(email?.text).not.toContain('Quoted')
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test('each notification is in one digest, the claps of a day when it is over', async () => {
  moveTo(20)
  const clap = (as: TestMember) => call(addClaps, { params: { id }, body: { count: 1 }, as })
  await clap(fan)
  expect(await digests()).toEqual([])
  await clap(await shop.signUp(`late${number}`))
  await comment()
  const [email] = await digests()
  expect(email?.subject).toBe('2 new notifications on Neiro')
  expect(email?.text).toContain('2 people clapped for “Rain”')
  expect(await digests()).toHaveLength(1)
  await comment()
  const [, next] = await digests()
  expect([next?.subject, await digests()]).toEqual([
    '1 new notification on Neiro',
    expect.objectContaining({ length: 2 }),
  ])
})

test.each<[string, (written: { id: string }) => unknown]>([
  ['was deleted', ({ id }) => call(deleteComment, { params: { id }, as: fan })],
  ['was turned off', () => call(putNotificationChoices, { body: { comment: false }, as: artist })],
  [
    'was seen',
    () => call(markNotificationsSeen, { body: { at: clock.now().toISOString() }, as: artist }),
  ],
  ['is older than a week', () => clock.advance(8 * DAY)],
  [
    'is of a suspended member',
    () => suspend(context, artist, { kind: 'account', reason: 'Spam', days: 30 }),
  ],
  ['is of a member who no longer wants it', () => want({ digest: false })],
])('what %s is in no digest', async (_, change) => {
  await change((await comment()).body)
  expect(await digests()).toEqual([])
})

test('digests come each day or each week, as they were chosen', async () => {
  await want({ digestDaily: false })
  await comment()
  expect(await digests('daily')).toEqual([])
  expect(await digests('weekly')).toHaveLength(1)
})

test('a digest is in the language of the member', async () => {
  await context.db
    .updateTable('users')
    .set({ locale: 'ja' })
    .where('id', '=', artist.userId)
    .execute()
  await comment()
  const [email] = await digests()
  expect(email?.subject).toBe('Neiroの新着通知が1件あります')
  expect(email?.text).toContain(`作品へのコメント\n・fan${number}さんが「Rain」にコメントしました`)
})

test('members are emailed in batches, each once, also where a batch runs twice', async () => {
  const { rows } = await sql<{ id: number }>`
    with members as (
      insert into users (public_id, email, username, name, registered_at)
      select 'digest' || lpad(n::text, 6, '0'), 'digest' || n || '@example.com', 'digest' || n,
        'Member ' || n, now() from generate_series(1, 210) n returning id
    ), wishes as (
      insert into email_preferences (user_id, kind, wanted, daily, changed_at)
      select id, 'digest', true, true, now() from members
    ), written as (
      insert into comments (public_id, work_id, user_id, text, created_at)
      select 'digestcommen', works.id, ${fan.userId}, 'Hello', ${clock.now()} from works
      where works.public_id = ${id} returning id
    )
    insert into notifications (user_id, kind, subject_id, since, at)
    select members.id, 'comment', written.id, ${new Date(0)}, ${clock.now()} from members, written
    returning id`.execute(context.db)
  expect(rows).toHaveLength(210)
  await digests()
  const batch = digestJobs.find(({ name }) => name === 'email-digests')
  const until = Math.floor(clock.now().getTime() / (HOUR * 1000)) * HOUR * 1000
  const run = { signal: AbortSignal.timeout(60_000), attempt: 2, lastAttempt: false }
  await batch?.perform(context, { daily: true, until, after: 0 }, run)
  await shop.runJobs()
  const { rows: sent } = await sql<{ emails: number; members: number }>`
    select count(*)::int as emails, count(distinct recipient)::int as members from emails
    where event_key like 'digest-%' and recipient like 'digest%'`.execute(context.db)
  expect(sent).toEqual([{ emails: 210, members: 210 }])
})
