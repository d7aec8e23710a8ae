import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addClaps } from '#community/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { NOBODY } from '#works/server/select-works.ts'
import { type NewSound, updateSound } from '#works/sounds-contract.ts'
import { keyOf, makeSound } from '#works/testing.ts'
import { listRelatedSounds } from '../contract.ts'
import { selectRelated } from './suggestion-store.ts'

let service: TestService
const people = new Map<string, TestMember>()

beforeAll(async () => {
  service = await startTestService()
  for (const name of ['aki', 'ben', 'chie', 'dan', 'emi', 'listener', 'other']) {
    people.set(name, await service.signUp(name))
  }
})
afterAll(() => service.close())

function person(name: string): TestMember {
  const found = people.get(name)
  if (found === undefined) throw new Error(`nobody is called ${name}`)
  return found
}

async function make(owner: string, title: string, fields: Partial<NewSound> = {}) {
  return makeSound(service, person(owner), { title, ...fields })
}

async function clap(name: string, id: string) {
  await service.call(addClaps, { as: person(name), params: { id }, body: { count: 1 } })
}

async function relatedTo(id: string): Promise<string[]> {
  const answer = await service.call(listRelatedSounds, { params: { id } })
  return answer.body.items.map(({ title }) => title)
}

test('what the same people clap for comes before what shares a tag, and that before the genre', async () => {
  const { id } = await make('aki', 'This one', { genre: 'jazz', tags: ['piano'] })
  await make('aki', 'By the same artist', { genre: 'jazz', tags: ['piano'] })
  await make('ben', 'Of the genre', { genre: 'jazz' })
  await make('chie', 'With the tag', { genre: 'rock', tags: ['piano'] })
  const clapped = await make('dan', 'Clapped by the same', { genre: 'metal' })
  await make('dan', 'Nothing in common', { genre: 'metal' })
  for (const name of ['listener', 'other']) {
    await clap(name, id)
    await clap(name, clapped.id)
  }
  expect(await relatedTo(id)).toEqual(['Clapped by the same', 'With the tag', 'Of the genre'])

  await service.call(updateSound, {
    as: person('dan'),
    params: { id: clapped.id },
    body: { status: 'Private' },
  })
  expect(await relatedTo(id)).toEqual(['With the tag', 'Of the genre'])
})

test('one person in common is a coincidence, and popular sounds weigh less', async () => {
  const { id } = await make('aki', 'Centre', { genre: 'folk' })
  const once = await make('ben', 'Clapped by one')
  const near = await make('chie', 'Clapped by two')
  const popular = await make('dan', 'Clapped by all')
  for (const name of ['listener', 'other']) {
    for (const each of [id, near.id, popular.id]) await clap(name, each)
  }
  await clap('listener', once.id)
  for (const name of ['aki', 'ben', 'chie', 'emi']) await clap(name, popular.id)
  const { body } = await service.call(listRelatedSounds, { params: { id } })
  expect(body.items.map(({ title, why }) => [title, why])).toEqual([
    ['Clapped by two', 'listeners'],
    ['Clapped by all', 'listeners'],
  ])
})

test('one artist is listed at most twice', async () => {
  const { id } = await make('aki', 'Bells', { tags: ['bells'] })
  for (const number of [1, 2, 3]) await make('emi', `Bells ${number}`, { tags: ['bells'] })
  expect(await relatedTo(id)).toEqual(['Bells 3', 'Bells 2'])
})

test('a sound that the viewer may not open has none', async () => {
  const draft = await make('aki', 'Draft', { status: 'Draft' })
  const answer = await service.call(listRelatedSounds, { params: { id: draft.id } })
  expect(answer.status).toBe(404)
})

test('what is related is found by indexes, and bounded at each step', async () => {
  const { id } = await make('aki', 'Plan', { genre: 'folk' })
  const key = await keyOf(service, id)
  const plan = await service.context.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    return sql<Record<string, unknown>>`explain ${selectRelated(NOBODY, key, 6)}`.execute(trx)
  })
  const lines = plan.rows.map((row) => String(row['QUERY PLAN']))
  expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([])
  expect(lines.join('\n')).toContain('claps_work_id_updated_at_idx')
  expect(lines.join('\n')).toContain('claps_user_id_updated_at_idx')
  expect(lines.join('\n')).toContain('sound_listings_list_released_at_sound_id_idx')
})
