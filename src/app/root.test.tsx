import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Me } from '#accounts/contract.ts'
import { type CallApi, failure } from '#client/api-call.ts'
import { viewerContext, visitContext } from '#client/page-context.ts'
import { testConfig, testMe, testOperator } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { middleware } from './root.tsx'

const { t } = translate('en')

interface Asking {
  cookies?: Record<string, string>
  /** What the API says of the current user. */
  answer?: Me | ReturnType<typeof failure>
}

/** What happens before the loaders of a page: undefined where it continues. */
async function visit(address: string, { cookies = {}, answer }: Asking = {}) {
  const context = new RouterContextProvider()
  const url = new URL(address, 'https://music.example.com')
  const api: CallApi = async () => JSON.parse(JSON.stringify(answer))
  context.set(visitContext, {
    api,
    config: {
      brandName: 'Neiro',
      origin: url.origin,
      blogUrl: undefined,
      studioUrl: undefined,
      socialProviders: [],
      feePercent: 10,
      paymentMethods: ['card'],
      image: { url: '/images', internalHosts: [] },
      insights: testConfig.insights,
    },
    locale: url.pathname.startsWith('/ja') ? 'ja' : 'en',
    terms: { operator: testOperator, feePercent: 10, paymentMethods: ['card'] },
    cookies,
    report: () => {},
    messageChunks: {},
    scriptMark: 'mark',
  })
  const request = new Request(url)
  const args = { request, url, context, params: {}, pattern: '', unstable_pattern: '' }
  const [before] = middleware
  try {
    await before?.(args, async () => new Response())
    return { viewer: context.get(viewerContext) }
  } catch (thrown) {
    if (thrown instanceof Response) return { to: thrown.headers.get('location') }
    return { thrown }
  }
}

const cookies = { token: 'a' }
const unfinished: Me = { ...testMe, registered_at: null, username: null, name: null }

test('a person who has not finished registration is redirected to /register with the page they came from', async () => {
  expect(await visit('/sound-new?a=1', { cookies, answer: unfinished })).toEqual({
    to: '/register?from=%2Fsound-new%3Fa%3D1',
  })
  expect(await visit('/ja/my/sounds', { cookies, answer: unfinished })).toEqual({
    to: '/ja/register?from=%2Fja%2Fmy%2Fsounds',
  })
})

test('registration itself and the static pages are open to who has not finished it', async () => {
  for (const page of ['/register', '/ja/register?from=%2F', '/company', '/terms', '/privacy']) {
    expect(await visit(page, { cookies, answer: unfinished })).toEqual({ viewer: unfinished })
  }
})

test('who has registered, and who is not signed in, goes where they want', async () => {
  expect(await visit('/sound-new', { cookies, answer: testMe })).toEqual({ viewer: testMe })
  expect(await visit('/sound-new')).toEqual({ viewer: undefined })
})

test('a session that has ended makes a visitor, a service that is away an error page', async () => {
  const ended = failure(401, 'not_logged_in', t('problems.not_logged_in'))
  expect(await visit('/', { cookies, answer: ended })).toEqual({ viewer: undefined })
  const away = await visit('/', { cookies, answer: failure(503, 'unavailable', 'Away') })
  expect(away).toMatchObject({ thrown: { init: { status: 503 }, data: { message: 'Away' } } })
})

test('only the first page leads to Japanese by the locale cookie', async () => {
  const japanese = { cookies: { NEXT_LOCALE: 'ja' } }
  expect(await visit('/?q=1', japanese)).toEqual({ to: '/ja?q=1' })
  expect(await visit('/terms', japanese)).toEqual({ viewer: undefined })
  expect(await visit('/', { cookies: { NEXT_LOCALE: 'en' } })).toEqual({ viewer: undefined })
})
