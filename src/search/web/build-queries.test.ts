import { expect, test } from 'vitest'
import { buildQueries } from './build-queries.ts'
import { readState } from './search-state.ts'

const build = (asked: string) => buildQueries(readState(new URLSearchParams(asked)))

test('words search works in the index of the order, and artists where no filter is set', () => {
  const [artists, works, ...others] = build('q=rain&sort=cheap&page=2')
  expect(artists).toMatchObject({ indexName: 'users', query: 'rain', hitsPerPage: 6 })
  expect(works).toMatchObject({ indexName: 'media_price_low', query: 'rain', hitsPerPage: 48 })
  expect(others).toEqual([])
  expect(build('q=rain&genre=jazz')[0]).toMatchObject({ indexName: 'users', hitsPerPage: 0 })
})

test('values of one filter are alternatives, filters hold together', () => {
  const [artists, works] = build(
    'genre=jazz&genre=pop&tag=-1&year=2025&year=2026&price=paid&length=from2',
  )
  expect(artists?.hitsPerPage).toBe(0)
  expect(works).toMatchObject({
    facetFilters: [['genre:jazz', 'genre:pop'], ['tags:\\-1']],
    numericFilters: [['year=2025', 'year=2026'], 'price>0', 'duration>=120', 'duration<300'],
  })
})

test('each filter that is set is counted as if it were not', () => {
  const [, , genres, years] = build('q=a&genre=jazz&year=2026')
  expect(genres).toMatchObject({
    facets: ['genre'],
    hitsPerPage: 0,
    facetFilters: [],
    numericFilters: [['year=2026']],
  })
  expect(years).toMatchObject({
    facets: ['year'],
    facetFilters: [['genre:jazz']],
    numericFilters: [],
  })
})
