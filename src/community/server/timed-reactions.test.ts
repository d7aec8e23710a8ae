import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestMember } from '#main/testing.ts'
import { keyOf, makeSound, TEST_SECONDS } from '#works/testing.ts'
import * as contract from '../contract.ts'
import { stepOf } from './clap-store.ts'

const service = await startTestService()
const artist = await service.signUp('artist')
const listener = await service.signUp('listener')
afterAll(service.close)

let id: string
beforeEach(async () => {
  id = (await makeSound(service, artist)).id
})

const read = async () => (await service.call(contract.listTimedReactions, { params: { id } })).body
const clap = (count: number, position: number, as: TestMember = listener) =>
  service.call(contract.addClaps, { params: { id }, body: { count, position }, as })

test('claps of all listeners are summed at their second', async () => {
  const other = await service.signUp('other')
  await clap(2, 10.2)
  await clap(3, 10.9, other)
  await clap(1, TEST_SECONDS, other)
  expect((await read()).claps).toEqual([
    { position: 10, count: 5 },
    { position: TEST_SECONDS, count: 1 },
  ])
})

test('withdrawn claps are removed from their second, those of others stay', async () => {
  const other = await service.signUp('stays')
  await clap(2, 10)
  await clap(4, 30)
  await clap(1, 10, other)
  await service.call(contract.removeClaps, { params: { id }, as: listener })
  expect((await read()).claps).toEqual([{ position: 10, count: 1 }])
})

test('what is counted by the second is what the claps say, however they change concurrently', async () => {
  const fans = await Promise.all(['x', 'y', 'z'].map((name) => service.signUp(`fan-${name}`)))
  await Promise.all(
    fans.flatMap((fan) => [
      clap(3, 5, fan),
      clap(2, 6, fan),
      service.call(contract.removeClaps, { params: { id }, as: fan }),
      clap(1, 6, fan),
    ]),
  )
  const soundId = await keyOf(service, id)
  const { rows } = await sql<{ position: number; count: number }>`
    select key::int as position, sum(value::int)::int as count
    from claps, jsonb_each_text(positions) where work_id = ${soundId} group by 1 order by 1
  `.execute(service.context.db)
  expect((await read()).claps).toEqual(rows)
})

test('a long sound has no more places than a waveform shows', async () => {
  expect(stepOf(null)).toBe(1)
  expect(stepOf(199.5)).toBe(1)
  expect(stepOf(201)).toBe(2)
  expect(stepOf(14_400)).toBe(72)
  await service.context.db
    .updateTable('recordings')
    .set({ durationSeconds: 4000 })
    .where('id', 'in', (from) =>
      from
        .selectFrom('sounds')
        .innerJoin('works', 'works.id', 'sounds.id')
        .select('recordingId')
        .where('publicId', '=', id)
        .$castTo<number>(),
    )
    .execute()
  await clap(1, 19)
  await clap(1, 20)
  await clap(1, 39.9)
  expect((await read()).claps).toEqual([
    { position: 0, count: 1 },
    { position: 20, count: 2 },
  ])
})

test('comments at a place come with their writer, those about the whole and deleted ones do not', async () => {
  const params = { id }
  const t = (text: string, position?: number) =>
    service.call(contract.addComment, {
      params,
      body: { text, ...(position !== undefined && { position }) },
      as: listener,
    })
  const { id: other } = await makeSound(service, artist)
  const body = { text: 'Elsewhere', position: 78.4 }
  await service.call(contract.addComment, { params: { id: other }, body, as: listener })
  await t('All of it')
  await t('That bell', 78.4)
  const gone = await t('Sorry', 79)
  await service.call(contract.deleteComment, { params: { id: gone.body.id }, as: listener })
  expect((await read()).comments).toMatchObject([
    { text: 'That bell', position: 78.4, user: { username: 'listener' } },
  ])
})

test('a sound that no one may open has no timed reactions either', async () => {
  id = (await makeSound(service, artist, { status: 'Draft' })).id
  expect((await service.call(contract.listTimedReactions, { params: { id } })).status).toBe(404)
})
