import { beforeEach, expect, test } from 'vitest'
import { listAlbums } from '#albums/contract.ts'
import { type CallApi, failure } from '#client/api-call.ts'
import {
  getChart,
  getFeed,
  listFeatured,
  listGenreCharts,
  listRising,
} from '#discovery/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { listSounds } from '#sounds/contract.ts'
import { loadHome } from './load-home.ts'

const sections = [listSounds, listAlbums, getChart, listGenreCharts, listFeatured]
const reported: unknown[] = []
const report = (error: unknown) => void reported.push(error)
beforeEach(() => void reported.splice(0))

/** Every list has as many items as the chart needs; these endpoints fail. */
function load(failing: readonly Endpoint[], isMember = false) {
  const items = [1, 2, 3, 4]
  const api = (async (endpoint: Endpoint) =>
    failing.includes(endpoint) ? failure(500, 'unexpected', 'broken') : { items }) as CallApi
  return loadHome({ api, report }, isMember)
}

const lengths = async (failing: readonly Endpoint[]) => {
  const { fresh, albums, chart, genres, featured } = await load(failing)
  return [fresh, albums, chart, genres, featured].map((section) => section.length)
}

test('a section that fails is left out and reported, and the others are there', async () => {
  for (const [index, section] of sections.entries()) {
    reported.length = 0
    const expected = sections.map((_, other) => (other === index ? 0 : 4))
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
