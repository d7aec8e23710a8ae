// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { Link } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { provideMessages } from '#client/i18n/load-messages.ts'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, settle } from '#client/testing/mount-part.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { readRecent } from '#search/web/recent-searches.ts'
import type { Searched } from '#search/web/use-results.ts'
import { visit } from '../testing.ts'
import SearchPage, { loader, meta, shouldRevalidate } from './search-page.tsx'

const { t } = translate('en')
const search = { appId: 'neiro', key: 'public', hosts: ['https://music.example.com/search'] }

/** Answers that are given one by one, each with the number of its results. */
let asked: { signal: AbortSignal; answer: (count: number | undefined) => void }[] = []
beforeEach(() => {
  localStorage.clear()
  asked = []
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const answer = (count: number | undefined) => {
      if (count === undefined) return resolve(new Response('{}', { status: 503 }))
      const none = { hits: [], nbHits: 0, exhaustiveNbHits: true, facets: {} }
      const results = [none, { ...none, nbHits: count }, none, none, none, none, none]
      resolve(Response.json({ results }))
    }
    asked.push({ signal, answer })
    return promise
  })
})

const FOUND: Searched['found'] = {
  works: [],
  artists: [],
  count: 41,
  isCountExact: true,
  hasMore: false,
  leftOut: [],
  counts: { kind: {}, genre: {}, tag: {}, licence: {}, year: {} },
}
const countOf = (count: number) => t('search.results', { count })

async function open(path: string, found: Searched['found'] = undefined) {
  answerCalls({ 'GET /genres': { items: [] } })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const data: Searched = { href: path, found }
  const page = await openPart(
    <Surroundings>
      {['/search', '/search?q=rain', '/search?q=snow'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <SearchPage />
    </Surroundings>,
    { path, data, config: { search } },
  )
  const go = async (to: string) => {
    await press(page.named(to))
    await settle(1)
  }
  const answer = async (number: number, count: number | undefined) => {
    asked[number]?.answer(count)
    await settle(1)
  }
  return { ...page, go, answer }
}

test('what came with the page is shown without a request, and asked anew for other words', async () => {
  const page = await open('/search?q=rain', FOUND)
  expect(page.text()).toContain(countOf(41))
  expect(asked).toHaveLength(0)
  await page.go('/search?q=snow')
  expect(asked).toHaveLength(1)
  // The last ones stay until the next ones arrive.
  expect(page.text()).toContain(countOf(41))
  await page.answer(0, 7)
  expect(page.text()).toContain(countOf(7))
  expect(page.text()).toContain(t('search.titleFor', { query: 'snow' }))
})

test('a later search drops the earlier one, whose answer is not shown any more', async () => {
  const page = await open('/search?q=moon', FOUND)
  await page.go('/search?q=rain')
  await page.go('/search?q=snow')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await page.answer(1, 7)
  await page.answer(0, 9)
  expect(page.text()).toContain(countOf(7))
})

test('only a search that takes long is shown as waiting, until its answer', async () => {
  const page = await open('/search?q=moon', FOUND)
  const isBusy = () => page.has('[aria-busy="true"]')
  await page.go('/search?q=rain')
  await settle(298)
  expect(isBusy()).toBe(false)
  await settle(1)
  expect(isBusy()).toBe(true)
  await page.answer(0, 7)
  expect(isBusy()).toBe(false)
})

test('a search that fails can be tried again', async () => {
  const page = await open('/search?q=moon', FOUND)
  await page.go('/search?q=rain')
  await page.answer(0, undefined)
  expect(page.text()).toContain(t('search.failed'))
  await press(page.named(t('common.connection.retry')))
  await settle(1)
  await page.answer(1, 7)
  expect(page.text()).toContain(countOf(7))
  expect(page.text()).not.toContain(t('search.failed'))
})

test('without words or filters nothing is asked, and genres lead on', async () => {
  const page = await open('/search?q=rain', FOUND)
  await page.go('/search')
  expect(asked).toHaveLength(0)
  expect(page.text()).toContain(t('search.startTitle'))
  expect(page.find('h1').textContent).toBe(t('search.title'))
  await page.go('/search?q=snow')
  expect(page.text()).not.toContain(t('search.startTitle'))
})

test('words that stay for a second are a search, those that are typed on are not', async () => {
  const page = await open('/search?q=moon', FOUND)
  await page.go('/search?q=rain')
  await settle(900)
  await page.go('/search?q=snow')
  await settle(998)
  expect(readRecent()).toEqual([])
  await settle(1)
  expect(readRecent()).toEqual(['snow'])
})

test('another search asks the service for no page, unlike a change or another page', () => {
  const loads = (next: string, defaultShouldRevalidate = true) =>
    shouldRevalidate({
      currentUrl: new URL('https://neiro.example/search?q=rain'),
      currentParams: {},
      nextUrl: new URL(next, 'https://neiro.example'),
      nextParams: {},
      defaultShouldRevalidate,
    })
  expect(loads('/search?q=snow')).toBe(false)
  expect(loads('/search?q=rain')).toBe(true)
  expect(loads('/search?q=rain', false)).toBe(false)
  expect(loads('/ja/search?q=snow')).toBe(true)
})

test('on the server its own search is asked in memory, and a failure is said to crawlers', async () => {
  const asked: string[] = []
  const load = (path: string, hosts: readonly string[] = ['/search']) => {
    const answer = (called: string) => {
      asked.push(called)
      return failure(500, 'internal_error', 'No')
    }
    return loader(visit({ path, config: { search: { ...search, hosts } }, answer }))
  }
  expect(await load('/search')).toMatchObject({ data: { href: '/search', found: undefined } })
  expect(asked).toEqual([])
  const failed = await load('/search?q=rain')
  expect(failed).toMatchObject({ data: { found: { status: 500 } }, init: { status: 503 } })
  expect(asked).toEqual(['/indexes/*/queries'])
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 400 }))
  await load('/search?q=rain', search.hosts)
  expect(asked).toHaveLength(1)
})

test('the title of the page has the words, and only the blank search is listed by others', () => {
  provideMessages('en', messages.en)
  const tags = (searched: string) =>
    JSON.stringify(
      meta({
        matches: [{ id: 'root', loaderData: undefined }],
        location: { pathname: '/search', search: searched },
        params: {},
      } as never),
    )
  expect(tags('?q=rain')).toContain(
    JSON.stringify(t('search.titleFor', { query: 'rain' })).slice(1, -1),
  )
  expect(tags('?q=rain')).toContain('noindex')
  expect(tags('')).toContain(t('search.title'))
  expect(tags('')).not.toContain('noindex')
})

test('another order of the results is another address, from its first page on', async () => {
  const page = await open('/search?q=rain&page=2', FOUND)
  const select = page.find<HTMLSelectElement>(`select[aria-label="${t('search.sort')}"]`)
  await perform(() => fireEvent.change(select, { target: { value: 'newest' } }))
  await settle(1)
  expect(asked).toHaveLength(1)
  await page.answer(0, 5)
  expect(select.value).toBe('newest')
})

test('a search without a connection says so', async () => {
  const page = await open('/search?q=moon', FOUND)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await page.go('/search?q=rain')
  await settle(10_000)
  expect(page.text()).toContain(t('search.offline'))
})
