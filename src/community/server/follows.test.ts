import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor, PAGE_SIZE, type Page } from '#kernel/pagination.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { deleteSound, updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import * as contract from '../contract.ts'
import { selectClapped } from './clap-store.ts'
import { selectFollows } from './follow-store.ts'

const PEOPLE = 45
let service: TestService
let artist: TestMember
/** Usernames in the order of their following, three at each moment. */
const fans: TestMember[] = []

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  for (let number = 0; number < PEOPLE; number++) {
    if (number % 3 === 0) service.clock.advance(1)
    const fan = await service.signUp(`fan-${number}`)
    await service.call(contract.follow, { params: { username: 'artist' }, as: fan })
    fans.push(fan)
  }
})
afterAll(() => service.close())

type List = typeof contract.listFollowers | typeof contract.listFollowing
const list = (which: List, username: string, more: { cursor?: string; as?: TestMember } = {}) =>
  service.call(which, {
    params: { username },
    ...(more.cursor && { query: { cursor: more.cursor } }),
    ...(more.as && { as: more.as }),
  })

async function readAll<Item>(page: (cursor?: string) => Promise<{ body: Page<Item> }>) {
  const items: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await page(cursor)
    items.push(...body.items)
    cursor = body.next
  }
  return items
}

test('followers come latest first, each once, also where many followed at the same moment', async () => {
  const people = await readAll((cursor) => list(contract.listFollowers, 'Artist', { cursor }))
  expect(people.map((person) => person.username)).toEqual(fans.map((f) => f.username).toReversed())
})

test('whom someone follows comes latest first, with what they are to the viewer', async () => {
  const [first, second] = fans
  const as = first
  await service.call(contract.follow, { params: { username: 'fan-1' }, as })
  await makeSound(service, artist)
  await makeSound(service, artist, { status: 'Private' })
  const { body } = await list(contract.listFollowing, 'fan-0', { as })
  const artistThere = body.items.find((person) => person.username === 'artist')
  expect(body.items.map((person) => person.username)).toEqual(['fan-1', 'artist'])
  expect(artistThere).toEqual({
    username: 'artist',
    name: 'artist',
    user_image: null,
    sounds: 1,
    followers: PEOPLE,
    followedByMe: true,
    isMe: false,
  })
  const seen = await list(contract.listFollowing, 'fan-0', { as: second })
  expect(seen.body.items[0]).toMatchObject({ username: 'fan-1', isMe: true, followedByMe: false })
  const byVisitor = await list(contract.listFollowing, 'fan-0')
  expect(byVisitor.body.items.map(({ followedByMe, isMe }) => followedByMe || isMe)).toEqual([
    false,
    false,
  ])
})

test('deleted and unfinished accounts do not show', async () => {
  const { db } = service.context
  const star = await service.signUp('star')
  const gone = await service.signUp('gone-one')
  const unfinished = await service.signUp('unfinished', { registered: false })
  const stays = await service.signUp('stays')
  await db
    .insertInto('follows')
    .values(
      [gone, unfinished, stays].flatMap((member) => [
        { followerId: member.userId, followedId: star.userId, createdAt: service.clock.now() },
        { followerId: star.userId, followedId: member.userId, createdAt: service.clock.now() },
      ]),
    )
    .execute()
  await db
    .updateTable('users')
    .set({ deletedAt: service.clock.now() })
    .where('id', '=', gone.userId)
    .execute()
  for (const which of [contract.listFollowers, contract.listFollowing]) {
    const { body } = await list(which, 'star')
    expect(body.items.map((person) => person.username)).toEqual(['stays'])
  }
  expect((await list(contract.listFollowers, 'gone-one')).status).toBe(404)
  expect((await list(contract.listFollowing, 'nobody')).status).toBe(404)
})

const clapped = (username: string, cursor?: string) =>
  service.call(contract.listClapped, { params: { username }, ...(cursor && { query: { cursor } }) })
const clap = (id: string, as: TestMember) =>
  service.call(contract.addClaps, { params: { id }, body: { count: 1 }, as })

test('clapped sounds come latest clap first, each once, and only those that are released', async () => {
  const listener = await service.signUp('listener')
  const ids: string[] = []
  for (let number = 0; number < 25; number++) {
    if (number % 4 === 0) service.clock.advance(1)
    const { id } = await makeSound(service, artist)
    await clap(id, listener)
    ids.push(id)
  }
  const [first = ''] = ids
  const [gone = '', hidden = ''] = ids.slice(-2)
  await service.call(updateSound, {
    params: { id: hidden },
    body: { status: 'Draft' },
    as: artist,
  })
  await service.call(deleteSound, { params: { id: gone }, as: artist })
  service.clock.advance(1)
  await clap(first, listener)
  const sounds = await readAll((cursor) => clapped('listener', cursor))
  expect(sounds.map((sound) => sound.id)).toEqual([first, ...ids.slice(1, -2).toReversed()])
  // What is hidden leaves no gap in a page.
  expect((await clapped('listener')).body.items).toHaveLength(PAGE_SIZE)
  expect((await clapped('nobody')).status).toBe(404)
})

test('clapped sounds are one’s own choice, released, and of artists who are still there', async () => {
  const [listener, other, gone] = await Promise.all([
    service.signUp('chooser'),
    service.signUp('other-one'),
    service.signUp('gone-artist'),
  ])
  const [chosen, hidden, left] = await Promise.all([
    makeSound(service, artist),
    makeSound(service, artist),
    makeSound(service, gone),
  ])
  const box = { title: 'Box', sounds: [chosen.id], status: 'Released' as const }
  const { body: album } = await service.call(createAlbum, { body: box, as: artist })
  await service.call(contract.addAlbumClaps, {
    params: { id: album.id },
    body: { count: 1 },
    as: listener,
  })
  for (const { id } of [chosen, hidden, left]) await clap(id, listener)
  await clap((await makeSound(service, artist)).id, other)
  const draft = { params: { id: hidden.id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, draft)
  await service.context.db
    .updateTable('users')
    .set({ deletedAt: service.clock.now() })
    .where('id', '=', gone.userId)
    .execute()
  const { body } = await clapped('chooser')
  expect(body.items.map(({ id }) => id)).toEqual([chosen.id])
})

test('who unfollows takes away their own follow of that artist alone', async () => {
  const [other, loyal, fickle] = await Promise.all([
    service.signUp('other-artist'),
    service.signUp('loyal'),
    service.signUp('fickle'),
  ])
  const stays = await service.signUp('stays-followed')
  for (const { username } of [other, stays]) {
    for (const as of [loyal, fickle]) {
      await service.call(contract.follow, { params: { username }, as })
    }
  }
  const params = { username: other.username }
  const left = await service.call(contract.unfollow, { params, as: fickle })
  expect(left.body).toEqual({ following: false, followers: 1 })
  const following = await list(contract.listFollowing, 'fickle')
  expect(following.body.items.map(({ username }) => username)).toEqual(['stays-followed'])
})

test('a cursor that was made up is refused', async () => {
  for (const cursor of ['x', encodeCursor(['yesterday', 1]), encodeCursor([1, 2])]) {
    expect((await list(contract.listFollowers, 'artist', { cursor })).status).toBe(400)
    expect((await clapped('artist', cursor)).status).toBe(400)
  }
})

test('a page reads as many rows as it shows, by an index, however many there are', async () => {
  const { db } = service.context
  await sql`
    insert into users (public_id, email, username, name, registered_at)
    select 'crowd' || lpad(n::text, 7, '0'), 'crowd' || n || '@example.com', 'crowd-' || n, 'Crowd', now()
    from generate_series(1, 5000) n`.execute(db)
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select c.id, ${artist.userId}, now() - c.id * interval '1 second' from users c
    where c.username like 'crowd-%'
    union all
    select ${artist.userId}, c.id, now() - c.id * interval '1 second' from users c
    where c.username like 'crowd-%'`.execute(db)
  await sql`
    insert into claps (work_id, user_id, count, updated_at)
    select s.id, u.id, 1, now() - u.id * interval '1 second'
    from users u, (select id from works order by id limit 20) s
    where u.username like 'crowd-1%' on conflict do nothing`.execute(db)
  await sql`vacuum analyze follows, users, claps, works`.execute(db)
  const [fan] = fans
  const after: TimeCursor = [new Date(Date.now() - 60_000).toISOString(), 1]
  for (const [query, index] of [
    [
      selectFollows(db, 'followers', artist.userId, fan?.userId),
      'follows_followed_id_created_at_idx',
    ],
    [
      selectFollows(db, 'following', artist.userId, fan?.userId, after),
      'follows_follower_id_created_at_idx',
    ],
    [selectClapped(db, fan?.userId ?? 0, after), 'claps_user_id_updated_at_idx'],
  ] as const) {
    const plan = JSON.stringify(await query.explain('json', sql`analyze`))
    expect(plan).toContain(`"Index Name":"${index}"`)
    const reads = [...plan.matchAll(/"Relation Name":"(?:follows|claps)".*?"Actual Rows":(\d+)/g)]
    expect(reads.length).toBeGreaterThan(0)
    for (const [, rows] of reads) expect(Number(rows)).toBeLessThan(100)
  }
})
