import { expect, test } from 'vitest'
import { type ApiFailure, failure } from '#client/api-call.ts'
import type { Page } from '#kernel/pagination.ts'
import type { Track } from '#works/sounds-contract.ts'
import { readAllTracks } from './read-all-tracks.ts'

const page = (ids: string[], next: string | null): Page<Track> => ({
  items: ids.map((id) => Object.assign(Object.create(null), { id })),
  next,
})
const readAll = (first: Page<Track>, read: (cursor: string) => Promise<Page<Track> | ApiFailure>) =>
  readAllTracks(first, (items) => [...items], read)
const idsOf = ({ tracks }: Awaited<ReturnType<typeof readAllTracks>>) => tracks.map(({ id }) => id)

test('all of a list is played in its order, page after page', async () => {
  const pages: Record<string, Page<Track>> = {
    two: page(['c'], 'three'),
    three: page(['d'], null),
  }
  const read = async (cursor: string) => pages[cursor] ?? failure(404, 'not_found', '')
  expect(idsOf(await readAll(page(['a', 'b'], 'two'), read))).toEqual(['a', 'b', 'c', 'd'])
  expect(idsOf(await readAll(page(['a'], null), read))).toEqual(['a'])
})

test('where a page cannot be loaded, what came before it is played', async () => {
  const read = async () => failure(503, 'unavailable', 'Away')
  const all = await readAll(page(['a'], 'two'), read)
  expect([idsOf(all), all.failure?.message]).toEqual([['a'], 'Away'])
})
