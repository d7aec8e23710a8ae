import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '#kernel/pagination.ts'
import { checkProperty } from '#kernel/testing/check-property.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listMySounds } from '#works/my-sounds-contract.ts'
import {
  deleteSound,
  listSounds,
  listUserSounds,
  type Sort,
  updateSound,
} from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'

const SOUNDS = 45
let service: TestService
let artist: TestMember
/** Public ids in the order of their release, some of them at the same moment. */
const released: string[] = []

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  for (let number = 0; number < SOUNDS; number++) {
    if (number % 3 === 0) service.clock.advance(1)
    const genre = number % 2 === 0 ? 'jazz' : 'rock'
    const tags = number % 5 === 0 ? ['夜'] : []
    released.push((await makeSound(service, artist, { genre, tags })).id)
  }
  await makeSound(service, artist, { status: 'Private' })
})
afterAll(() => service.close())

const jazz = () => released.filter((_, number) => number % 2 === 0)
const night = () => released.filter((_, number) => number % 5 === 0)

/** Reads page after page; `between` runs after each. */
async function readAll(
  query: { sort?: Sort; genre?: 'jazz'; tag?: string; limit?: number } = {},
  between: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await service.call(listSounds, { query: { ...query, ...(cursor && { cursor }) } })
    ids.push(...page.body.items.map((item) => item.id))
    cursor = page.body.next
    await between()
  }
  return ids
}

test('released sounds come newest first, each once, over all pages', async () => {
  expect(await readAll()).toEqual(released.toReversed())
})

test('a page holds as many as are asked for, and the next goes on after them', async () => {
  for (const query of [{}, { sort: 'popular' }, { tag: '夜' }] as const) {
    const whole = await readAll(query)
    expect(await readAll({ ...query, limit: 7 })).toEqual(whole)
    const first = await service.call(listSounds, { query: { ...query, limit: 7 } })
    expect(first.body.items.map(({ id }) => id)).toEqual(whole.slice(0, 7))
  }
  const all = await service.call(listSounds, { query: { limit: 100 } })
  expect(all.body).toMatchObject({ items: { length: SOUNDS }, next: null })
  const params = { username: 'artist' }
  const theirs = await service.call(listUserSounds, { params, query: { limit: 2 } })
  expect(theirs.body.items.map(({ id }) => id)).toEqual(released.toReversed().slice(0, 2))
  const own = await service.call(listMySounds, { as: artist, query: { limit: 2 } })
  expect(own.body.items).toHaveLength(2)
  const { next } = own.body
  const then = await service.call(listMySounds, {
    as: artist,
    query: { limit: 2, ...(next && { cursor: next }) },
  })
  expect(then.body.items).toHaveLength(2)
  expect(then.body.items).not.toContainEqual(own.body.items[1])
})

test('a page of none, of more than 100 and of no whole number is refused', async () => {
  for (const limit of [0, 101, -1, 1.5, 'all']) {
    expect((await service.call(listSounds, { query: { limit } })).status).toBe(400)
    expect((await service.call(listMySounds, { as: artist, query: { limit } })).status).toBe(400)
  }
})

test('a genre and a tag leave out the others', async () => {
  expect(await readAll({ genre: 'jazz' })).toEqual(jazz().toReversed())
  expect(await readAll({ tag: '夜' })).toEqual(night().toReversed())
  // However it is written, in addresses too.
  expect(await readAll({ tag: ' #夜' })).toEqual(night().toReversed())
  const both = jazz().filter((id) => night().includes(id))
  expect(await readAll({ genre: 'jazz', tag: '夜' })).toEqual(both.toReversed())
})

test('what is withdrawn or loses its tag is in no listing from then on', async () => {
  const made = await makeSound(service, artist, { genre: 'folk', tags: ['朝', '霧'] })
  const params = { id: made.id }
  const first = async (tag: string) =>
    (await service.call(listSounds, { query: { tag } })).body.items.map(({ id }) => id)
  expect(await first('朝')).toEqual([made.id])
  await service.call(updateSound, { as: artist, params, body: { tags: ['霧'] } })
  expect([await first('朝'), await first('霧')]).toEqual([[], [made.id]])
  await service.call(updateSound, { as: artist, params, body: { status: 'Draft' } })
  expect(await first('霧')).toEqual([])
  const left = await service.context.db
    .selectFrom('soundListings')
    .select('list')
    .where('soundId', '=', await keyOf(service, made.id))
    .execute()
  expect(left).toEqual([])
  await service.call(deleteSound, { as: artist, params })
})

test('an artist’s own list holds everything, their public one what is released', async () => {
  const mine = await service.call(listMySounds, { as: artist })
  expect(mine.body.items[0]?.status).toBe('Private')
  const open = await service.call(listUserSounds, { params: { username: 'Artist' } })
  expect(open.body.items.map((item) => item.id)).toEqual(released.toReversed().slice(0, 20))
  const none = await service.call(listUserSounds, { params: { username: 'nobody' } })
  expect(none.status).toBe(404)
})

test.each([
  ['popular', 'monthPlays'],
  ['clapped', 'claps'],
] as const)(
  '%s ones come first, whatever their numbers are, each once over all pages',
  { tags: ['longer'] },
  async (sort, column) => {
    const keys = await Promise.all(released.map((id) => keyOf(service, id)))
    await checkProperty(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: SOUNDS, maxLength: SOUNDS }),
        async (counts) => {
          await sql`
          update sound_listings b set ${sql.ref(column)} = n.count
          from unnest(${keys}::bigint[], ${counts}::int[]) as n(id, count) where b.sound_id = n.id
        `.execute(service.context.db)
          for (const [filter, among] of [
            [{}, released],
            [{ genre: 'jazz' }, jazz()],
            [{ tag: '夜' }, night()],
          ] as const) {
            const ids = await readAll({ ...filter, sort })
            expect(ids.toSorted()).toEqual(among.toSorted())
            const shown = ids.map((id) => counts[released.indexOf(id)] ?? 0)
            expect(shown).toEqual(shown.toSorted((a, b) => b - a))
          }
        },
      ),
      0.5,
    )
  },
)

test('what is released while someone reads on neither doubles nor hides anything', async () => {
  const before = released.toReversed()
  const ids = await readAll({}, () => makeSound(service, artist))
  expect(ids).toEqual(before)
})

test('a cursor that was tampered with is refused', async () => {
  const answer = await service.call(listSounds, { query: { cursor: 'eyJhIjoxfQ' } })
  expect(answer.status).toBe(400)
})

test('a cursor with a number that no count reaches is refused as well', async () => {
  const cursor = encodeCursor([3_000_000_000, 1])
  for (const sort of ['popular', 'clapped'] as const) {
    expect((await service.call(listSounds, { query: { sort, cursor } })).status).toBe(400)
  }
})

test('a selection has so many sounds of each artist, unless there is one alone', async () => {
  const idsOf = async (query: object) =>
    (
      await service.call(listSounds, { query: { perArtist: 2, limit: 100, ...query } })
    ).body.items.map(({ id }) => id)
  expect((await idsOf({ genre: 'jazz' })).length).toBeGreaterThan(2)
  const other = await service.signUp('other')
  service.clock.advance(60)
  const theirs: string[] = []
  for (let n = 0; n < 3; n += 1) {
    theirs.unshift((await makeSound(service, other, { genre: 'jazz' })).id)
    service.clock.advance(1)
  }
  const newest = (await service.call(listSounds, { query: {} })).body.items.map(({ id }) => id)
  const first = newest.filter((id) => !theirs.includes(id)).slice(0, 2)
  expect(await idsOf({})).toEqual([...theirs.slice(0, 2), ...first])
  expect(await idsOf({ limit: 1 })).toEqual(theirs.slice(0, 1))
  expect((await idsOf({ genre: 'jazz' })).slice(0, 2)).toEqual(theirs.slice(0, 2))
  expect(await idsOf({ genre: 'jazz' })).toHaveLength(4)
})
