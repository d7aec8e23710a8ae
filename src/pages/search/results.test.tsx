import { afterAll, beforeAll, expect, test } from 'vitest'
import { userChanged } from '#accounts/server/events.ts'
import { failure, isFailure } from '#client/failure.ts'
import { renderPart } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { startTestService, type TestService } from '#main/testing.ts'
import { apiAs } from '#pages/testing.ts'
import { PlayerProvider } from '#player/web/player-provider.tsx'
import { publish } from '#ports/jobs/publish.ts'
import { searchAccess } from '#search/server/protocol/keys.ts'
import { signUpCreator } from '#search/server/testing/sign-up-creator.ts'
import { findResults } from '#search/web/find-results.ts'
import { keysOf, postQueries } from '#search/web/search-client.ts'
import { readState } from '#search/web/search-state.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { createAlbum } from '#works/albums-contract.ts'
import type { NewSound } from '#works/sounds-contract.ts'
import { makeSound } from '#works/testing.ts'
import { soundOf } from '#works/web/sounds/testing.ts'
import { Results } from './results.tsx'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

interface Texts extends Partial<NewSound> {
  artist?: string
  album?: string
}

/** Someone with a sound and an album of these texts. */
async function publishAs(username: string, { artist, album, ...sound }: Texts): Promise<void> {
  const { context } = service
  const as = await signUpCreator(service, username)
  const { id } = await makeSound(service, as, { title: 'Night', ...sound })
  const body = { title: album ?? 'Box', status: 'Released' as const, sounds: [id] }
  await service.call(createAlbum, { body, as })
  await context.db.transaction().execute(async (trx) => {
    const values = { name: artist ?? username, bio: artist ?? '' }
    await trx.updateTable('users').set(values).where('id', '=', as.userId).execute()
    await publish(context, trx, userChanged, { userId: as.userId })
  })
  await service.runJobs()
}

/** What the page shows for a query. */
async function show(q: string): Promise<string> {
  const { config } = service.context
  const api = apiAs(service)
  const keys = keysOf(searchAccess(config))
  const state = readState(new URLSearchParams({ q }))
  const found = await findResults(
    state,
    async (requests) => {
      const { statusCode, body } = await service.app.inject({
        method: 'POST',
        url: '/search/1/indexes/*/queries',
        query: keys,
        payload: { requests },
      })
      expect(statusCode).toBe(200)
      return postQueries.reply.parse(JSON.parse(body))
    },
    api,
    new AbortController().signal,
  )
  if (isFailure(found)) throw new Error(found.message)
  const results = <Results state={state} found={found} isSlow={false} retry={() => {}} />
  return renderPart(<ToastProvider>{results}</ToastProvider>, {
    path: `/search?${new URLSearchParams({ q })}`,
  })
}

const hostile = (word: string) => `<img src=x onerror=alert(1)> ${word}`

test.each<[string, string, Texts, boolean]>([
  ['the title of a sound', 'amagumo', { title: hostile('amagumo') }, true],
  ['the name of an artist', 'kazaguruma', { artist: hostile('kazaguruma') }, true],
  ['the title of an album', 'hidamari', { album: hostile('hidamari') }, true],
  ['a tag', 'yuugure', { tags: [hostile('yuugure')] }, true],
  ['a description', 'minamikaze', { description: hostile('minamikaze') }, false],
])('markup in %s is text in the results', async (_, word, texts, isShown) => {
  await publishAs(word, texts)
  const html = await show(word)
  expect(html).toContain(`href="/user/${word}"`)
  expect(html).not.toContain('<img src=x')
  const text = html.replace(/<\/?mark>/g, '')
  expect(text.includes(`&lt;img src=x onerror=alert(1)&gt; ${word}`)).toBe(isShown)
})

test('results that are awaited, that failed, and that are not there are told apart', () => {
  const { t } = translate('en')
  const none = {
    works: [],
    artists: [],
    count: 0,
    isCountExact: true,
    hasMore: false,
    leftOut: [],
    counts: {},
  }
  const render = (found: object | undefined, isSlow = false, query = 'q=rain') => {
    const state = readState(new URLSearchParams(query))
    const results = (
      <Results state={state} found={found as never} isSlow={isSlow} retry={() => {}} />
    )
    return renderPart(<ToastProvider>{results}</ToastProvider>, { path: `/search?${query}` })
  }
  const nothing = t('search.noneTitle', { query: 'rain' })
  const failed = t('search.failed')
  const spinner = /class="[^"]*spinner/
  const waiting = render(undefined, true)
  expect(waiting).toMatch(spinner)
  expect(waiting).toContain('aria-busy="true"')
  expect(render(undefined)).not.toMatch(spinner)
  for (const html of [waiting, render(undefined)]) {
    expect(html).not.toContain(failed)
    expect(html).not.toContain(nothing)
  }
  const broken = render(failure(503, 'unavailable', 'Unavailable'))
  expect(broken).toContain(failed)
  expect(broken).not.toContain(nothing)
  expect(broken).not.toContain(t('search.results', { count: 0 }))
  const empty = render(none)
  expect(empty).toContain(nothing)
  expect(empty).toContain(t('search.results', { count: 0 }))
  expect(empty).not.toContain(t('search.clear'))
  expect(empty).not.toMatch(spinner)
  expect(render(none, false, 'q=rain&genre=jazz')).toContain(t('search.noneFilteredText'))
  expect(render(none, false, 'genre=jazz')).toContain(t('search.noneFiltered'))
  expect(render({ ...none, count: 1234, isCountExact: false })).toContain(
    t('search.moreThan', { count: 1000 }),
  )
  expect(empty).toContain(`>${t('search.filters')}<`)
  expect(render(none, false, 'q=rain&genre=jazz')).toContain(t('search.filtersSet', { count: 1 }))
})

const artist = {
  objectID: 'user-a',
  username: 'rainy',
  name: 'Rainy',
  user_image: null,
  sounds: 2,
  _highlightResult: { name: { value: 'Rainy' } },
}

test('artists are shown where there are some, without works too, and more where there is more', () => {
  const { t } = translate('en')
  const state = readState(new URLSearchParams({ q: 'rain' }))
  const render = (artists: object[], hasMore: boolean) => {
    const found = {
      works: [],
      artists,
      count: 1,
      isCountExact: true,
      hasMore,
      leftOut: [],
      counts: {},
    }
    const results = <Results state={state} found={found as never} isSlow={false} retry={() => {}} />
    return renderPart(<ToastProvider>{results}</ToastProvider>, { path: '/search?q=rain' })
  }
  expect(render([artist], false)).toContain('href="/user/rainy"')
  expect(render([artist], false)).not.toContain(t('common.showMore'))
  expect(render([artist], false)).not.toContain(`aria-label="${t('search.works')}"`)
  expect(render([artist], true)).toContain(t('common.showMore'))
})

test('a filter is shown once it is set, several can be cleared, and words that were left out are named', () => {
  const { t } = translate('en')
  const render = (query: string, leftOut: string[] = []) => {
    const found = {
      works: [],
      artists: [artist],
      count: 1,
      isCountExact: true,
      hasMore: false,
      leftOut,
      counts: {},
    }
    const state = readState(new URLSearchParams(query))
    const results = <Results state={state} found={found as never} isSlow={false} retry={() => {}} />
    return renderPart(<ToastProvider>{results}</ToastProvider>, { path: `/search?${query}` })
  }
  const remove = t('search.remove', { value: '#night' })
  const clear = `>${t('search.clear')}<`
  expect(render('q=rain')).not.toContain('aria-label="Remove')
  expect(render('q=rain&tag=night')).toContain(remove)
  expect(render('q=rain&tag=night').split(clear)).toHaveLength(1)
  expect(render('q=rain&tag=night&tag=day').split(clear)).toHaveLength(2)
  const left = t('search.leftOut', { words: 'xyz' })
  expect(render('q=rain', ['xyz'])).toContain(left)
  expect(render('q=rain')).not.toContain(t('search.leftOut', { words: '' }))
})

test('the pictures of the first two works are fetched with the page, those below as they come near', () => {
  const state = readState(new URLSearchParams({ q: 'rain' }))
  const works = ['a', 'b', 'c'].map((id) => ({
    kind: 'sound',
    sound: soundOf({ id, coverart: `/images/${id}.jpg` }),
    hit: { objectID: id, _highlightResult: { title: { value: id }, artist: { value: 'Mio' } } },
  }))
  const found = { works, artists: [], count: 3, isCountExact: true, leftOut: [], counts: {} }
  const results = <Results state={state} found={found as never} isSlow={false} retry={() => {}} />
  const html = renderPart(
    <ToastProvider>
      <PlayerProvider load={() => new Promise(() => {})}>{results}</PlayerProvider>
    </ToastProvider>,
    { path: '/search?q=rain' },
  )
  expect(html.match(/<img [^>]*>/g)?.map((image) => image.includes('lazy'))).toEqual([
    false,
    false,
    true,
  ])
})
