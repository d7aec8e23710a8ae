import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { NOBODY } from '#works/server/select-works.ts'
import { makeSound } from '#works/testing.ts'
import { getTag } from '../contract.ts'
import { selectRelatedTags, selectRising } from './suggestion-store.ts'

let service: TestService
let artist: TestMember

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

test('a tag is found in any spelling, with the tags that appear beside it most often', async () => {
  await makeSound(service, artist, { tags: ['夜', 'ピアノ', '雨'] })
  await makeSound(service, artist, { tags: ['夜', 'ピアノ'] })
  await makeSound(service, artist, { tags: ['朝', 'ピアノ'] })
  const { body } = await service.call(getTag, { params: { tag: '＃夜' } })
  expect(body).toEqual({ tag: '夜', related: ['ピアノ', '雨'] })
  const nothing = await service.call(getTag, { params: { tag: '＃' } })
  expect(nothing.status).toBe(404)
})

test('tags beside a tag, and artists who gain followers, are found by indexes and bounded', async () => {
  const plans = [
    [selectRelatedTags('夜'), 'sound_listings_list_released_at_sound_id_idx'],
    [selectRising(NOBODY, new Date()), 'follows_created_at_idx'],
  ] as const
  for (const [query, index] of plans) {
    const plan = await service.context.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      return sql<Record<string, unknown>>`explain ${query}`.execute(trx)
    })
    const lines = plan.rows.map((row) => String(row['QUERY PLAN']))
    expect(lines.filter((line) => line.includes('Seq Scan'))).toEqual([])
    expect(lines.join('\n')).toContain(index)
    expect(lines.join('\n')).toContain('Limit')
  }
})
