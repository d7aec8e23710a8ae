import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { GENRES, STATUSES } from '../../../contract.ts'
import { listMySounds, MY_SOUNDS_SORTS, type MySoundsQuery } from '../../../my-sounds-contract.ts'
import { keyOf, makeSound, markFailed } from '../../../testing.ts'
import { buySound } from '../../testing.ts'

type Query = Partial<MySoundsQuery>
interface Made {
  id: string
  status: string
  state: string
  genre: string
  title: string
  reading: string
  tags: string[]
  plays: number
  claps: number
  sold: number
}

const SOUNDS = 66
const TITLES = ['Rain', 'rain 100%', '雨', 'Ｒａｉｎ_full', 'アメ', 'Harbour \\ night', 'Été']
const READINGS = ['', '', 'あめ', 'アメ', 'みなと']
const TEXTS = ['rain', 'RAIN', 'あめ', '%', '_', '\\', 'été', '夜', 'nothing', ' harbour ']
let service: TestService
let artist: TestMember
const made: Made[] = []

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  for (let number = 0; number < SOUNDS; number++) made.push(await make(number))
  const other = await service.signUp('other')
  await makeSound(service, other, { title: 'Rain' })
})
afterAll(() => service.close())

/** Many share each sort key, and the moment at which they were made. */
async function make(number: number): Promise<Made> {
  if (number % 4 === 0) service.clock.advance(1)
  const pick = <Value>(values: readonly Value[]) => values[number % values.length] as Value
  const fields = {
    title: pick(TITLES),
    status: pick([...STATUSES, 'Draft'] as const),
    genre: pick(GENRES.slice(0, 3)),
    tags: number % 5 === 0 ? ['夜', 'slow'] : [],
  }
  const { id, edit } = await makeSound(service, artist, fields)
  const { db } = service.context
  const soundId = await keyOf(service, id)
  const reading = pick(READINGS)
  const counts = { plays: number % 4, claps: number % 3 }
  await db.updateTable('works').set({ reading }).where('id', '=', soundId).execute()
  await db.updateTable('workCounts').set(counts).where('workId', '=', soundId).execute()
  const sold = number % 11 === 0 ? 2 : number % 7 === 0 ? 1 : 0
  const sell = () => buySound(service, { soundId, sellerId: artist.userId })
  for (let sale = 0; sale < sold; sale++) await sell()
  if (number % 13 === 0) {
    const { orderItemId } = await sell()
    const refund = { refundWantedAt: service.clock.now(), refundReason: 'operator' }
    await db.updateTable('orderItems').set(refund).where('id', '=', orderItemId).execute()
  }
  const state = number % 9 === 0 ? 'ERROR' : 'READY'
  if (state === 'ERROR') {
    const recording = await db
      .selectFrom('recordings')
      .select('id')
      .where('publicId', '=', edit?.transcodeId ?? '')
      .executeTakeFirstOrThrow()
    await markFailed(service, recording.id)
  }
  return { id, ...fields, reading, state, ...counts, sold }
}

async function readAll(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await service.call(listMySounds, {
      as: artist,
      query: { ...query, ...(cursor && { cursor }) },
    })
    expect(page.status).toBe(200)
    expect(page.body.items.length).toBeLessThanOrEqual(20)
    ids.push(...page.body.items.map((item) => item.id))
    cursor = page.body.next
    expect(ids.length).toBeLessThanOrEqual(SOUNDS)
  }
  return ids
}

/** The rule again, in other words. */
function matches(sound: Made, { status, state, genre, text }: Query): boolean {
  const plain = (words: string) =>
    words
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
  const needle = plain(text?.trim() ?? '')
  return (
    (status === undefined || sound.status === status) &&
    (state === undefined || sound.state === state) &&
    (genre === undefined || sound.genre === genre) &&
    [sound.title, sound.reading, ...sound.tags].some((words) => plain(words).includes(needle))
  )
}

const queries = fc.record(
  {
    status: fc.constantFrom(...STATUSES),
    state: fc.constantFrom('TRANSCODING', 'READY', 'ERROR'),
    genre: fc.constantFrom(...GENRES.slice(0, 3)),
    text: fc.constantFrom(...TEXTS),
    sort: fc.constantFrom(...MY_SOUNDS_SORTS),
  },
  { requiredKeys: ['sort'] },
)

test('any filter in any order pages through exactly what matches, each once', async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const ids = await readAll(query)
      const expected = made.filter((sound) => matches(sound, query)).map(({ id }) => id)
      expect(ids.toSorted()).toEqual(expected.toSorted())
      if (query.sort === 'title' || query.sort === 'new') return
      const sort = query.sort
      const keys = ids.map((id) => made.find((sound) => sound.id === id)?.[sort] ?? -1)
      expect(keys).toEqual(keys.toSorted((a, b) => b - a))
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('newest come first, and the same moment does not shuffle them', async () => {
  expect(await readAll({})).toEqual(made.map(({ id }) => id).toReversed())
})

test('titles come by their reading, whichever kana and case, Latin letters before kana', async () => {
  const solo = await service.signUp('solo')
  const titles = [
    ['雨', 'あめ'],
    ['アイス', ''],
    ['banana', ''],
    ['Apple', ''],
    ['港', 'ミナト'],
    ['いぬ', ''],
    ['Éclair', ''],
  ] as const
  for (const [title, reading] of titles) await makeSound(service, solo, { title, reading })
  // A reading is kept by anyone who edits a sound; here it is written as the listing finds it.
  for (const [title, reading] of titles) {
    await service.context.db
      .updateTable('works')
      .set({ reading })
      .where('title', '=', title)
      .where('ownerId', '=', solo.userId)
      .execute()
  }
  const page = await service.call(listMySounds, { as: solo, query: { sort: 'title' } })
  const found = page.body.items.map((item) => item.title)
  expect(found).toEqual(['Apple', 'banana', 'Éclair', 'アイス', '雨', 'いぬ', '港'])
})

test('what is sold is counted without refunds, and tags come with each sound', async () => {
  const page = await service.call(listMySounds, { as: artist, query: { sort: 'sold' } })
  const [first] = page.body.items
  expect(first?.sold).toBe(2)
  const tagged = page.body.items.find((item) => item.tags.length > 0)
  expect(tagged?.tags).toEqual(['夜', 'slow'])
})

test('a cursor of another order, or one that was tampered with, is refused', async () => {
  const page = await service.call(listMySounds, { as: artist, query: { sort: 'plays' } })
  const next = page.body.next ?? ''
  expect(next).not.toBe('')
  for (const query of [{ sort: 'claps', cursor: next }, { cursor: 'eyJhIjoxfQ' }] as const) {
    expect((await service.call(listMySounds, { as: artist, query })).status).toBe(400)
  }
})

test('a refused sound that its buyers keep is found by the state that it is shown with', async () => {
  const refused = await service.signUp('refused')
  const { id, edit } = await makeSound(service, refused)
  await service.context.db
    .updateTable('recordings')
    .set({ refusedAt: service.clock.now() })
    .where('publicId', '=', edit?.transcodeId ?? '')
    .execute()
  const list = async (state: 'READY' | 'ERROR') =>
    (await service.call(listMySounds, { as: refused, query: { state } })).body.items
  expect(await list('ERROR')).toMatchObject([{ id, edit: { transcodeStatus: 'ERROR' } }])
  expect(await list('READY')).toEqual([])
})

test('no one else’s sounds are listed, and a visitor has none', async () => {
  const other = await service.signUp('nobody')
  expect((await service.call(listMySounds, { as: other })).body.items).toEqual([])
  expect((await service.call(listMySounds)).status).toBe(401)
})
