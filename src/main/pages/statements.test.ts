import {
  createStaticHandler,
  type MiddlewareFunction,
  type RouteObject,
  RouterContextProvider,
} from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putMe } from '#accounts/contract.ts'
import { middleware } from '#app/root.tsx'
import { provideMessages } from '#client/i18n/load-messages.ts'
import { type Visit, visitContext } from '#client/page-context.ts'
import { addClaps, follow } from '#community/contract.ts'
import type { Http } from '#http/http.ts'
import * as en from '#i18n/en/index.ts'
import { recordPlay } from '#insights/contract.ts'
import { newId } from '#kernel/ids.ts'
import { createPlaylist } from '#lists/playlists-contract.ts'
import { openShop, type Shop } from '#orders/server/testing.ts'
import { sendMessage } from '#orders/thread-contract.ts'
import { listCalls } from '#ports/database/testing.ts'
import { createPost } from '#posts/contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { createApi } from '../api.ts'
import type { TestMember } from '../testing.ts'
import { createPageContext } from './page-context.ts'

/** What a page asks the database for a member, who has bought, clapped and follows. */
let shop: Shop
let http: Http
let member: TestMember
let artist: TestMember
let sound: { id: number; publicId: string }
let album: { id: number; publicId: string }
let playlist: string
let post: string

beforeAll(async () => {
  provideMessages('en', en)
  shop = await openShop({ env: { MESSAGES: '1' } })
  http = await createApi(shop.context)
  http.app.get('/*', async (request, reply) => {
    await load(createPageContext(http, { request, reply }, {}), request.url)
    return {}
  })
  await http.app.ready()
  artist = await shop.signUp('artist')
  member = await shop.signUp('member')
  const sounds = []
  for (let number = 0; number < 8; number++) {
    sounds.push(await shop.addSound(artist, { title: `Part ${number}`, priceYen: 0 }))
  }
  sound = sounds[1] ?? fail()
  album = await shop.addAlbum(artist, sounds.slice(0, 4), { priceYen: 0 })
  await shop.addAlbum(artist, sounds.slice(2, 6))
  await shop.order({ sounds: [sounds[0] ?? fail()], price: 0, as: member })
  await shop.call(follow, { params: { username: 'artist' }, as: member })
  const played = { sound: sounds[2]?.publicId ?? fail() }
  await shop.call(recordPlay, { body: played, as: member })
  const made = await shop.call(createPlaylist, {
    as: member,
    body: { title: 'Night', items: sounds.map(({ publicId }) => `sound-${publicId}`) },
  })
  playlist = made.body.id
  const written = { text: 'Tonight', work: `sound-${sound.publicId}` }
  post = (await shop.call(createPost, { as: artist, body: written })).body.id
  for (const [as, username] of [
    [member, 'artist'],
    [artist, 'member'],
  ] as const) {
    await shop.call(sendMessage, { params: { username }, body: { text: 'Hello' }, as })
  }
  await shop.call(putMe, { body: { collection: true }, as: member })
  await shop.runJobs()
})
afterAll(async () => {
  await http.app.close()
  await shop.close()
})

function fail(): never {
  throw new Error('no such sound')
}

const pages: RouteObject[] = [
  { index: true, lazy: () => import('#pages/home/home-page.tsx') },
  { path: 'sound/:id', lazy: () => import('#pages/sound/sound-page.tsx') },
  { path: 'album/:id', lazy: () => import('#pages/album/album-page.tsx') },
  { path: 'user/:username/:tab?', lazy: () => import('#pages/profile/profile-page.tsx') },
  { path: 'charts', lazy: () => import('#pages/charts/charts-page.tsx') },
  { path: 'my/saved', lazy: () => import('#pages/saved/saved-page.tsx') },
  { path: 'my/history', lazy: () => import('#pages/history/history-page.tsx') },
  { path: 'my/purchases', lazy: () => import('#pages/purchases/purchases-page.tsx') },
  { path: 'playlist/:id/:slug', lazy: () => import('#pages/playlist/playlist-page.tsx') },
  { path: 'post/:id', lazy: () => import('#pages/post/post-page.tsx') },
  { path: 'user/:username/:tab', lazy: () => import('#pages/profile/profile-page.tsx') },
  { path: 'my/playlists', lazy: () => import('#pages/my-playlists/my-playlists-page.tsx') },
  { path: 'messages', lazy: () => import('#pages/messages/messages-page.tsx') },
  { path: 'messages/:username', lazy: () => import('#pages/messages/thread-page.tsx') },
  { path: 'my/sounds', lazy: () => import('#pages/my-works/my-sounds-page.tsx') },
]
const before = middleware.map(
  (each): MiddlewareFunction =>
    (args, next) =>
      each(args, async () => {
        await next()
        return new Response()
      }),
)
const site = createStaticHandler([{ path: '/', middleware: before, children: pages }])

/** Runs what the page at this address runs before it is drawn. */
async function load(visit: Visit, url: string): Promise<void> {
  const requestContext = new RouterContextProvider()
  requestContext.set(visitContext, visit)
  const request = new Request(`http://localhost${url}`)
  await site.query(request, {
    requestContext,
    generateMiddlewareResponse: async (query) => {
      const found = await query(request)
      if (!(found instanceof Response) && found.errors) throw Object.values(found.errors)[0]
      return new Response()
    },
  })
}

/** The statements of one request by the member. */
async function listOwn(url: string) {
  const { result, calls } = await listCalls(() =>
    http.app.inject({ url, headers: { cookie: `token=${member.token}` } }),
  )
  expect([url, result.statusCode, result.body]).toEqual([url, 200, '{}'])
  return calls
}

test.each([
  ['a sound', () => `/sound/${sound.publicId}`, 8],
  ['an album', () => `/album/${album.publicId}`, 8],
  ['Home', () => '/', 10],
  ['a profile', () => '/user/artist', 9],
  ['a collection', () => '/user/member/collection', 8],
  ['the charts', () => '/charts', 7],
  ['Purchases', () => '/my/purchases', 7],
  ['Saved', () => '/my/saved', 4],
  ['History', () => '/my/history', 4],
  ['My sounds', () => '/my/sounds', 7],
  ['a playlist', () => `/playlist/${playlist}/night`, 7],
  ['a post', () => `/post/${post}`, 5],
  ['the posts of a profile', () => '/user/artist/posts', 5],
  ['My playlists', () => '/my/playlists', 7],
  ['Messages', () => '/messages', 3],
  ['a thread', () => '/messages/artist', 5],
])(
  'the page of %s takes a member at most %d statements, none of them twice',
  async (_, url, most) => {
    const calls = await listOwn(url())
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(most)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  },
)

test('a sound takes a member two statements, the session included', async () => {
  const { result, calls } = await listCalls(() =>
    shop.call(getSound, { params: { id: sound.publicId }, as: member }),
  )
  expect(result.status).toBe(200)
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(2)
})

test('a clap takes eight statements, begin and commit included, and the first one notifies by a ninth', async () => {
  const clap = () =>
    listCalls(() =>
      shop.call(addClaps, {
        params: { id: sound.publicId },
        body: { count: 3 },
        headers: { 'idempotency-key': newId() },
        as: member,
      }),
    )
  const first = await clap()
  expect(first.result.body).toEqual({ mine: 3, total: 3 })
  expect(first.calls.length, first.calls.join('\n')).toBeLessThanOrEqual(9)
  const { calls } = await clap()
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(8)
})
