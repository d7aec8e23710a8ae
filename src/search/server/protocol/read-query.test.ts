import { expect, test } from 'vitest'
import { ProtocolError } from './protocol-error.ts'
import { readQuery } from './read-query.ts'

const search = (body: unknown) => readQuery('media', body).search

test('parameters are read from the body, from an object in it and from a URL-encoded string', () => {
  const expected = {
    index: 'media',
    query: '夜 & rain',
    sort: 'relevance',
    filters: [[{ attribute: 'genre', equals: 'jazz' }]],
    facets: ['genre', 'price'],
    maxValuesPerFacet: 7,
    offset: 10,
    limit: 5,
  }
  const given = {
    query: '夜 & rain',
    page: 2,
    hitsPerPage: 5,
    facetFilters: [['genre:jazz']],
    facets: ['price', 'genre'],
    maxValuesPerFacet: 7,
  }
  const text = new URLSearchParams({
    query: '夜 & rain',
    page: '2',
    hitsPerPage: '5',
    facetFilters: '[["genre:jazz"]]',
    facets: 'price,genre',
    maxValuesPerFacet: '7',
  }).toString()
  expect(search(given)).toEqual(expected)
  expect(search({ indexName: 'media', params: given })).toEqual(expected)
  expect(search({ params: text })).toEqual(expected)
  expect(search({ params: text, facets: '["price","genre"]' })).toEqual(expected)
  expect(readQuery('media', { params: text }).params).toBe(text)
})

test('everything has a default, and an empty query finds all', () => {
  expect(search({})).toEqual({
    index: 'media',
    query: '',
    sort: 'relevance',
    filters: [],
    facets: [],
    maxValuesPerFacet: 100,
    offset: 0,
    limit: 20,
  })
})

test('a replica is the same index in another order; an unknown index is 404', () => {
  expect(readQuery('media_price_low', {}).search).toMatchObject({
    index: 'media',
    sort: 'price-low',
  })
  for (const name of ['music', '', 'constructor', 'media_title ']) {
    expect(() => readQuery(name, {})).toThrow(`Index ${name} does not exist`)
  }
})

test('no more than the first 1,000 hits are reached, by pages or by offset', () => {
  const windowOf = (body: object) => {
    const { offset, limit } = search(body)
    return [offset, limit]
  }
  expect(windowOf({ page: 9, hitsPerPage: 100 })).toEqual([900, 100])
  expect(windowOf({ page: 33, hitsPerPage: 30 })).toEqual([990, 10])
  expect(windowOf({ page: 1_000_000, hitsPerPage: 1000 })).toEqual([1000, 0])
  expect(windowOf({ hitsPerPage: 0 })).toEqual([0, 0])
  expect(windowOf({ offset: 995, length: 50, page: 3 })).toEqual([995, 5])
  expect(windowOf({ length: 3, page: 3 })).toEqual([0, 3])
})

test('all facets are meant by an asterisk, and unknown ones are left out', () => {
  expect(search({ facets: '*' }).facets).toContain('tags')
  expect(search({ facets: ['*'] }).facets.length).toBeGreaterThan(8)
  expect(search({ facets: ['genre', 'toString', 'in-album'] }).facets).toEqual(['genre'])
})

test('unknown parameters are ignored, wrong ones named', () => {
  expect(search({ typoTolerance: 'strict', enableABTest: false, analytics: {} }).query).toBe('')
  expect(() => search({ hitsPerPage: 1001 })).toThrow(
    'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000',
  )
  for (const [name, value] of [
    ['query', 5],
    ['query', 'a'.repeat(513)],
    ['page', -1],
    ['page', '1.5'],
    ['hitsPerPage', 'many'],
    ['length', 1001],
    ['facets', [1]],
    ['facets', '[1'],
    ['attributesToRetrieve', 7],
    ['clickAnalytics', 'perhaps'],
    ['maxFacetHits', 101],
    ['filters', ['genre:jazz']],
    ['highlightPreTag', 'a'.repeat(101)],
  ] as const) {
    expect(() => search({ [name]: value }), name).toThrow(`"${name}" parameter`)
  }
  for (const body of [null, [], 'query', 3]) expect(() => search(body)).toThrow(ProtocolError)
})
