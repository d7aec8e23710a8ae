import type { AddressInfo } from 'node:net'
import { algoliasearch, type SearchParamsObject } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import instantsearch from 'instantsearch.js'
import {
  connectConfigure,
  connectHits,
  connectPagination,
  connectRange,
  connectRefinementList,
  connectSearchBox,
} from 'instantsearch.js/es/connectors/index.js'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import {
  Configure,
  getServerState,
  Highlight,
  Hits,
  InstantSearch,
  InstantSearchSSRProvider,
  Pagination,
  RefinementList,
  SearchBox,
} from 'react-instantsearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userChanged } from '#accounts/server/events.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { publish } from '#ports/jobs/publish.ts'
import { createAlbum } from '#works/albums-contract.ts'
import { makeSound } from '#works/testing.ts'
import { signUpCreator } from '../testing/sign-up-creator.ts'
import { APP_ID, searchKeyOf } from './keys.ts'

/** A long text with one word in its middle */
const description = Array.from({ length: 40 }, (_, at) =>
  at === 20 ? 'Theremin' : `word${at}`,
).join(' ')
const HOSTILE = '<img src=x onerror=alert(1)> drum'

let service: TestService
let hosts: { url: string; accept: 'readWrite'; protocol: 'http' }[]
let key: string
/** Far more than any call takes, so that load on the machine fails none. */
const timeouts = { connect: 60_000, read: 60_000, write: 60_000 }
beforeAll(async () => {
  service = await startTestService()
  const artist = await signUpCreator(service, 'tsukimi')
  for (const [title, genre, price] of [
    ['Night train', 'jazz', 100],
    ['Night bus', 'jazz', 300],
    ['Night ferry', 'rock', 500],
    [HOSTILE, 'metal', 700],
  ] as const) {
    await makeSound(service, artist, { title, genre, price, ...(price === 500 && { description }) })
  }
  await service.runJobs()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  hosts = [{ url: `127.0.0.1:${port}/search`, accept: 'readWrite', protocol: 'http' }]
  key = searchKeyOf(service.context.config, 'search')
})
afterAll(() => service.close())

interface Found {
  title: string
}
/** All that is searched in. */
const SHOWN = ['title', 'artist', 'albums', 'tags', 'description'] as const
const titlesOf = (hits: readonly Found[]) => hits.map(({ title }) => title)

describe('algoliasearch', () => {
  test('searches, filters, counts facets and searches in them', async () => {
    const client = algoliasearch(APP_ID, key, { hosts, timeouts })
    const searchParams = { query: 'nigh', filters: 'price < 400 AND genre:jazz', facets: ['genre'] }
    const found = await client.searchSingleIndex<Found>({ indexName: 'media', searchParams })
    expect(titlesOf(found.hits).sort()).toEqual(['Night bus', 'Night train'])
    expect(found.facets).toEqual({ genre: { jazz: 2 } })
    const { results } = await client.search<Found>({
      requests: [
        { indexName: 'media_price_high', query: 'night', hitsPerPage: 2 },
        { indexName: 'users', query: 'tsukimi' },
      ],
    })
    expect(results).toMatchObject([
      { hits: [{ title: 'Night ferry' }, { title: 'Night bus' }], nbHits: 3 },
      { hits: [{ username: 'tsukimi' }] },
    ])
    const facetSearch = { indexName: 'media', facetName: 'genre' }
    const values = await client.searchForFacetValues({
      ...facetSearch,
      searchForFacetValuesRequest: { facetQuery: 'ja' },
    })
    expect(values.facetHits).toEqual([{ value: 'jazz', highlighted: '<em>ja</em>zz', count: 2 }])
  })

  test('lists all documents with the owner’s key, and is refused with the public one', async () => {
    const owner = algoliasearch(APP_ID, searchKeyOf(service.context.config, 'owner'), {
      hosts,
      timeouts,
    })
    const listed: string[] = []
    await owner.browseObjects<Found>({
      indexName: 'media',
      browseParams: { hitsPerPage: 3 },
      aggregator: ({ hits }) => void listed.push(...titlesOf(hits)),
    })
    expect(listed).toHaveLength(4)
    const visitor = algoliasearch(APP_ID, key, { hosts, timeouts })
    await expect(visitor.browse({ indexName: 'media' })).rejects.toMatchObject({ status: 403 })
    const wrong = algoliasearch(APP_ID, 'wrong', { hosts, timeouts })
    await expect(wrong.search([{ indexName: 'media' }])).rejects.toThrow('Invalid Application-ID')
  })

  test('reads one or several objects by their ids', async () => {
    const client = algoliasearch(APP_ID, key, { hosts, timeouts })
    const searchParams = { query: 'ferry' }
    const found = await client.searchSingleIndex<Found>({ indexName: 'media', searchParams })
    const [hit] = found.hits
    const objectID = hit?.objectID ?? ''
    const asked = { indexName: 'media', objectID }
    expect(await client.getObject({ ...asked })).toMatchObject({ objectID, title: 'Night ferry' })
    expect(await client.getObject({ ...asked, attributesToRetrieve: ['genre'] })).toEqual({
      objectID,
      genre: 'rock',
    })
    const missing = { indexName: 'media', objectID: 'sound-nothing00000' }
    await expect(client.getObject(missing)).rejects.toMatchObject({ status: 404 })
    const requests = [asked, missing, { ...asked, attributesToRetrieve: ['title'] }]
    const { results } = await client.getObjects<Found | null>({ requests })
    expect(results).toEqual([
      expect.objectContaining({ objectID, genre: 'rock' }),
      null,
      { objectID, title: 'Night ferry' },
    ])
  })

  test('shows a part of long texts around what was found', async () => {
    const client = algoliasearch(APP_ID, key, { hosts, timeouts })
    const searchParams = {
      query: 'theremin',
      attributesToSnippet: ['description:5', 'title'],
      attributesToHighlight: ['title'],
      snippetEllipsisText: '[…]',
    }
    const { hits } = await client.searchSingleIndex<Found>({ indexName: 'media', searchParams })
    expect(hits[0]?._snippetResult).toEqual({
      description: {
        value: '[…]word18 word19 <em>Theremin</em> word21 word22[…]',
        matchLevel: 'full',
      },
      title: { value: 'Night ferry', matchLevel: 'none' },
    })
    expect(Object.keys(hits[0]?._highlightResult ?? {})).toEqual(['title'])
  })

  test('is refused places, which no work has, unless they narrow nothing', async () => {
    const client = algoliasearch(APP_ID, key, { hosts, timeouts })
    const search = (searchParams: SearchParamsObject) =>
      client.searchSingleIndex<Found>({ indexName: 'media', searchParams })
    for (const [name, value] of Object.entries({
      aroundLatLng: '35.68,139.76',
      aroundLatLngViaIP: true,
      insideBoundingBox: [[35, 139, 36, 140]],
      insidePolygon: [[35, 139, 36, 140, 37, 139]],
    })) {
      await expect(search({ query: 'night', [name]: value })).rejects.toMatchObject({
        status: 400,
        message: `The "${name}" parameter is not supported`,
      })
    }
    const { nbHits } = await search({
      query: 'night',
      aroundLatLng: '',
      aroundLatLngViaIP: false,
      aroundRadius: 'all',
      insideBoundingBox: [],
    })
    expect(nbHits).toBe(3)
  })

  test('in its lite build searches and searches in facets', async () => {
    const lite = liteClient(APP_ID, key, { hosts, timeouts })
    const { results } = await lite.search<Found>({
      requests: [{ indexName: 'media', query: 'ferry' }],
    })
    expect(results).toMatchObject([{ hits: [{ title: 'Night ferry' }] }])
    const facets = await lite.search([
      { indexName: 'media', facet: 'genre', facetQuery: 'ro', type: 'facet' },
    ])
    expect(facets.results).toMatchObject([{ facetHits: [{ value: 'rock', count: 1 }] }])
  })
})

test('InstantSearch searches as one types, refines facets and ranges, and turns pages', async () => {
  const search = instantsearch({
    indexName: 'media',
    searchClient: liteClient(APP_ID, key, { hosts, timeouts }),
  })
  const now: {
    type?: (query: string) => void
    refineGenre?: (value: string) => void
    refinePrice?: (range: [number | undefined, number | undefined]) => void
    turn?: (page: number) => void
    hits: string[]
    marked: unknown[]
    genres: { label: string; count: number; isRefined: boolean }[]
    range: { min?: number | undefined; max?: number | undefined }
    pages: number
  } = { hits: [], marked: [], genres: [], range: {}, pages: 0 }
  search.addWidgets([
    connectSearchBox(({ refine }) => {
      now.type = refine
    })({}),
    connectHits(({ items }) => {
      now.hits = items.map((item) => String(item.title))
      now.marked = items.map((item) => item._highlightResult?.title)
    })({}),
    connectRefinementList(({ items, refine }) => {
      now.genres = items.map(({ label, count, isRefined }) => ({ label, count, isRefined }))
      now.refineGenre = refine
    })({ attribute: 'genre', operator: 'or' }),
    connectRange(({ range, refine }) => {
      now.range = range
      now.refinePrice = refine
    })({ attribute: 'price' }),
    connectPagination(({ nbPages, refine }) => {
      now.pages = nbPages
      now.turn = refine
    })({}),
  ])
  search.start()
  await expect.poll(() => now.hits.length, { timeout: 60_000 }).toBe(4)
  expect(now.range).toEqual({ min: 100, max: 700 })

  for (const typed of ['n', 'ni', 'nig', 'night']) now.type?.(typed)
  await expect
    .poll(() => now.marked, { timeout: 60_000 })
    .toMatchObject(Array(3).fill({ value: expect.stringMatching(/^<mark>Night<\/mark> /) }))

  now.refineGenre?.('rock')
  await expect.poll(() => now.hits, { timeout: 60_000 }).toEqual(['Night ferry'])
  // The other values of the facet are still counted: each disjunctive facet is a query of its own.
  expect(now.genres).toEqual([
    { label: 'rock', count: 1, isRefined: true },
    { label: 'jazz', count: 2, isRefined: false },
  ])
  now.refineGenre?.('rock')
  await expect.poll(() => now.range, { timeout: 60_000 }).toEqual({ min: 100, max: 500 })
  now.refinePrice?.([200, 500])
  await expect
    .poll(() => [...now.hits].sort(), { timeout: 60_000 })
    .toEqual(['Night bus', 'Night ferry'])
  expect(now.pages).toBe(1)
  now.turn?.(1)
  await expect.poll(() => now.hits, { timeout: 60_000 }).toEqual([])
  search.dispose()
})

test('InstantSearch shows snippets, and reports that places cannot be searched', async () => {
  const search = instantsearch({
    indexName: 'media',
    searchClient: liteClient(APP_ID, key, { hosts, timeouts }),
  })
  const failures: string[] = []
  search.on('error', ({ error }: { error: Error }) => failures.push(error.message))
  const now: { snippets: unknown[]; configure?: (parameters: object) => void } = { snippets: [] }
  search.addWidgets([
    connectConfigure(({ refine }) => {
      now.configure = refine
    })({ searchParameters: { query: 'train', attributesToSnippet: ['title:1'] } }),
    connectHits(({ items }) => {
      now.snippets = items.map((item) => item._snippetResult?.title)
    })({}),
  ])
  search.start()
  await expect
    .poll(() => now.snippets, { timeout: 60_000 })
    .toMatchObject([{ value: '…<mark>train</mark>', matchLevel: 'full' }])
  now.configure?.({ aroundLatLng: '35.68,139.76' })
  await expect
    .poll(() => failures, { timeout: 60_000 })
    .toEqual(['The "aroundLatLng" parameter is not supported'])
  search.dispose()
})

test('React InstantSearch renders hits on the server, with hostile text in every field as text', async () => {
  const word = 'timpani'
  const text = `<img src=x onerror=alert(1)> ${word}`
  const as = await signUpCreator(service, 'hostile')
  const work = { title: text, description: text, tags: [text], genre: 'metal' as const }
  const { id } = await makeSound(service, as, work)
  const body = { ...work, status: 'Released' as const, sounds: [id] }
  await service.call(createAlbum, { body, as })
  const { context } = service
  await context.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ name: text }).where('id', '=', as.userId).execute()
    await publish(context, trx, userChanged, { userId: as.userId })
  })
  await service.runJobs()
  const searchClient = liteClient(APP_ID, key, { hosts, timeouts })
  const app = (serverState?: Awaited<ReturnType<typeof getServerState>>) =>
    h(
      InstantSearchSSRProvider,
      { ...serverState },
      h(
        InstantSearch,
        { indexName: 'media', searchClient, initialUiState: { media: { query: word } } },
        h(SearchBox, {}),
        h(Configure, { hitsPerPage: 2 }),
        h(RefinementList, { attribute: 'genre' }),
        h(Hits, {
          hitComponent: ({ hit }) =>
            SHOWN.map((attribute) => h(Highlight, { key: attribute, hit, attribute })),
        }),
        h(Pagination, {}),
      ),
    )
  const html = renderToString(app(await getServerState(app(), { renderToString })))
  // Of the sound all, of the album all but its albums.
  expect(html.split('&lt;img src=x onerror=alert(1)&gt; ')).toHaveLength(SHOWN.length * 2)
  expect(html).toMatch(/<mark[^>]*>timpani<\/mark>/)
  expect(html).not.toContain('<img')
  expect(html).toMatch(/metal/)
})
