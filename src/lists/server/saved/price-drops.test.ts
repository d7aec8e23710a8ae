import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suspend } from '#accounts/server/suspensions/suspensions.ts'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { blockUser } from '#community/block-contract.ts'
import { translate } from '#i18n/translate.ts'
import type { TestMember } from '#main/testing.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { deleteAccount } from '#privacy/contract.ts'
import { createAlbum, updateAlbum } from '#works/albums-contract.ts'
import { type Sound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { saveAlbum, saveSound, unsaveSound } from '../../saved-contract.ts'
import { emailDropsJob } from './email-price-drops.ts'

const { t } = translate('en')
const DAY = 24 * 60 * 60

let shop: Shop
let artist: TestMember
let member: TestMember
let sound: Sound
let people = 0

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  people += 1
  artist = await shop.signUp(`artist-${people}`)
  member = await shop.signUp(`member-${people}`)
  await want(member)
  sound = await makeSound(shop, artist, { title: 'Rain', price: 500 })
  await save()
})
afterAll(() => shop.close())

const want = (as: TestMember, price = true) => shop.call(putMailChoices, { body: { price }, as })
const save = (id = sound.id, as = member) => shop.call(saveSound, { params: { id }, as })
const setPrice = (price: number, id = sound.id) =>
  shop.call(updateSound, { params: { id }, body: { price }, as: artist })

/** Lets the time pass in which a price may be corrected; the clock moves by so many seconds. */
async function pass(seconds = 60 * 60) {
  await shop.runJobs()
  shop.clock.advance(seconds)
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
    shop.context.db,
  )
  await shop.runJobs()
}

async function emailsTo({ username }: TestMember = member) {
  await pass()
  const own = (await shop.emails()).filter(({ to }) => to === `${username}@example.com`)
  return own.filter(({ headers }) => headers?.['List-Unsubscribe']?.includes('kind=price'))
}
const subjectsTo = async (as = member) => (await emailsTo(as)).map(({ subject }) => subject)

const less = (yen: number, title = 'Rain') => t('emails.prices.one', { title, yen })

test('a member who chose it is emailed of a saved work that gets cheaper, with one click to stop', async () => {
  const silent = await shop.signUp(`silent-${people}`)
  await save(sound.id, silent)
  await setPrice(300)
  const [email, ...others] = await emailsTo()
  expect(others).toEqual([])
  expect(email?.subject).toBe(less(200))
  const words = { title: 'Rain', name: artist.username, price: 300, before: 500 }
  const { brandName: brand } = shop.context.config
  expect(email?.text).toContain(t('emails.prices.oneText', { ...words, brand }))
  expect(email?.text).toContain(`/sound/${sound.id}/rain`)
  expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(await emailsTo(silent)).toEqual([])
})

test('a price that is corrected within an hour is in no email', async () => {
  await setPrice(50)
  await shop.runJobs()
  await setPrice(500)
  expect(await emailsTo()).toEqual([])
})

test('of one work a member is emailed once in 30 days, and only of a still lower price', async () => {
  await setPrice(400)
  expect(await subjectsTo()).toEqual([less(100)])
  await setPrice(300)
  expect(await subjectsTo()).toHaveLength(1)
  await pass(30 * DAY)
  await setPrice(400)
  expect(await subjectsTo()).toHaveLength(1)
  await setPrice(300)
  expect(await subjectsTo()).toEqual([less(100), less(200)])
})

test('works of one artist that get cheaper together make one email', async () => {
  const body = { title: 'Box', sounds: [sound.id], status: 'Released' as const, price: 900 }
  const { body: album } = await shop.call(createAlbum, { body, as: artist })
  await shop.call(saveAlbum, { params: { id: album.id }, as: member })
  await setPrice(300)
  const cheaper = { params: { id: album.id }, body: { price: 800 }, as: artist }
  await shop.call(updateAlbum, cheaper)
  const [email, ...others] = await emailsTo()
  expect(others).toEqual([])
  expect(email?.subject).toBe(t('emails.prices.many', { count: 2, name: artist.username }))
  for (const work of [
    { title: 'Rain', before: 500, price: 300 },
    { title: 'Box', before: 900, price: 800 },
  ]) {
    expect(email?.text).toContain(t('emails.prices.line', work))
  }
})

test('no one is emailed of what they have, no longer saved, or can no longer find or buy', async () => {
  await setPrice(0)
  await shop.order({ sounds: [{ publicId: sound.id }], price: 0, as: member })
  expect(await emailsTo()).toEqual([])

  const [removed, hidden, unsold] = [
    await makeSound(shop, artist, { title: 'Removed', price: 500 }),
    await makeSound(shop, artist, { title: 'Hidden', price: 500 }),
    await makeSound(shop, artist, { title: 'Unsold', price: 500 }),
  ]
  for (const { id } of [removed, hidden, unsold]) {
    await save(id)
    await setPrice(300, id)
  }
  await shop.call(unsaveSound, { params: { id: removed.id }, as: member })
  const change = (id: string, body: object) =>
    shop.call(updateSound, { params: { id }, body, as: artist })
  await change(hidden.id, { status: 'Draft' })
  await change(unsold.id, { sales: false })
  expect(await emailsTo()).toEqual([])
})

test('no one is emailed of an album whose sounds they have', async () => {
  const other = await makeSound(shop, artist, { title: 'Free', price: 0 })
  const body = { title: 'Box', sounds: [other.id], status: 'Released' as const, price: 900 }
  const { body: album } = await shop.call(createAlbum, { body, as: artist })
  await shop.call(saveAlbum, { params: { id: album.id }, as: member })
  await shop.order({ sounds: [{ publicId: other.id }], price: 0, as: member })
  await shop.call(updateAlbum, { params: { id: album.id }, body: { price: 800 }, as: artist })
  expect(await emailsTo()).toEqual([])
})

test.each([
  [
    'a member who muted the artist',
    (as: TestMember) =>
      shop.call(blockUser, { params: { username: artist.username }, body: { kind: 'mute' }, as }),
  ],
  [
    'a member whom the artist blocked',
    ({ username }: TestMember) =>
      shop.call(blockUser, { params: { username }, body: { kind: 'block' }, as: artist }),
  ],
  ['a member who has chosen otherwise since', (as: TestMember) => want(as, false)],
  [
    'a member who has left',
    (as: TestMember) => shop.call(deleteAccount, { body: { username: as.username }, as }),
  ],
  [
    'a suspended member',
    ({ username }: TestMember) =>
      suspend(shop.context, { username }, { kind: 'account', reason: 'Spam', days: 7 }),
  ],
])('%s is not emailed', async (_, leave) => {
  await setPrice(300)
  await leave(member)
  expect(await subjectsTo()).toEqual([])
})

test('the artist, who saved their own work, is not emailed of it', async () => {
  await want(artist)
  await save(sound.id, artist)
  await setPrice(300)
  expect(await subjectsTo(artist)).toEqual([])
  expect(await subjectsTo()).toEqual([less(200)])
})

test('many members are emailed in batches, each once, also where a batch runs twice', async () => {
  await sql`
    with fans as (
      insert into users (public_id, email, username, name, registered_at)
      select 'drop' || lpad(n::text, 8, '0'), 'drop' || n || '@example.com', 'drop' || n,
        'Fan ' || n, now() from generate_series(1, 310) n returning id
    ), wishes as (
      insert into email_preferences (user_id, kind, wanted, changed_at)
      select id, 'price', true, now() from fans
    )
    insert into saved_works (user_id, work_id, public_id, price_yen, saved_at)
    select fans.id, w.id, w.public_id, 500, now() from fans, works w
    where w.public_id = ${sound.id}`.execute(shop.context.db)
  await setPrice(300)
  const run = { signal: AbortSignal.timeout(60_000), attempt: 1, lastAttempt: false }
  const perform = (after: number) =>
    emailDropsJob.perform(shop.context, { ownerId: artist.userId, after }, run)
  await perform(0)
  const { rows: next } = await sql<{ after: number }>`
    select (payload ->> 'after')::int as after from graphile_worker._private_jobs
    where (payload ->> 'ownerId')::int = ${artist.userId} and (payload ->> 'after')::int > 0
  `.execute(shop.context.db)
  expect(next).toHaveLength(1)
  for (const after of [...next.map((job) => job.after), 0]) await perform(after)
  const { rows } = await sql<{ emails: number; readers: number }>`
    select count(*) as emails, count(distinct recipient) as readers
    from emails where subject = ${less(200)} and event_key like ${`price-drop-%`}
      and recipient like 'drop%'`.execute(shop.context.db)
  expect(rows).toEqual([{ emails: 310, readers: 310 }])
})
