import type { Database } from '#ports/database/open-database.ts'
import type {
  FacetStats,
  SearchDocument,
  SearchIndex,
  SearchQuery,
  SearchResult,
} from '#ports/search-index/search-index.ts'
import { imageAddress, type Links } from '#works/server/present.ts'
import type { StoredMedia, StoredUser } from '../documents/document.ts'
import { findTypos } from '../typos/typo-store.ts'
import { completeTerms } from '../typos/words-store.ts'
import { conditionOf, FACET_NAMES, facetQueries, NUMBERS } from './conditions.ts'
import { highlight } from './highlight.ts'
import {
  ALL_MODES,
  classesOf,
  joinMatches,
  type Match,
  type MatchClass,
  type Mode,
  matchAny,
  matchFacet,
} from './match.ts'
import { parseQuery, presentTerm, type Term } from './parse-query.ts'
import {
  isFrequentMatch,
  listDocuments,
  listDocumentsAfter,
  selectFirst,
  selectRanked,
  selectSorted,
  sortRanked,
} from './store.ts'
import { countHits, type Tally } from './tally-store.ts'

interface Reading {
  db: Database
  config: Links
}

/** Hits beyond this are not counted. */
export const COUNTED_HITS = 1000
const NO_MARKS = { pre: '', post: '' }
/** Words that were perhaps meant are looked for below this number of hits. */
const FEW_HITS = 20

/** Search in the service's own database. */
export function createPostgresIndex(context: Reading): SearchIndex {
  return {
    search: (query) => search(context, query),
    async searchFacet({ facet, facetQuery, ...query }) {
      const wanted = parseQuery(facetQuery)
      const asked = { ...query, facets: [facet] }
      const match = joinMatches([
        matchOf(query, parseQuery(query.query), 'prefix'),
        matchFacet(facet, wanted),
      ])
      const { values, isWhole } = await tally(context, asked, match, COUNTED_HITS)
      const isWanted = ({ value }: { value: string }) =>
        wanted.length === 0 ||
        highlight(value, wanted.map(presentTerm), NO_MARKS).matchLevel === 'full'
      return {
        values: valuesOf(values, facet).filter(isWanted).slice(0, query.maxValuesPerFacet),
        isExact: isWhole,
      }
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
  const isAlone = parsed.length === 1 && query.filters.length === 0
  const terms = isAlone ? parsed : await completeTerms(context.db, parsed)
  const counted = await tally(context, query, matchOf(query, terms, 'prefix'))
  // Corrections do not depend on the requested page, so that all pages are of the same hits.
  const corrected = counted.count < FEW_HITS ? await findTypos(context.db, terms) : undefined
  const hits = () => listHits(context, query, terms, ['exact', 'prefix'], counted)
  if (corrected === undefined) return present(context, query, terms, await hits(), counted)
  const all = await tally(context, query, matchOf(query, corrected, 'two typos'))
  if (query.sort !== 'relevance' || all.few.length > 0) {
    const found = await listHits(context, query, corrected, ALL_MODES, all)
    return present(context, query, corrected, found, all)
  }
  const first = await hits()
  const missing = { ...query, offset: 0, limit: query.offset + query.limit - first.length }
  const more = await listHits(context, missing, corrected, ['one typo', 'two typos'], {
    ...all,
    few: [],
  })
  return present(context, query, corrected, [...first, ...more], all)
}

async function present(
  { db, config }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  /** The hits from the first one on */
  hits: readonly string[],
  { count, isWhole, values, stats }: Tally,
): Promise<SearchResult> {
  const stored = await listDocuments(db, hits.slice(query.offset))
  return {
    documents: stored.map((document) => presentDocument({ config }, document)),
    count: Math.min(count, COUNTED_HITS),
    isCountExact: isWhole,
    facets: groupFacets(values, query),
    facetStats: Object.fromEntries(
      stats.map(({ name, ...each }): [string, FacetStats] => [name, each]),
    ),
    areFacetsExact: isWhole,
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

/** Returns the hits from the first one up to the last that is requested. */
async function listHits(
  { db }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  modes: readonly Mode[],
  { count, few }: Pick<Tally, 'count' | 'few'>,
): Promise<string[]> {
  const { offset, limit, sort } = query
  if (limit <= 0 || count === 0) return []
  const condition = conditionOf(query)
  const last = offset + limit
  if (sort === 'relevance' || sort === 'most-played') {
    const classes = rankedClasses(query, terms, modes)
    if (classes.length === 0) return selectFirst(db, condition, 'most-played', last)
    if (few.length > 0) return (await sortRanked(db, few, classes)).slice(0, last)
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
  query: SearchQuery,
  terms: readonly Term[],
  modes: readonly Mode[],
): MatchClass[] {
  const { index, sort, filters } = query
  const facets = facetQueries(filters).map((lookUp) => ({ lookUp }))
  if (terms.length === 0 || sort === 'most-played') {
    const mode = modes.at(-1) ?? 'prefix'
    const match = matchOf(query, terms, mode)
    return match === undefined ? [] : [{ ...match, mode, except: [] }]
  }
  return classesOf(index, terms, modes).map((each) => {
    return { ...each, ...joinMatches([each, ...facets]) }
  })
}

/** Undefined where only columns are filtered. */
function matchOf(
  { index, filters }: SearchQuery,
  terms: readonly Term[],
  mode: Mode,
): Match | undefined {
  const words = terms.length === 0 ? undefined : matchAny(index, terms, mode)
  return joinMatches([words, ...facetQueries(filters).map((lookUp) => ({ lookUp }))])
}

function tally(
  { db }: Reading,
  query: SearchQuery,
  match: Match | undefined,
  most = query.maxValuesPerFacet,
): Promise<Tally> {
  const names = query.facets.filter((name) => FACET_NAMES.has(name))
  const numbers = [...NUMBERS].filter(([name]) => query.facets.includes(name))
  return countHits(db, {
    index: query.index,
    match,
    condition: conditionOf(query),
    most: COUNTED_HITS + 1,
    facets: { names, numbers, most },
  })
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

/** Returns the most frequent values first. */
function valuesOf(values: Tally['values'], name: string): { value: string; count: number }[] {
  return values
    .filter(({ facet }) => facet.startsWith(`${name}:`))
    .map(({ facet, count }) => ({ value: facet.slice(name.length + 1), count }))
    .filter(({ value }) => value !== '')
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
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
