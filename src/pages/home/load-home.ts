import { listAlbums } from '#albums/contract.ts'
import { type ApiFailure, type CallApi, isFailure } from '#client/api-call.ts'
import { orThrow, type Visit } from '#client/page-context.ts'
import {
  getChart,
  getFeed,
  listFeatured,
  listGenreCharts,
  listRising,
} from '#discovery/contract.ts'
import { listSounds } from '#sounds/contract.ts'

const CHART_LENGTH = 8
/** A chart of two or three says nothing yet. */
const CHART_MINIMUM = 4
const FRESH_LENGTH = 13
/** Below a feed. */
const FRESH_BELOW = 7
const ALBUMS_LENGTH = 6
/** Those shown to everyone. */
const SECTIONS = 5

/** A list that fails is left out and reported; where all of them fail, the page fails. */
export async function loadHome({ api, report }: Pick<Visit, 'api' | 'report'>, isMember: boolean) {
  const answers = await Promise.all([
    api(listSounds, { query: { sort: 'new', limit: FRESH_LENGTH } }),
    api(listAlbums, { query: { limit: ALBUMS_LENGTH } }),
    api(getChart, { query: { period: 'week', limit: CHART_LENGTH } }),
    api(listGenreCharts, {}),
    api(listFeatured, {}),
    isMember ? loadOwn(api) : undefined,
  ])
  const failures = answers.filter((answer) => isFailure(answer))
  if (answers.slice(0, SECTIONS).every((answer) => isFailure(answer))) failures.forEach(orThrow)
  for (const { code, message } of failures)
    report(new Error(`a section failed: ${code} ${message}`))
  const [fresh, albums, chart, genres, featured, owned] = answers
  const own = isFailure(owned) ? undefined : owned
  const ranked = itemsOf(chart)
  return {
    fresh: itemsOf(fresh).slice(0, own?.feed.items.length ? FRESH_BELOW : FRESH_LENGTH),
    albums: itemsOf(albums),
    chart: ranked.length >= CHART_MINIMUM ? ranked : [],
    genres: itemsOf(genres),
    featured: itemsOf(featured),
    own,
    isPartial: failures.length > 0,
  }
}

function itemsOf<Item>(answer: { items: Item[] } | ApiFailure): Item[] {
  return isFailure(answer) ? [] : answer.items
}

async function loadOwn(api: CallApi) {
  const feed = await api(getFeed, { query: {} })
  if (isFailure(feed)) return feed
  if (feed.items.length > 0) return { feed, rising: [] }
  const rising = await api(listRising, {})
  return isFailure(rising) ? rising : { feed, rising: rising.items }
}
