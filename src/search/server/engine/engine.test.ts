import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#ports/database/testing.ts'
import type { Filter } from '#ports/search-index/search-index.ts'
import type { WorkFacts } from '../documents/facts-store.ts'
import { refreshTiers } from '../documents/popularity-store.ts'
import { createTestIndex, QUERY } from './testing.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { index, write, titles, lastId } = createTestIndex(db)

describe('hits are ordered', () => {
  test('by whole titles, exact words, beginnings, one and two errors, then by field, then by plays', async () => {
    const cases: Partial<WorkFacts>[] = [
      { title: 'Quartzite', plays: 1 },
      { title: 'quartzite two', plays: 5 },
      { title: 'c1', artist: 'Quartzite Band', plays: 900 },
      { title: 'd1', albums: ['Quartzite'], plays: 9000 },
      { title: 'e1', tags: ['quartzite'], plays: 90_000 },
      { title: 'f1', description: 'of quartzite', plays: 900_000 },
      { title: 'Quartzites', plays: 70_000 },
      { title: 'h1', description: 'quartziteful', plays: 800_000 },
      { title: 'Quartzote', plays: 5_000_000 },
      { title: 'Quaartzote', plays: 6_000_000 },
    ]
    await write([...cases].reverse())
    const expected = ['Quartzite', 'quartzite two', 'c1', 'd1', 'e1', 'f1', 'Quartzites', 'h1']
    expect(await titles('quartzite')).toEqual([...expected, 'Quartzote', 'Quaartzote'])
    const byPlays = ['Quaartzote', 'Quartzote', 'f1', 'h1', 'e1', 'Quartzites', 'd1', 'c1']
    await write([{ title: 'Something else', plays: 9_000_000 }])
    expect(await titles('quartzite', { sort: 'most-played' })).toEqual([
      ...byPlays,
      'quartzite two',
      'Quartzite',
    ])
    await refreshTiers(db)
    expect(await titles('quartzite', { offset: 4, limit: 3 })).toEqual(['e1', 'f1', 'Quartzites'])
  })
})

describe('typing errors', () => {
  beforeAll(() =>
    write(
      ['Lantern', 'Nighthawks', 'Moss', 'ありがとう', 'deadmau5', '1999'].map((title) => ({
        title,
      })),
    ),
  )
  test.each([
    ['one from four letters', 'mosk', ['Moss']],
    ['one in digits among letters', 'deadmaus', ['deadmau5']],
    ['letters that are swapped', 'latnern', ['Lantern']],
    ['two from eight letters', 'nigthawkss', ['Nighthawks']],
    ['not two in fewer', 'lantrm', []],
    ['none below four letters', 'mox', []],
    ['none in numbers', '1998', []],
    ['not three', 'nigtawkzs', []],
    ['in a beginning from six letters', 'nigtha', ['Nighthawks']],
    ['in none of five', 'latne', []],
    ['in none before another word, which is found alone', 'nigtha moss', ['Moss']],
    ['in kana as in the letters that they stand for', 'ありがとお', ['ありがとう']],
  ])('are forgiven: %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })
})

test('American and British spelling are the same word, however many hits there are', async () => {
  const harbors = Array.from({ length: 30 }, (_, index) => ({ title: `Harbor ${index}` }))
  await write([...harbors, { title: 'Harbour lights' }, { title: 'Old grey coat' }])
  expect(await titles('harbor', { limit: 100 })).toHaveLength(31)
  expect(await titles('harbour li')).toEqual(['Harbour lights'])
  expect(await titles('gray')).toEqual(['Old grey coat'])
})

test('several words of kana are found in Latin letters', async () => {
  await write([{ title: 'Yoru no Sanpo' }, { title: 'Sanpo' }])
  expect(await titles('よるのさんぽ')).toEqual(['Yoru no Sanpo'])
})

test('of two words that nothing has together, the one that is a title is kept, then the rarer one', async () => {
  const feldspars = Array.from({ length: 5 }, (_, index) => ({ title: `Feldspar ${index}` }))
  await write([...feldspars, { title: 'Augite and more' }])
  const leftOut = async () => (await index.search({ ...QUERY, query: 'feldspar augite' })).leftOut
  expect(await leftOut()).toEqual(['feldspar'])
  await write([{ title: 'Feldspar' }])
  expect(await leftOut()).toEqual(['augite'])
})

describe('whatever is written', () => {
  // The test after this one counts words that begin with z.
  const word = fc.stringMatching(/^[a-y][a-z]{2,11}$/u)
  const japanese = fc.string({
    unit: fc.constantFrom(...'さくらアイう夜空音色ー々'),
    minLength: 2,
    maxLength: 12,
  })

  test('is found by each of its words in any form, and by any part of a Japanese text', async () => {
    await fc.assert(
      fc.asyncProperty(word, japanese, fc.nat(), fc.nat(), async (latin, text, from, length) => {
        const title = `${latin} ${text}`
        await write([{ title }])
        const letters = [...text]
        const start = from % letters.length
        const part = letters.slice(start, start + 1 + (length % (letters.length - start))).join('')
        const forms = [latin, latin.toUpperCase(), latin.slice(0, 3), `${latin} ${text}`, part]
        const wide = latin.replaceAll(/[a-z]/gu, (letter) =>
          String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
        )
        for (const query of [...forms, wide, text.normalize('NFD')]) {
          const filters: Filter[][] = [[{ attribute: 'objectID', equals: `sound-n${lastId()}` }]]
          expect(await titles(query, { filters }), query).toEqual([title])
        }
      }),
      { numRuns: 5 },
    )
  })

  test('by the beginning of its last word after another word, few words begin so or many', async () => {
    await write([{ title: 'Velvet mix2024' }, { title: 'Velvet mixer' }, { title: 'Velvet other' }])
    expect((await titles('velvet mix')).sort()).toEqual(['Velvet mix2024', 'Velvet mixer'])
    expect((await titles('mix velvet')).sort()).toEqual(['Velvet mix2024', 'Velvet mixer'])
    const many = Array.from({ length: 70 }, (_, index) => ({ title: `Velvet qua${index}` }))
    await write(many)
    expect(await titles('velvet qua', { limit: 100 })).toHaveLength(70)
    // The beginning of many words counts at the end alone: elsewhere it is left out, which is said.
    const matching = { removeWordsIfNoResults: 'none', typoTolerance: false } as const
    expect(await titles('qua velvet', { matching })).toEqual([])
    expect((await index.search({ ...QUERY, query: 'qua velvet' })).leftOut).toEqual(['qua'])
    const first = (await titles('velvet qua6', { limit: 100 })).slice(0, 11)
    expect(first.filter((title) => title.startsWith('Velvet qua6'))).toHaveLength(11)
    const longer = Array.from({ length: 20 }, (_, index) => `Velvet zwirn${index}`)
    const works = [...longer, 'Velvet zwischen'].map((title) => ({ title }))
    await write([...works, { title: 'Other', description: 'velvet z' }])
    expect((await titles('velvet zwirn', { limit: 100 })).sort()).toEqual(longer.toSorted())
    const all = await titles('velvet z', { limit: 100 })
    expect(all).toHaveLength(22)
    expect(all[0]).toBe('Other')
    const filters: Filter[][] = [[{ attribute: 'genre', equals: 'jazz' }]]
    expect(await titles('zwirn', { limit: 100, filters })).toHaveLength(20)
    expect(await titles('zw', { limit: 100, filters })).toHaveLength(21)
  })

  test('hostile text neither fails nor finds what it should not', async () => {
    const hostile = [
      "'",
      '\\',
      "'|'",
      ':*',
      '& | ! <->',
      '\0',
      '\ud800',
      '%_',
      '<>',
      '='.repeat(512),
    ]
    for (const query of hostile) expect(await titles(query), query).toEqual([])
    const text = fc.string({ unit: 'binary', maxLength: 512 })
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        await titles(query)
        const filters: Filter[][] = [
          [{ attribute: 'tags', equals: query }],
          [{ attribute: 'objectID', equals: query }],
        ]
        expect(await titles('lantern', { filters })).toEqual([])
        await write([{ title: `T ${query}`.replaceAll('\0', ''), tags: ["o'clock \\ :*"] }])
      }),
      { numRuns: 10 },
    )
    const filters = [[{ attribute: 'tags', equals: "o'clock \\ :*" }]]
    expect((await titles('t', { filters })).length).toBeGreaterThan(0)
  })
})
