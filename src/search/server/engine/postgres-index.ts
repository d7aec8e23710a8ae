import type { Database } from '#ports/database/open-database.ts'
import type {
  FacetStats,
  QueryTerm,
  SearchDocument,
  SearchIndex,
  SearchQuery,
  SearchResult,
} from '#ports/search-index/search-index.ts'
import { imageAddress, type Links } from '#publishing/server/present.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { normalise } from '../text/normalise.ts'
import { findTypos } from '../typos/typo-store.ts'
import { completeTerms } from '../typos/words-store.ts'
import { conditionOf, FACET_NAMES, facetQueries, NUMBERS } from './conditions.ts'
import { ALL_MODES, classesOf, type MatchClass, type Mode, matchAny } from './match.ts'
import { parseQuery, type Term } from './parse-query.ts'
import {
  countHits,
  isFrequentMatch,
  listDocuments,
  listDocumentsAfter,
  selectFirst,
  selectRanked,
  selectSorted,
  type Tally,
} from './store.ts'

interface Reading {
  db: Database
  config: Links
}

/** Hits beyond this are not counted. */
export const COUNTED_HITS = 1000
const FACET_VALUES = 10
/** With fewer hits, words that were perhaps meant are looked for. */
const FEW_HITS = 20

/** Search in the service's own database. */
export function createPostgresIndex(context: Reading): SearchIndex {
  return {
    search: (query) => search(context, query),
    async searchFacet({ facet, facetQuery, ...query }) {
      const asked = { ...query, facets: [facet] }
      const { values } = await tally(context, asked, parseQuery(query.query), 'prefix')
      const wanted = normalise(facetQuery)
      return valuesOf(values, facet)
        .filter(({ value }) => normalise(value).includes(wanted))
        .slice(0, Math.max(query.limit, FACET_VALUES))
    },
    async browse(index, after, limit) {
      const stored = await listDocumentsAfter(context.db, index, after ?? '', limit)
      const documents = stored.map((document) => presentDocument(context, document))
      const last = documents.at(-1)
      return documents.length < limit || !last ? { documents } : { documents, after: last.objectID }
    },
  }
}

async function search(context: Reading, query: SearchQuery): Promise<SearchResult> {
  const parsed = parseQuery(query.query)
  const isMeaningless = parsed.length === 0 && query.query.trim() !== ''
  if (isMeaningless) return { ...NOTHING, documents: [] }
  const terms = await completeTerms(context.db, parsed)
  const [hits, counted] = await Promise.all([
    listHits(context, query, terms, ['exact', 'prefix']),
    tally(context, query, terms, 'prefix'),
  ])
  // Whatever page is asked for, so that all pages are of the same hits.
  const corrected = counted.count < FEW_HITS ? await findTypos(context.db, terms) : undefined
  if (corrected === undefined) return present(context, query, terms, hits, counted)
  const isRanked = query.sort === 'relevance'
  const missing = { ...query, offset: 0, limit: query.offset + query.limit - hits.length }
  const [more, all] = await Promise.all([
    isRanked
      ? listHits(context, missing, corrected, ['one typo', 'two typos'])
      : listHits(context, query, corrected, ALL_MODES),
    tally(context, query, corrected, 'two typos'),
  ])
  return present(context, query, corrected, isRanked ? [...hits, ...more] : more, all)
}

async function present(
  { db, config }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  /** From the first one on */
  hits: readonly string[],
  { count, values, stats }: Tally,
): Promise<SearchResult> {
  const stored = await listDocuments(db, hits.slice(query.offset))
  const isExact = count <= COUNTED_HITS
  return {
    documents: stored.map((document) => presentDocument({ config }, document)),
    count: Math.min(count, COUNTED_HITS),
    isCountExact: isExact,
    facets: groupFacets(values, query),
    facetStats: Object.fromEntries(
      stats.map(({ name, ...each }): [string, FacetStats] => [name, each]),
    ),
    areFacetsExact: isExact,
    terms: terms.map(presentTerm),
  }
}

const NOTHING = {
  count: 0,
  isCountExact: true,
  facets: {},
  facetStats: {},
  areFacetsExact: true,
  terms: [],
} as const

/** From the first one on, up to the last that is asked for. */
async function listHits(
  { db }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  modes: readonly Mode[],
): Promise<string[]> {
  const { offset, limit, sort } = query
  if (limit <= 0) return []
  const condition = conditionOf(query)
  const last = offset + limit
  if (sort === 'relevance' || sort === 'most-played') {
    const classes = rankedClasses(query, terms, modes)
    if (classes.length === 0) return selectFirst(db, condition, 'most-played', last)
    return selectRanked(db, classes, condition, last)
  }
  const match = matchOf(query, terms, modes.at(-1) ?? 'prefix')
  const isFrequent = match === undefined || (await isFrequentMatch(db, match))
  return isFrequent
    ? selectFirst(db, condition, sort, last, match)
    : selectSorted(db, match, condition, sort, last)
}

/** Most-played is one class of all that matches. */
function rankedClasses(
  { index, sort, filters }: SearchQuery,
  terms: readonly Term[],
  modes: readonly Mode[],
): MatchClass[] {
  const facets = facetQueries(filters)
  const withFacets = (matches: string) => [matches, ...facets].join(' & ')
  if (terms.length === 0) {
    return facets.length === 0 ? [] : [{ matches: facets.join(' & '), except: [] }]
  }
  if (sort === 'most-played') {
    const matches = withFacets(matchAny(index, terms, modes.at(-1) ?? 'prefix'))
    return [{ matches, except: [] }]
  }
  return classesOf(index, terms, modes).map((each) => {
    return { ...each, matches: withFacets(each.matches) }
  })
}

/** Undefined where only columns are filtered. */
function matchOf(
  { index, filters }: SearchQuery,
  terms: readonly Term[],
  mode: Mode,
): string | undefined {
  const words = terms.length === 0 ? [] : [matchAny(index, terms, mode)]
  const parts = [...words, ...facetQueries(filters)]
  return parts.length === 0 ? undefined : parts.join(' & ')
}

function tally(
  { db }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  mode: Mode,
): Promise<Tally> {
  const names = query.facets.filter((name) => FACET_NAMES.has(name))
  const numbers = [...NUMBERS].filter(([name]) => query.facets.includes(name))
  const match = matchOf(query, terms, mode)
  return countHits(db, match, conditionOf(query), { names, numbers }, COUNTED_HITS + 1)
}

function groupFacets(
  values: Tally['values'],
  { facets, maxValuesPerFacet }: SearchQuery,
): SearchResult['facets'] {
  return Object.fromEntries(
    facets.map((name) => {
      const kept = valuesOf(values, name).slice(0, maxValuesPerFacet)
      return [name, Object.fromEntries(kept.map(({ value, count }) => [value, count]))]
    }),
  )
}

/** The most frequent first. */
function valuesOf(values: Tally['values'], name: string): { value: string; count: number }[] {
  return values
    .filter(({ facet }) => facet.startsWith(`${name}:`))
    .map(({ facet, count }) => ({ value: facet.slice(name.length + 1), count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

function presentTerm({ text, romaji, typos, isPrefix }: Term): QueryTerm {
  return { text, exact: [text, ...romaji], typos: typos.map(({ word }) => word), isPrefix }
}

export function presentDocument(
  { config }: Pick<Reading, 'config'>,
  stored: StoredMedia | StoredUser,
): SearchDocument {
  if ('image' in stored) {
    const { image, ...user } = stored
    return { ...user, user_image: imageAddress(config, image) }
  }
  const { cover, ...media } = stored
  return { ...media, coverart: imageAddress(config, cover) }
}
