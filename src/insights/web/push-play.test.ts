import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushPlay } from './push-play.ts'

const page = { userId: 'me', insights: { url: '/search', appId: 'selfhosted', key: 'abc' } }
const track = { id: 's1', isListed: true, albumId: null, creatorId: 'c1' }
const ofAlbum = { ...track, albumId: 'a1', isAlbumListed: true }
let lists: { eventName: string; userToken: string }[][]
let logged: unknown[][]
let status: number

beforeEach(() => {
  ;[lists, logged, status] = [[], [], 200]
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    lists.push(JSON.parse(body).events)
    return new Response(null, { status })
  })
  vi.spyOn(console, 'error').mockImplementation((...line) => void logged.push(line))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const names = () => lists.map((list) => list.map(({ eventName }) => eventName))

test('a start of a track is pushed as one list, with the token of who listens', async () => {
  pushPlay(ofAlbum, page)
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  expect(names()).toEqual([['sound_played', 'album_played', 'creator_played']])
  expect(lists[0]?.[0]?.userToken).toBe('user-me')
})

test('a sound or an album that is in no index is not named, nor one of which that is unknown', async () => {
  pushPlay({ ...ofAlbum, isListed: false }, page)
  pushPlay({ ...ofAlbum, isListed: undefined }, page)
  pushPlay({ ...ofAlbum, isAlbumListed: false }, page)
  pushPlay({ ...ofAlbum, isAlbumListed: undefined }, page)
  await vi.waitFor(() => expect(lists).toHaveLength(2))
  expect(names()).toEqual([
    ['sound_played', 'creator_played'],
    ['sound_played', 'creator_played'],
  ])
})

test('a failure is logged in the specification’s words, and nothing is thrown', async () => {
  status = 503
  pushPlay(track, page)
  await vi.waitFor(() => expect(logged).toHaveLength(1))
  expect(logged).toEqual([['Error pushing sound play events:', new Error('HTTP 503')]])
})
