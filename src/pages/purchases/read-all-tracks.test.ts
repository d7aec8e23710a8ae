import { expect, test } from 'vitest'
import { failure } from '#client/api-call.ts'
import type { Page } from '#kernel/pagination.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import { readAllTracks } from './read-all-tracks.ts'

const page = (ids: string[], next: string | null): Page<Purchase> => ({
  items: ids.map((id) => Object.assign(Object.create(null), { tracks: [{ id }] })),
  next,
})
const idsOf = ({ tracks }: Awaited<ReturnType<typeof readAllTracks>>) => tracks.map(({ id }) => id)

test('all of a list is played in its order, page after page', async () => {
  const pages: Record<string, Page<Purchase>> = {
    two: page(['c'], 'three'),
    three: page(['d'], null),
  }
  const read = async (cursor: string) => pages[cursor] ?? failure(404, 'not_found', '')
  expect(idsOf(await readAllTracks(page(['a', 'b'], 'two'), read))).toEqual(['a', 'b', 'c', 'd'])
  expect(idsOf(await readAllTracks(page(['a'], null), read))).toEqual(['a'])
})

test('where a page cannot be loaded, what came before it is played', async () => {
  const read = async () => failure(503, 'unavailable', 'Away')
  const all = await readAllTracks(page(['a'], 'two'), read)
  expect([idsOf(all), all.failure?.message]).toEqual([['a'], 'Away'])
})
