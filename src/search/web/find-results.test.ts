import { expect, test } from 'vitest'
import { isFailure } from '#client/api-call.ts'
import { findResults } from './find-results.ts'
import type { SendQueries } from './search-client.ts'
import { PAGE_SIZE, readState } from './search-state.ts'

/** Of a search that sends so many hits of all that it found. */
async function hasMore(sent: number, nbHits: number): Promise<boolean> {
  const hits = Array.from({ length: sent }, (_, at) => ({ kind: 'sound', objectID: `sound-${at}` }))
  const answer = { hits: [], nbHits: 0, exhaustiveNbHits: true, facets: {} }
  const results = [answer, { ...answer, hits, nbHits }]
  const send = (async () => ({ results })) as unknown as SendQueries
  const state = readState(new URLSearchParams({ q: 'rain' }))
  const api = async () => ({ sounds: [], albums: [] }) as never
  const found = await findResults(state, send, api, new AbortController().signal)
  if (isFailure(found)) throw new Error(found.message)
  return found.hasMore
}

test('there is more after a full page, unless it holds all, and none after all that a search sends', async () => {
  expect(await hasMore(PAGE_SIZE, PAGE_SIZE + 1)).toBe(true)
  expect(await hasMore(PAGE_SIZE, PAGE_SIZE)).toBe(false)
  expect(await hasMore(PAGE_SIZE - 1, 2 * PAGE_SIZE)).toBe(false)
})
