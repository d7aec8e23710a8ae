import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import { updateSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { searchKeyOf } from './keys.ts'

const HOSTILE = `<script>alert(1)</script> "' -- ドラム <em>`

const SHADES = Array.from({ length: 12 }, (_, at) => `shade-${at}`)

let service: TestService
let artist: TestMember
let key: string
let owner: string
beforeAll(async () => {
  service = await startTestService({ env: { TRUSTED_PROXIES: 'loopback' } })
  artist = await signUpCreator(service, 'tsukimi')
  key = searchKeyOf(service.context.config, 'search')
  owner = searchKeyOf(service.context.config, 'owner')
  await makeSound(service, artist, { title: 'Midnight Rain', genre: 'jazz', tags: ['night'] })
  await makeSound(service, artist, { title: 'Rainbow', genre: 'pop', tags: SHADES })
  await makeSound(service, artist, { title: HOSTILE, genre: 'rock' })
  await makeSound(service, artist, { title: 'Secret rain', status: 'Draft' })
  await makeSound(service, artist, { title: 'Private rain', status: 'Private' })
  await service.runJobs()
})
afterAll(() => service.close())

interface Call {
  url?: string
  headers?: Record<string, string>
  apiKey?: string
  /** Sent as it is. */
  text?: string
}

async function post(path: string, body: unknown, call: Call = {}) {
  const { apiKey = key, headers, text = JSON.stringify(body) } = call
  const answer = await service.app.inject({
    method: 'POST',
    url: `/search/1${path}`,
    headers: {
      'content-type': 'text/plain',
      'x-algolia-application-id': 'selfhosted',
      'x-algolia-api-key': apiKey,
      ...headers,
    },
    payload: text,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const query = async (body: object, index = 'media') =>
  (await post(`/indexes/${index}/query`, body)).body
const titlesOf = (body: { hits: { title: string }[] }) => body.hits.map(({ title }) => title)

describe('the key', () => {
  test('is public and searches, in headers or in the address as browsers send it', async () => {
    expect((await post('/indexes/media/query', {})).status).toBe(200)
    const parameters = `x-algolia-api-key=${key}&x-algolia-application-id=selfhosted`
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: `/search/1/indexes/*/queries?x-algolia-agent=test&${parameters}`,
      headers: { 'content-type': 'text/plain' },
      payload: '{"requests":[{"indexName":"media","query":"rain"}]}',
    })
    expect(statusCode).toBe(200)
  })

  test('or the application is wrong: 403 in Algolia’s words, before anything is read', async () => {
    const refused = { message: 'Invalid Application-ID or API key', status: 403 }
    for (const apiKey of ['', 'x', key.toUpperCase(), `${key}0`]) {
      const { status, body } = await post('/indexes/media/query', {}, { apiKey, text: '{' })
      expect([status, body]).toEqual([403, refused])
    }
    const headers = { 'x-algolia-application-id': 'OTHER' }
    expect((await post('/indexes/*/queries', {}, { headers })).body).toEqual(refused)
  })

  test('of the owner alone lists all documents, part by part', async () => {
    const { status, body } = await post('/indexes/media/browse', {})
    expect([status, body.message]).toEqual([403, 'Method not allowed with this API key'])
    const first = await post('/indexes/media/browse', { hitsPerPage: 2 }, { apiKey: owner })
    expect(first.body.hits).toHaveLength(2)
    const { cursor } = first.body
    const second = await post(
      '/indexes/media/browse',
      { cursor, hitsPerPage: 2 },
      { apiKey: owner },
    )
    expect(second.body.hits).toHaveLength(1)
    expect(second.body.cursor).toBeUndefined()
    const none = await post('/indexes/media/browse', { hitsPerPage: 0 }, { apiKey: owner })
    expect(none.status).toBe(400)
    for (const narrow of [{ query: 'nothinglikethis' }, { filters: 'genre:polka' }]) {
      const answer = await post('/indexes/media/browse', narrow, { apiKey: owner })
      expect(answer.body.hits).toEqual([])
    }
    const least = await post('/indexes/media/browse', { hitsPerPage: 1 }, { apiKey: owner })
    expect(least.body.hits).toHaveLength(1)
  })
})

test('a search that fails says nothing of why, and is logged; a refusal is not', async () => {
  const error = vi.spyOn(service.context.log, 'error').mockImplementation(() => {})
  const { db, replicas } = service.context
  vi.spyOn(replicas?.db ?? db, 'getExecutor').mockImplementationOnce(() => {
    throw new Error('relation "search_documents" does not exist')
  })
  const failed = await post('/indexes/media/query', {})
  expect([failed.status, failed.body]).toEqual([500, { message: 'Internal error', status: 500 }])
  expect(error).toHaveBeenCalledOnce()
  const missing = await post('/indexes/music/query', {})
  expect(missing.body).toEqual({ message: 'Index music does not exist', status: 404 })
  expect(missing.headers).not.toHaveProperty('retry-after')
  expect(error).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('hits from an offset are answered by it, and not by pages', async () => {
  for (const given of [{ offset: 0 }, { length: 1 }, { offset: 1, length: 1 }]) {
    const answer = await query(given)
    expect(answer).toMatchObject(given)
    expect(answer).not.toHaveProperty('page')
  }
  expect(await query({})).toMatchObject({ page: 0, nbPages: 1 })
})

describe('an answer', () => {
  test('has hits, counts and pages in Algolia’s shape', async () => {
    const body = await query({ query: 'rain', hitsPerPage: 1, page: 1, clickAnalytics: true })
    expect(body).toMatchObject({
      nbHits: 2,
      page: 1,
      nbPages: 2,
      hitsPerPage: 1,
      query: 'rain',
      index: 'media',
      exhaustive: { nbHits: true, typo: true, facetsCount: true },
      params: 'query=rain&hitsPerPage=1&page=1&clickAnalytics=true',
      queryID: expect.stringMatching(/^[0-9a-f]{32}$/),
      hits: [{ title: 'Rainbow', objectID: expect.stringMatching(/^sound-[a-z0-9]{12}$/) }],
    })
    expect(body.processingTimeMS).toBeGreaterThan(0)
    expect(body).not.toHaveProperty('facets')
    expect(await query({ query: 'rain' })).not.toHaveProperty('queryID')
    expect(await query({ offset: 1, length: 1 })).toMatchObject({ offset: 1, length: 1 })
  })

  test('highlights with the tags that were asked for, and else with em', async () => {
    const hit = (await query({ query: 'rain', attributesToHighlight: ['title', 'tags'] })).hits[0]
    expect(hit._highlightResult).toEqual({
      title: {
        value: 'Midnight <em>Rain</em>',
        matchLevel: 'full',
        fullyHighlighted: false,
        matchedWords: ['rain'],
      },
      tags: [expect.objectContaining({ value: 'night', matchLevel: 'none' })],
    })
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' }
    const marked = (await query({ query: 'rainbow', ...tags })).hits[0]._highlightResult
    expect(marked.title.value).toBe('__ais-highlight__Rainbow__/ais-highlight__')
    expect(Object.keys(marked)).toEqual(SEARCHED.media.flat())
    expect(await query({ attributesToHighlight: [] })).toMatchObject({
      hits: [{ _highlightResult: {} }, {}, {}],
    })
  })

  test('has the attributes that were asked for, and the id always', async () => {
    const keys = async (attributesToRetrieve: string[]) =>
      Object.keys((await query({ attributesToRetrieve })).hits[0]).sort()
    expect(await keys(['title'])).toEqual(['_highlightResult', 'objectID', 'title'])
    expect(await keys([])).toEqual(['_highlightResult', 'objectID'])
    expect(await keys(['*', '-description'])).not.toContain('description')
    expect(await keys(['*', '-description'])).toContain('price')
  })

  test('counts facets over all hits and searches in their values', async () => {
    const body = await query({ hitsPerPage: 0, facets: ['genre', 'price'] })
    expect(body).toMatchObject({ hits: [], nbHits: 3, nbPages: 0 })
    expect(body.facets.genre).toEqual({ jazz: 1, pop: 1, rock: 1 })
    expect(body.facets_stats.price).toMatchObject({ min: expect.any(Number) })
    const found = await post('/indexes/media/facets/genre/query', { facetQuery: 'ja' })
    expect(found.body).toMatchObject({
      facetHits: [{ value: 'jazz', highlighted: '<em>ja</em>zz', count: 1 }],
      exhaustiveFacetsCount: true,
    })
    const wrong = await post('/indexes/media/facets/price/query', { facetQuery: '1' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Cannot search in `price` attribute'])
  })

  test.each([5, 12])('has up to %i values of a facet where so many are wanted', async (wanted) => {
    const body = { facetQuery: 'shade', maxFacetHits: wanted }
    const found = await post('/indexes/media/facets/tags/query', body)
    expect(found.body.facetHits).toHaveLength(wanted)
  })

  test('of several queries has each in its order, facet searches among them', async () => {
    const requests = [
      { indexName: 'media', params: 'query=rainbow&hitsPerPage=3' },
      { indexName: 'users', query: 'tsuki' },
      { indexName: 'media', type: 'facet', facet: 'genre', facetQuery: 'ro' },
      { indexName: 'media_title', query: 'rain' },
    ]
    const { body } = await post('/indexes/*/queries', { requests })
    expect(body.results).toHaveLength(4)
    expect(titlesOf(body.results[0])).toEqual(['Rainbow'])
    expect(body.results[1].hits).toMatchObject([{ username: 'tsukimi' }])
    expect(body.results[2].facetHits).toMatchObject([{ value: 'rock' }])
    expect(titlesOf(body.results[3])).toEqual(['Midnight Rain', 'Rainbow'])
  })
})

describe('text that could be meant as code', () => {
  test('is returned as it is, as JSON that no browser runs', async () => {
    const { body, headers } = await post('/indexes/media/query', { query: 'ドラム' })
    expect(titlesOf(body)).toEqual([HOSTILE])
    expect(body.hits[0]._highlightResult.title.value).toBe(
      HOSTILE.replace('ドラム', '<em>ドラム</em>'),
    )
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('finds nothing or something, but never fails', async () => {
    for (const text of ["'", '\\', '\u0000', '\ud800', "'; drop table users; --", '& | !', '%_']) {
      for (const body of [{ query: text }, { facetFilters: [`tags:${text}`] }]) {
        const { status } = await post('/indexes/media/query', body)
        expect(status, JSON.stringify(body)).toBe(200)
      }
      const facet = await post('/indexes/media/facets/tags/query', { facetQuery: text })
      expect(facet.status).toBe(200)
    }
  })
})

test('drafts and private sounds are found by no query, and what becomes one is gone at once', async () => {
  expect(titlesOf(await query({ query: 'secret' }))).toEqual([])
  expect(titlesOf(await query({ query: 'private' }))).toEqual([])
  const { id } = await makeSound(service, artist, { title: 'Passing cloud' })
  expect(titlesOf(await query({ query: 'cloud' }))).toEqual(['Passing cloud'])
  const hide = { params: { id }, body: { status: 'Draft' as const }, as: artist }
  await service.call(updateSound, hide)
  expect(titlesOf(await query({ query: 'cloud' }))).toEqual([])
  const { body } = await post('/indexes/media/browse', {}, { apiKey: owner })
  expect(titlesOf(body)).toHaveLength(3)
})

describe('a request that cannot be answered', () => {
  test.each([
    ['/indexes/nothing/query', {}, 404, 'Index nothing does not exist'],
    ['/indexes/media/queries', { requests: [] }, 404, 'Path not supported'],
    ['/indexes/media/query', { page: -1 }, 400, 'Invalid value for "page" parameter'],
    ['/indexes/media/query', { filters: 'genre:' }, 400, 'filters: Unexpected end'],
    ['/indexes/*/queries', { requests: 'media' }, 400, 'Expected "requests"'],
    ['/indexes/*/queries', { requests: [{}] }, 400, 'Expected "requests"'],
    ['/indexes/*/queries', { requests: Array(51).fill({ indexName: 'media' }) }, 400, 'at most 50'],
  ])('is answered in Algolia’s words: %s (%#)', async (path, sent, status, message) => {
    const answer = await post(path, sent)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ message: expect.stringContaining(message), status })
  })

  test('is answered in the same shape for broken JSON and for more than 64 kB', async () => {
    const broken = await post('/indexes/media/query', {}, { text: '{"query":' })
    expect([broken.status, broken.body.message]).toEqual([400, 'Invalid JSON'])
    const large = await post('/indexes/media/query', { userToken: 'a'.repeat(66_000) })
    expect(large.body).toMatchObject({ status: 413 })
  })
})
