import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import type { TimeCursor } from '#ports/database/newest-first.ts'
import {
  createAlbum,
  listAlbums,
  listMyAlbums,
  listUserAlbums,
  updateAlbum,
} from '../../albums-contract.ts'
import { makeSound, planAmongMany } from '../../testing.ts'
import { selectReleased } from './store.ts'

const ALBUMS = 23
let service: TestService
let artist: TestMember
const made: string[] = []

beforeAll(async () => {
  service = await startTestService()
  artist = await service.signUp('artist')
  const { id } = await makeSound(service, artist)
  for (let number = 0; number < ALBUMS; number++) {
    // Some of them at the same moment.
    if (number % 2 === 0) service.clock.advance(60)
    const genre = number % 4 === 0 ? 'folk' : 'jazz'
    const body = { title: `Album ${number}`, genre, tags: ['夜'], sounds: [id] } as const
    const answer = await service.call(createAlbum, {
      as: artist,
      body: { ...body, tags: [...body.tags], sounds: [...body.sounds], status: 'Released' },
    })
    made.push(answer.body.id)
  }
})
afterAll(() => service.close())

async function readAll(query: { tag?: string; genre?: 'folk'; limit?: number }): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await service.call(listAlbums, { query: { ...query, ...(cursor && { cursor }) } })
    ids.push(...page.body.items.map(({ id }) => id))
    cursor = page.body.next
  }
  return ids
}

test('albums with a tag come newest first, each once over all pages, however the tag is written', async () => {
  expect(await readAll({ tag: '＃夜' })).toEqual(made.toReversed())
  const folk = made.filter((_, number) => number % 4 === 0)
  expect(await readAll({ tag: '夜', genre: 'folk' })).toEqual(folk.toReversed())
  expect(await readAll({ tag: '朝' })).toEqual([])
})

test('a page of albums holds as many as are asked for, 100 at most', async () => {
  expect(await readAll({ limit: 5 })).toEqual(made.toReversed())
  expect(await readAll({ tag: '夜', limit: 5 })).toEqual(made.toReversed())
  const limit = 5
  const params = { username: 'artist' }
  const [all, theirs, own] = await Promise.all([
    service.call(listAlbums, { query: { limit } }),
    service.call(listUserAlbums, { params, query: { limit } }),
    service.call(listMyAlbums, { as: artist, query: { limit } }),
  ])
  for (const { body } of [all, theirs, own]) {
    expect(body.items.map(({ id }) => id)).toEqual(made.toReversed().slice(0, limit))
  }
  expect((await service.call(listAlbums, { query: { limit: 101 } })).status).toBe(400)
})

test('an album that is taken back is with no tag any more', async () => {
  const [first = ''] = made
  const params = { id: first }
  await service.call(updateAlbum, { as: artist, params, body: { status: 'Draft' } })
  expect(await readAll({ tag: '夜' })).not.toContain(first)
  await service.call(updateAlbum, { as: artist, params, body: { status: 'Released' } })
  expect(await readAll({ tag: '夜' })).toContain(first)
})

test('lists of albums walk an index of theirs in its order', async () => {
  const after: TimeCursor = ['2026-01-01T00:00:00.000Z', 7]
  const indexes = [
    [{}, 'works_kind_released_at_id_idx'],
    [{ genre: 'jazz' }, 'works_kind_genre_released_at_id_idx'],
    [{ username: 'artist' }, 'works_owner_id_kind_released_at_id_idx'],
    [{ tag: '夜' }, 'work_tags_tag_released_at_work_id_idx'],
  ] as const
  for (const [filter, index] of indexes) {
    const plan = await planAmongMany(service.context.db, (trx) =>
      selectReleased(trx, { userId: 7 }, filter, after).explain('text'),
    )
    const lines = plan.join('\n')
    expect(lines).toContain(index)
    expect(lines).not.toContain('Seq Scan')
  }
})

test('a selection has so many albums of each artist, unless there is one alone', async () => {
  const pick = async () =>
    (await service.call(listAlbums, { query: { perArtist: 2, limit: 100 } })).body.items
  expect((await pick()).length).toBeGreaterThan(2)
  const other = await service.signUp('other')
  const { id } = await makeSound(service, other)
  service.clock.advance(60)
  const body = { title: 'One more', sounds: [id], status: 'Released' } as const
  await service.call(createAlbum, { as: other, body: { ...body, sounds: [...body.sounds] } })
  expect((await pick()).map(({ username }) => username)).toEqual(['other', 'artist', 'artist'])
})
