import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet, RouterContextProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { SignInModalProvider } from '#accounts/web/sign-in-modal.tsx'
import { failure } from '#client/api-call.ts'
import { viewerContext, visitContext } from '#client/page-context.ts'
import { testConfig } from '#client/testing.tsx'
import * as en from '#i18n/en/index.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import type { AlbumSummary } from '#works/albums-contract.ts'
import HomePage, { headers, loader } from './home-page.tsx'

const nothing = {
  lead: undefined,
  isPartial: false,
  fresh: [],
  albums: [],
  chart: [],
  genres: [],
  featured: [],
  own: undefined,
  recent: [],
}
const album: AlbumSummary = {
  id: 'albumalbumal',
  slug: 'last-ferry',
  title: 'Last Ferry',
  user: 'Mio Kanda',
  username: 'mio',
  coverart: null,
  accent: null,
  status: 'Released',
  genre: 'electronic',
  sales: true,
  price: 1000,
  nameyourprice: true,
  releasedAt: '2026-11-20T00:00:00Z',
  mine: 'none',
}

function Home() {
  return (
    <ToastProvider>
      <SignInModalProvider>
        <HomePage />
      </SignInModalProvider>
    </ToastProvider>
  )
}

function home(loaded: object): string {
  const children = [{ id: 'home', index: true, Component: Home }]
  const Routes = createRoutesStub([{ id: 'root', path: '/', Component: Outlet, children }])
  const root = { config: testConfig, consent: true, messageChunks: {} }
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Tokyo">
      <Routes
        initialEntries={['/']}
        hydrationData={{ loaderData: { root, home: { ...nothing, ...loaded } } }}
      />
    </IntlProvider>,
  )
}

test('where nothing is released the first page says what to do first, and has no empty section', () => {
  expect(home({})).toContain(en.homePage.emptyTitle)
  expect(home({})).not.toContain(en.homePage.moreFeatured)
})

test('a single featured release is shown, too', () => {
  const html = home({ albums: [album], featured: [{ kind: 'album', album }] })
  expect(html).toContain(en.homePage.moreFeatured)
})

test('where a list failed the page does not say that nothing is released', () => {
  expect(home({ isPartial: true })).not.toContain(en.homePage.emptyTitle)
})

test('a page without one of its sections is not cached', async () => {
  const cacheControl = async (failing: string) => {
    const context = new RouterContextProvider()
    const api = async ({ path }: { path: string }) =>
      path === failing ? failure(500, 'unexpected', '') : { items: [] }
    context.set(visitContext, Object.assign(Object.create(null), { api, report() {} }))
    context.set(viewerContext, undefined)
    const request = new Request('http://localhost/')
    const { init } = await loader({
      request,
      context,
      params: {},
      pattern: '/',
      url: new URL(request.url),
    })
    return headers({ loaderHeaders: new Headers(init?.headers) }).get('cache-control')
  }
  expect(await cacheControl('/featured')).toBe('private, no-store')
  expect(await cacheControl('none')).toBeNull()
})

test('albums whose sounds are not listed singly are on the first page, as are featured releases', () => {
  const release = { kind: 'album', album }
  const lead = { why: 'featured', release, tracks: [] }
  for (const loaded of [{ albums: [album] }, { lead }]) {
    const html = home(loaded)
    expect(html).toContain('Last Ferry')
    expect(html).not.toContain(en.homePage.emptyTitle)
  }
})
