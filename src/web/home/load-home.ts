import { listAlbums } from '#albums/contract.ts'
import {
  getChart,
  getFeed,
  listFeatured,
  listGenreCharts,
  listRising,
} from '#discovery/contract.ts'
import { listSounds } from '#sounds/contract.ts'
import type { CallApi } from '../api-call.ts'
import { orThrow } from '../server-api.ts'

const CHART_LENGTH = 8
/** A chart of two or three says nothing yet. */
const CHART_MINIMUM = 4
const FRESH_LENGTH = 13
/** Below a feed. */
const FRESH_BELOW = 7
const ALBUMS_LENGTH = 6

/** All that the first page shows; what is a member's own only for one. */
export async function loadHome(api: CallApi, isMember: boolean) {
  const [fresh, albums, chart, genres, featured, own] = await Promise.all([
    api(listSounds, { query: { sort: 'new' } }),
    api(listAlbums, { query: {} }),
    api(getChart, { query: { period: 'week' } }),
    api(listGenreCharts, {}),
    api(listFeatured, {}),
    isMember ? loadOwn(api) : undefined,
  ])
  const ranked = orThrow(chart).items
  return {
    fresh: orThrow(fresh).items.slice(0, own?.feed.items.length ? FRESH_BELOW : FRESH_LENGTH),
    albums: orThrow(albums).items.slice(0, ALBUMS_LENGTH),
    chart: ranked.length >= CHART_MINIMUM ? ranked.slice(0, CHART_LENGTH) : [],
    genres: orThrow(genres).items,
    featured: orThrow(featured).items,
    own,
  }
}

async function loadOwn(api: CallApi) {
  const feed = orThrow(await api(getFeed, { query: {} }))
  const rising = feed.items.length > 0 ? [] : orThrow(await api(listRising, {})).items
  return { feed, rising }
}
