import insights from 'search-insights'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '#main/testing.ts'
import { insightsOf } from './destination.ts'

let service: TestService
let key: string
let origin: string
beforeAll(async () => {
  service = await startTestService()
  key = insightsOf(service.context.config).key
  origin = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => service.close())

const sound = { index: 'media', objectIDs: ['sound-k3f9k3f9k3f9'] }
const viewed = { ...sound, eventName: 'sound_viewed', userToken: 'anonymous' }

/** What came since the last time. */
const takeStored = () => service.context.db.deleteFrom('insightEvents').returningAll().execute()

/** The client is set up as the documentation of `search-insights` says, with our host. */
const setUp = (client: typeof insights) =>
  client('init', {
    appId: 'selfhosted',
    apiKey: key,
    host: `${origin}/search`,
    userToken: 'reader-1',
  })

test('the unmodified search-insights client for Node is understood', async () => {
  setUp(insights)
  const sent = insights('sendEvents', [{ ...viewed, eventType: 'view' }])
  expect(await sent).toBe(true)
  await insights('purchasedObjectIDs', {
    ...sound,
    eventName: 'sound_purchased',
    objectData: [{ price: 100 }],
    currency: 'JPY',
  })
  expect(await takeStored()).toMatchObject([
    { eventName: 'sound_viewed', userToken: 'anonymous' },
    { eventName: 'sound_purchased', eventSubtype: 'purchase', userToken: 'reader-1' },
  ])
})

test('the unmodified search-insights client for browsers is understood, by beacon and without', async () => {
  const beacons: Promise<Response>[] = []
  let takesBeacons = true
  vi.stubGlobal('navigator', {
    sendBeacon(url: string, body: string) {
      if (takesBeacons) beacons.push(fetch(url, { method: 'POST', body }))
      return takesBeacons
    },
  })
  const { default: client } = await importBrowserBuild()
  setUp(client)
  const click = { ...viewed, queryID: 'a'.repeat(32), positions: [2] }
  await client('clickedObjectIDsAfterSearch', { ...click, eventName: 'sound_clicked' })
  const [answer] = await Promise.all(beacons)
  expect(await answer?.json()).toEqual({ status: 200, message: 'OK' })
  expect(await takeStored()).toMatchObject([
    { eventName: 'sound_clicked', eventType: 'click', queryId: 'a'.repeat(32), positions: [2] },
  ])
  takesBeacons = false
  vi.stubGlobal('XMLHttpRequest', FetchingRequest)
  const filtered = { eventName: 'genre_viewed', index: 'media', filters: ['genre:jazz'] }
  expect(await client('viewedFilters', filtered)).toBe(true)
  expect(await takeStored()).toMatchObject([
    { eventName: 'genre_viewed', userToken: 'reader-1', filters: ['genre%3Ajazz'] },
  ])
})

async function importBrowserBuild(): Promise<{ default: typeof insights }> {
  const file = '../../../../node_modules/search-insights/dist/search-insights-browser.mjs'
  return import(new URL(file, import.meta.url).href)
}

/** As much of XMLHttpRequest as the client uses, with the browser’s preflight. */
class FetchingRequest extends EventTarget {
  readyState = 0
  status = 0
  #url = ''
  #headers: Record<string, string> = {}

  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  async send(body: string) {
    const preflight = await fetch(this.#url, { method: 'OPTIONS' })
    const allowed = preflight.headers.get('access-control-allow-headers')
    if (preflight.ok && allowed === '*') {
      const { status } = await fetch(this.#url, { method: 'POST', headers: this.#headers, body })
      this.status = status
    }
    this.readyState = 4
    this.dispatchEvent(new Event('readystatechange'))
  }
}
