import { beforeEach, expect, test } from 'vitest'
import { type CallApi, failure } from '#client/api-call.ts'
import {
  getChart,
  getFeed,
  listFeatured,
  listGenreCharts,
  listRising,
} from '#discovery/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type AlbumSummary, getAlbum, listAlbums } from '#works/albums-contract.ts'
import { listSounds } from '#works/sounds-contract.ts'
import { loadHome } from './load-home.ts'

const sections = [listSounds, listAlbums, getChart, listGenreCharts, listFeatured]
/** The first that is featured stands large. */
const FULL = [4, 4, 4, 4, 3]
const reported: unknown[] = []
const report = (error: unknown) => void reported.push(error)
beforeEach(() => void reported.splice(0))

/** Every list has as many items as the chart needs; these endpoints fail. */
function load(failing: readonly Endpoint[], isMember = false) {
  const api = (async (endpoint: Endpoint) => {
    if (failing.includes(endpoint)) return failure(500, 'unexpected', 'broken')
    const ids = [1, 2, 3, 4].map((index) => `${endpoint.path} ${index}`)
    return { items: ids.map((id) => ({ kind: 'sound', id, sound: { id }, sounds: [{ id }] })) }
  }) as CallApi
  return loadHome({ api, report }, isMember)
}

const lengths = async (failing: readonly Endpoint[]) => {
  const { fresh, albums, chart, genres, featured } = await load(failing)
  return [fresh, albums, chart, genres, featured].map((section) => section.length)
}

test('a sound is on the page twice at most, and its chart is whole', async () => {
  const sounds = Array.from({ length: 14 }, (_, index) => ({ id: `sound ${index}` }))
  const api = (async (endpoint: Endpoint) => {
    if (endpoint === listGenreCharts) return { items: [{ genre: 'jazz', sounds }] }
    if (endpoint === listSounds) return { items: sounds.slice(0, 13) }
    if (endpoint === listAlbums) return { items: [] }
    return { items: sounds.slice(0, 8).map((sound) => ({ kind: 'sound', sound })), next: null }
  }) as CallApi
  const home = await loadHome({ api, report }, true)
  const { lead, chart, own, featured, fresh, genres } = home
  expect(chart).toHaveLength(8)
  const shown = [
    ...(lead?.tracks ?? []),
    ...chart.map(({ sound }) => sound),
    ...(own?.feed.items ?? []).map((item) => (item.kind === 'sound' ? item.sound : item.album)),
    ...featured.map((item) => (item.kind === 'sound' ? item.sound : item.album)),
    ...fresh,
    ...genres.flatMap(({ ranks }) => ranks.map(({ sound }) => sound)),
  ]
  const times = Map.groupBy(shown, ({ id }) => id)
  expect(Math.max(...[...times.values()].map(({ length }) => length))).toBe(2)
  expect(times.size).toBe(14)
  expect(genres[0]?.ranks[0]).toEqual({ sound: { id: 'sound 8' }, rank: 9 })
})

test('a section that fails is left out and reported, and the others are there', async () => {
  for (const [index, section] of sections.entries()) {
    reported.length = 0
    const expected = FULL.map((length, other) => (other === index ? 0 : length))
    expect(await lengths([section])).toEqual(expected)
    expect(reported).toEqual([new Error('a section failed: unexpected broken')])
    expect(await load([section])).toMatchObject({ isPartial: true })
  }
  expect(await load([])).toMatchObject({ isPartial: false })
})

test('what is a member’s own may fail without the rest', async () => {
  const failed = await load([getFeed], true)
  expect(failed).toMatchObject({ own: undefined, isPartial: true })
  expect(failed.fresh).toHaveLength(4)
  expect(reported).toHaveLength(1)
  expect((await load([listRising], true)).own).toMatchObject({ rising: [] })
})

test('where every section fails the page fails', async () => {
  await expect(load(sections)).rejects.toMatchObject({ init: { status: 500 } })
  await expect(load(sections, true)).rejects.toMatchObject({ init: { status: 500 } })
})

const sound = (id: string) => ({ id })
const released: Pick<AlbumSummary, 'id'> = { id: 'album' }

/** A home whose lists have these items. */
async function leadOf({ featured = [], chart = [], fresh = [] }: Record<string, unknown[]>) {
  const api = (async (endpoint: Endpoint) => {
    if (endpoint === getAlbum) return { sounds: [sound('first'), sound('second')] }
    if (endpoint === listFeatured) return { items: featured }
    if (endpoint === getChart) return { items: chart }
    return { items: endpoint === listSounds ? fresh : [] }
  }) as CallApi
  const home = await loadHome({ api, report }, false)
  const tracks = home.lead?.tracks.map(({ id }) => id)
  return { ...home, why: home.lead?.why, tracks }
}

test('what the operator featured first stands large, and is in no list beside it', async () => {
  const featured = ['chosen', 'other'].map((id) => ({ kind: 'sound', sound: sound(id) }))
  const fresh = [sound('newest'), sound('chosen')]
  const home = await leadOf({ featured, chart: [{ sound: sound('played') }], fresh })
  expect(home).toMatchObject({ why: 'featured', tracks: ['chosen'] })
  expect(home.featured).toEqual(featured.slice(1))
  expect(home.fresh).toEqual([sound('newest')])
})

test('a featured album stands large with the sounds that its Play plays', async () => {
  const home = await leadOf({ featured: [{ kind: 'album', album: released }] })
  expect(home).toMatchObject({ why: 'featured', tracks: ['first', 'second'], featured: [] })
})

test('without anything featured it is the most played sound of the week, else the newest', async () => {
  const fresh = [sound('newest')]
  const played = await leadOf({ chart: [{ sound: sound('played') }], fresh })
  expect(played).toMatchObject({ why: 'popular', tracks: ['played'], chart: [], fresh })
  expect(await leadOf({ fresh })).toMatchObject({ why: 'newest', tracks: ['newest'], fresh: [] })
  expect((await leadOf({})).lead).toBeUndefined()
})

test('where the featured album cannot be loaded, something else stands large', async () => {
  const album = { kind: 'album', album: released }
  const api = (async (endpoint: Endpoint) => {
    if (endpoint === getAlbum) return failure(500, 'unexpected', 'broken')
    if (endpoint === listGenreCharts) return { items: [] }
    return { items: endpoint === listFeatured ? [album] : [sound('newest')] }
  }) as CallApi
  const home = await loadHome({ api, report }, false)
  expect(home).toMatchObject({ lead: { why: 'newest' }, featured: [album], isPartial: true })
})
