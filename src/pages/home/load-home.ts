import { type ApiFailure, type CallApi, isFailure } from '#client/api-call.ts'
import { orThrow, type Visit } from '#client/page-context.ts'
import {
  getChart,
  getFeed,
  listFeatured,
  listGenreCharts,
  listRising,
  type Release,
} from '#discovery/contract.ts'
import { listRecentlyPlayed } from '#lists/history-contract.ts'
import { listFollowedPosts } from '#posts/contract.ts'
import { getAlbum, listAlbums } from '#works/albums-contract.ts'
import { listSounds, type SoundSummary } from '#works/sounds-contract.ts'
import { workOf } from '#works/web/work-of.ts'

const CHART_LENGTH = 8
/** A chart of two or three says nothing yet. */
const CHART_MINIMUM = 4
/** Two rows of three beside what stands large, and as many below. */
const FRESH_LENGTH = 12
/** The number of new sounds below a feed. */
const FRESH_BELOW = 6
const ALBUMS_LENGTH = 6
const POSTS_LENGTH = 3
/** The most new sounds, and albums, of one artist. */
const PER_ARTIST = 2
/** A sound is shown at most this often. */
const MOST_SHOWN = 2
/** The sections that everyone sees. */
const SECTIONS = 5

/** The work that stands large, and what its Play plays. */
export interface Lead {
  why: 'featured' | 'popular' | 'newest'
  release: Release
  tracks: SoundSummary[]
}

/** A list that fails is left out and reported; where all of them fail, the page fails. */
export async function loadHome({ api, report }: Pick<Visit, 'api' | 'report'>, isMember: boolean) {
  const answers = await Promise.all([
    api(listSounds, { query: { sort: 'new', limit: FRESH_LENGTH + 1, perArtist: PER_ARTIST } }),
    api(listAlbums, { query: { limit: ALBUMS_LENGTH, perArtist: PER_ARTIST } }),
    api(getChart, { query: { period: 'week', limit: CHART_LENGTH } }),
    api(listGenreCharts, {}),
    api(listFeatured, {}),
    isMember ? loadOwn(api) : undefined,
    isMember ? api(listRecentlyPlayed) : undefined,
  ])
  const [fresh, albums, chart, genres, featured, owned, recent] = answers
  const chosen = await loadChosen(api, itemsOf(featured)[0])
  const failures = [...answers, chosen].filter((answer) => isFailure(answer))
  if (answers.slice(0, SECTIONS).every((answer) => isFailure(answer))) failures.forEach(orThrow)
  for (const { code, message } of failures)
    report(new Error(`a section failed: ${code} ${message}`), '/')
  const own = isFailure(owned) ? undefined : owned
  const ranked = itemsOf(chart)
  const lead =
    (isFailure(chosen) ? undefined : chosen) ??
    leadOf('popular', ranked[0]?.sound) ??
    leadOf('newest', itemsOf(fresh)[0])
  const id = lead && idOf(lead.release)
  const shown = new Map(lead ? [[idOf(lead.release), 1]] : [])
  /** Returns the items that are not on the page so often already. */
  const show = <Item>(items: readonly Item[], idOfItem: (item: Item) => string) =>
    items.filter((item) => {
      const times = shown.get(idOfItem(item)) ?? 0
      shown.set(idOfItem(item), times + 1)
      return times < MOST_SHOWN
    })
  // The chart comes first, since it is shown whole.
  const shownChart = show(ranked.length >= CHART_MINIMUM ? ranked : [], ({ sound }) => sound.id)
  const feed = own && { ...own.feed, items: show(own.feed.items, idOf) }
  const chosenFresh = itemsOf(fresh)
    .filter((sound) => sound.id !== id)
    .slice(0, own?.feed.items.length ? FRESH_BELOW : FRESH_LENGTH)
  return {
    lead,
    chart: shownChart,
    own: own && feed && { ...own, feed },
    recent: recent ? itemsOf(recent) : [],
    featured: show(
      itemsOf(featured).filter((release) => idOf(release) !== id),
      idOf,
    ),
    fresh: show(chosenFresh, (sound) => sound.id),
    albums: show(itemsOf(albums), (album) => album.id),
    genres: itemsOf(genres)
      .map(({ genre, sounds }) => {
        // The sounds that are left keep their ranks.
        const ranks = sounds.map((sound, index) => ({ sound, rank: index + 1 }))
        return { genre, ranks: show(ranks, ({ sound }) => sound.id) }
      })
      .filter(({ ranks }) => ranks.length > 0),
    isPartial: failures.length > 0,
  }
}

/** An album is played by its sounds, which the list does not have. */
async function loadChosen(api: CallApi, first?: Release): Promise<Lead | ApiFailure | undefined> {
  if (first?.kind !== 'album') return leadOf('featured', first?.sound)
  const album = await api(getAlbum, { params: { id: first.album.id } })
  if (isFailure(album)) return album
  return { why: 'featured', release: first, tracks: album.sounds }
}

function leadOf(why: Lead['why'], sound?: SoundSummary): Lead | undefined {
  return sound && { why, release: { kind: 'sound', sound }, tracks: [sound] }
}

const idOf = (release: Release) => workOf(release).id

function itemsOf<Item>(answer: { items: Item[] } | ApiFailure): Item[] {
  return isFailure(answer) ? [] : answer.items
}

async function loadOwn(api: CallApi) {
  const [feed, posts] = await Promise.all([
    api(getFeed, { query: {} }),
    api(listFollowedPosts, { query: { limit: POSTS_LENGTH } }),
  ])
  if (isFailure(feed)) return feed
  if (isFailure(posts)) return posts
  if (feed.items.length > 0 || posts.items.length > 0) return { feed, posts, rising: [] }
  const rising = await api(listRising, {})
  return isFailure(rising) ? rising : { feed, posts, rising: rising.items }
}
