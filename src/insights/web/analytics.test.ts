import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportPageView } from '../contract.ts'
import { PAGE_VIEWS_PATH, pushEvents, pushPageView, viewEvents } from './analytics.ts'

interface Sent {
  url: string
  body: unknown
  credentials: RequestInit['credentials']
  type: unknown
}
let sent: Sent[]
let status: number
let robots: { content: string }[]

beforeEach(() => {
  ;[sent, status, robots] = [[], 200, []]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { body, credentials, headers } = init
    expect(init).toMatchObject({ method: 'POST', keepalive: true })
    const type = new Headers(headers).get('content-type')
    sent.push({ url, body: JSON.parse(String(body)), credentials, type })
    return new Response(null, { status })
  })
  vi.stubGlobal('navigator', { doNotTrack: null, globalPrivacyControl: false })
  vi.stubGlobal('location', new URL('https://music.example/charts?genre=jazz'))
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    referrer: 'https://blog.example/post?reader=me',
    querySelectorAll: () => robots,
  })
})
afterEach(() => vi.unstubAllGlobals())

const own = { url: '/search', appId: 'selfhosted', key: 'abc' }
const events = [
  ...viewEvents({ userId: undefined }, 'sound', 's1'),
  ...viewEvents({ userId: undefined }, 'user', 'c1'),
]
const charts = { pathname: '/charts', search: '?genre=jazz&key=1' }
const plausible = { url: 'https://stats.example/api/event', domain: 'music.example' }

test('events go as one list, with the public key, no session, and as text', async () => {
  await pushEvents(events, own)
  const query = 'X-Algolia-Application-Id=selfhosted&X-Algolia-API-Key=abc'
  const url = `/search/1/events?${query}`
  expect(sent).toEqual([{ url, body: { events }, credentials: 'omit', type: 'text/plain' }])
})

test('with hosted Algolia they go there', async () => {
  await pushEvents(events, { ...own, url: 'https://insights.us.algolia.io' })
  expect(sent[0]?.url).toMatch(/^https:\/\/insights\.us\.algolia\.io\/1\/events\?X-Algolia-App/)
})

test('an empty list is not sent', async () => {
  await pushEvents([], own)
  expect(sent).toEqual([])
})

test('what is not taken is an error', async () => {
  status = 422
  await expect(pushEvents(events, own)).rejects.toThrow('HTTP 422')
  await expect(pushPageView(charts, undefined)).rejects.toThrow('HTTP 422')
})

test('a page view goes to our own table, where insights listens', async () => {
  await pushPageView(charts, undefined)
  expect(PAGE_VIEWS_PATH).toBe(reportPageView.path)
  expect(sent).toEqual([
    {
      url: '/api/page-views',
      body: { path: '/charts?genre=jazz' },
      credentials: 'include',
      type: 'application/json',
    },
  ])
})

test('a page view goes to the API base that is configured', async () => {
  document.documentElement.dataset.api = 'https://api.example/v1'
  await pushPageView(charts, undefined)
  expect(sent[0]?.url).toBe('https://api.example/v1/page-views')
})

test('with an endpoint like Plausible’s it goes there instead, with the referring site alone', async () => {
  await pushPageView(charts, plausible)
  const view = { name: 'pageview', domain: 'music.example', referrer: 'https://blog.example/' }
  const body = { ...view, url: 'https://music.example/charts?genre=jazz' }
  expect(sent).toEqual([{ url: plausible.url, body, credentials: 'omit', type: 'text/plain' }])
})

test.each(['', 'https://music.example/checkout/1?key=2'])(
  '%j is no referring site',
  async (from) => {
    vi.stubGlobal('document', { referrer: from, querySelectorAll: () => [] })
    await pushPageView(charts, plausible)
    expect(sent[0]?.body).not.toHaveProperty('referrer')
  },
)

test('the id of a work that is not listed is left out, and of one whose page was left before', async () => {
  const sound = { pathname: '/sound/k3f9k3f9k3f9/harbour', search: '' }
  const recorded = async () => {
    await pushPageView(sound, undefined)
    return sent.pop()?.body
  }
  expect(await recorded()).toEqual({ path: '/sound' })
  vi.stubGlobal('location', new URL(`https://music.example${sound.pathname}`))
  expect(await recorded()).toEqual({ path: sound.pathname })
  // What an artist reserves is listed all the same.
  robots = [{ content: 'noai, noimageai' }]
  expect(await recorded()).toEqual({ path: sound.pathname })
  robots.push({ content: 'noindex' })
  expect(await recorded()).toEqual({ path: '/sound' })
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'with %j nothing is sent',
  async (choice) => {
    vi.stubGlobal('navigator', choice)
    await pushEvents(events, own)
    await pushPageView(charts, undefined)
    await pushPageView(charts, plausible)
    expect(sent).toEqual([])
  },
)
