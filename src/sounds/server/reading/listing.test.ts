import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { listMySounds, listSounds, listUserSounds } from '../../contract.ts'
import { keyOf, makeSound } from '../../testing.ts'

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

/** Reads page after page; `between` runs after each. */
async function readAll(
  query: { sort?: 'new' | 'popular'; genre?: 'jazz'; tag?: string } = {},
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

test('a genre and a tag leave out the others', async () => {
  const jazz = released.filter((_, number) => number % 2 === 0)
  expect(await readAll({ genre: 'jazz' })).toEqual(jazz.toReversed())
  const night = released.filter((_, number) => number % 5 === 0)
  expect(await readAll({ tag: '夜' })).toEqual(night.toReversed())
})

test('an artist’s own list holds everything, their public one what is released', async () => {
  const mine = await service.call(listMySounds, { as: artist })
  expect(mine.body.items[0]?.status).toBe('Private')
  const open = await service.call(listUserSounds, { params: { username: 'Artist' } })
  expect(open.body.items.map((item) => item.id)).toEqual(released.toReversed().slice(0, 20))
  const nobody = await service.call(listUserSounds, { params: { username: 'nobody' } })
  expect(nobody.status).toBe(404)
})

test('the most played come first, whatever their numbers are', async () => {
  const keys = await Promise.all(released.map((id) => keyOf(service, id)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: SOUNDS, maxLength: SOUNDS }),
      async (plays) => {
        for (const [index, soundId] of keys.entries()) {
          await service.context.db
            .updateTable('sound_counts')
            .set({ plays: plays[index] ?? 0 })
            .where('sound_id', '=', soundId)
            .execute()
        }
        const ids = await readAll({ sort: 'popular' })
        expect(ids.toSorted()).toEqual(released.toSorted())
        const shown = ids.map((id) => plays[released.indexOf(id)] ?? 0)
        expect(shown).toEqual(shown.toSorted((a, b) => b - a))
      },
    ),
    { numRuns: 4 },
  )
})

test('what is released while someone reads on neither doubles nor hides anything', async () => {
  const before = released.toReversed()
  const ids = await readAll({}, () => makeSound(service, artist))
  expect(ids).toEqual(before)
})

test('a cursor that was tampered with is refused', async () => {
  const answer = await service.call(listSounds, { query: { cursor: 'eyJhIjoxfQ' } })
  expect(answer.status).toBe(400)
})
