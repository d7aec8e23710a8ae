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
import { likenessTo } from './likeness.ts'
import {
  ALL_MODES,
  classesOf,
  joinMatches,
  looseClassesOf,
  type Match,
  type MatchClass,
  MODES,
  type Mode,
  matchAny,
  matchFacet,
  matchName,
} from './match.ts'
import { parseQuery, presentTerm, type Wanted, withOneError } from './parse-query.ts'
import { relax } from './relax-store.ts'
import {
  isFrequentMatch,
  listDocuments,
  listDocumentsAfter,
  listNames,
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

/** Hits of a large index beyond this are not counted. */
export const COUNTED_HITS = 1000
const NO_MARKS = { pre: '', post: '' }
/** Words that were perhaps meant are looked for below this number of hits. */
const FEW_HITS = 20
/** Values of a facet are looked for as if a page had so many hits. */
const FACET_HITS = 125
/** So many hits are compared with what was typed. */
const RELAXED_HITS = 100

/** Search in the service’s own database. */
export function createPostgresIndex(context: Reading): SearchIndex {
  return {
    search: (query) => search(context, query),
    async searchFacet({ facet, facetQuery, ...query }) {
      const wanted = parseQuery(facetQuery)
      const asked = { ...query, facets: [facet], offset: 0, limit: FACET_HITS }
      const match = joinMatches([matchOf(query, parse(query), 'prefix'), matchFacet(facet, wanted)])
      const { values, isWhole } = await tally(context, asked, match, COUNTED_HITS)
      const isWanted = ({ value }: { value: string }) =>
        wanted.terms.length === 0 ||
        highlight(value, wanted.terms.map(presentTerm), NO_MARKS).matchLevel === 'full'
      return {
        values: valuesOf(values, facet).filter(isWanted).slice(0, query.maxValuesPerFacet),
        isExact: isWhole,
      }
    },
    async browse(query, after, limit) {
      const match = matchOf(query, parse(query), 'prefix')
      const condition = conditionOf(query)
      const stored = await listDocumentsAfter(context.db, { condition, match }, after ?? '', limit)
      const documents = stored.map((document) => presentDocument(context, document))
      const last = documents.at(-1)
      return documents.length < limit || !last ? { documents } : { documents, after: last.objectID }
    },
    async getDocuments(objectIds) {
      const stored = await listDocuments(context.db, objectIds)
      const documents = stored.map((document) => presentDocument(context, document))
      return objectIds.map((id) => documents.find(({ objectID }) => objectID === id) ?? null)
    },
  }
}

const parse = ({ query, index, matching }: SearchQuery) => parseQuery(query, index, matching)

async function search(context: Reading, query: SearchQuery): Promise<SearchResult> {
  const parsed = parse(query)
  const isMeaningless = parsed.terms.length === 0 && query.query.trim() !== ''
  if (isMeaningless) return { ...NOTHING, documents: [] }
  const isAlone = parsed.terms.length === 1 && query.filters.length === 0
  const wanted = isAlone ? parsed : await completeTerms(context.db, parsed)
  const counted = await tally(context, query, matchOf(query, wanted, 'prefix'))
  // Corrections do not depend on the requested page, so that all pages are of the same hits.
  const { removeWordsIfNoResults = 'allOptional' } = query.matching ?? {}
  const corrected = await correct(context, query, wanted, counted.count)
  const all =
    corrected === undefined
      ? counted
      : await tally(context, query, matchOf(query, corrected, 'two typos'))
  if (all.count === 0 && wanted.terms.length > 0 && removeWordsIfNoResults !== 'none') {
    return searchRelaxed(context, query, corrected ?? wanted, removeWordsIfNoResults)
  }
  const hits = () => listHits(context, query, wanted, MODES, counted)
  if (corrected === undefined) return present(context, query, wanted, await hits(), counted)
  if (query.sort !== 'relevance' || (all.isWhole && all.few.length > 0)) {
    const found = await listHits(context, query, corrected, ALL_MODES, all)
    return present(context, query, corrected, found, all)
  }
  const first = await hits()
  const missing = { ...query, offset: 0, limit: query.offset + query.limit - first.length }
  const more = await listHits(context, missing, corrected, ['one typo', 'two typos'], {
    ...all,
    isWhole: false,
  })
  return present(context, query, corrected, [...first, ...more], all)
}

/**
 * The words with those that were perhaps meant. `min` has the fewest errors alone, `strict` the two fewest
 * numbers of them.
 */
async function correct(
  context: Reading,
  query: SearchQuery,
  wanted: Wanted,
  count: number,
): Promise<Wanted | undefined> {
  const { typoTolerance = true } = query.matching ?? {}
  const few = typoTolerance === 'min' ? 1 : typoTolerance === false ? 0 : FEW_HITS
  if (count >= few) return undefined
  const corrected = await findTypos(context.db, wanted, { bySound: count === 0 })
  const isOneMost = typoTolerance === 'min' || (typoTolerance === 'strict' && count > 0)
  if (corrected === undefined || !isOneMost) return corrected
  const oneError = withOneError(corrected)
  const isFewest =
    count > 0 || (await tally(context, query, matchOf(query, oneError, 'one typo'))).count > 0
  return isFewest ? oneError : corrected
}

/** Hits of a part of the query, where nothing has all of it: those most like it first. */
async function searchRelaxed(
  context: Reading,
  query: SearchQuery,
  wanted: Wanted,
  which: 'lastWords' | 'firstWords' | 'allOptional',
): Promise<SearchResult> {
  const asked = {
    index: query.index,
    condition: conditionOf(query),
    matchOf: (part: Wanted, isName = false) =>
      isName ? nameOf(query, part) : matchOf(query, part, 'two typos'),
  }
  const relaxed = await relax(context.db, asked, wanted, which)
  if (relaxed === undefined) return { ...NOTHING, documents: [] }
  // All pages are of the same hits.
  const first = { ...query, offset: 0 }
  const found = await tally(context, first, matchOf(query, relaxed.wanted, 'two typos'))
  const all = { ...first, limit: RELAXED_HITS }
  const hits = await listHits(context, all, relaxed.wanted, 'any', found)
  const sorted =
    query.sort === 'relevance' ? await sortByLikeness(context.db, hits, query.query) : hits
  const shown = sorted.slice(0, query.offset + query.limit)
  const result = await present(context, query, relaxed.wanted, shown, found)
  return { ...result, leftOut: relaxed.leftOut }
}

async function sortByLikeness(
  db: Database,
  hits: readonly string[],
  query: string,
): Promise<string[]> {
  const likeness = likenessTo(query)
  const names = await listNames(db, hits)
  const ranked = names.map(({ id, name }) => ({ id, likeness: likeness(name) }))
  return ranked.sort((one, other) => other.likeness - one.likeness).map(({ id }) => id)
}

async function present(
  { db, config }: Reading,
  query: SearchQuery,
  { terms }: Wanted,
  /** The hits from the first one on */
  hits: readonly string[],
  { count, isWhole, values, stats }: Tally,
): Promise<SearchResult> {
  const stored = await listDocuments(db, hits.slice(query.offset))
  return {
    documents: stored.map((document) => presentDocument({ config }, document)),
    count: isWhole ? count : Math.min(count, COUNTED_HITS),
    isCountExact: isWhole,
    facets: groupFacets(values, query),
    facetStats: Object.fromEntries(
      stats.map(({ name, ...each }): [string, FacetStats] => [name, each]),
    ),
    areFacetsExact: isWhole,
    terms: terms.map(presentTerm),
    leftOut: [],
  }
}

const NOTHING = {
  count: 0,
  isCountExact: true,
  facets: {},
  facetStats: {},
  areFacetsExact: true,
  terms: [],
  leftOut: [],
} as const

/** Returns the hits from the first one up to the last that is requested. */
async function listHits(
  { db }: Reading,
  query: SearchQuery,
  wanted: Wanted,
  modes: readonly Mode[] | 'any',
  { count, few, isWhole, lastTier }: Tally,
): Promise<string[]> {
  const { offset, limit, sort } = query
  if (limit <= 0 || count === 0) return []
  const condition = conditionOf(query)
  const last = offset + limit
  if (sort === 'relevance' || sort === 'most-played') {
    // Few hits that are compared with what was typed need no other order.
    const isListed = modes === 'any' && sort === 'relevance' && few.length > 0
    const classes = rankedClasses(query, wanted, modes, isListed ? undefined : lastTier)
    if (isListed && (isWhole || classes.length === 0)) return few
    if (classes.length === 0) return selectFirst(db, condition, 'most-played', last)
    if (isWhole && few.length > 0) return (await sortRanked(db, few, classes)).slice(0, last)
    const ranked = await selectRanked(db, classes, condition, last)
    return isListed ? [...new Set([...ranked, ...few])] : ranked
  }
  const match = matchOf(query, wanted, lastOf(modes))
  const isFrequent = match === undefined || (await isFrequentMatch(db, match))
  return isFrequent
    ? selectFirst(db, condition, sort, last, match)
    : selectSorted(db, match, condition, sort, last)
}

/** Most-played is one class of all that matches. */
function rankedClasses(
  query: SearchQuery,
  wanted: Wanted,
  modes: readonly Mode[] | 'any',
  lastTier: number | undefined,
): MatchClass[] {
  const { index, sort, filters } = query
  const facets = limitsOf(filters, wanted)
  if (wanted.terms.length === 0 || sort === 'most-played') {
    const mode = lastOf(modes)
    const match = matchOf(query, wanted, mode)
    return match === undefined ? [] : [{ ...match, mode, except: [] }]
  }
  const classes =
    modes === 'any' ? looseClassesOf(index, wanted, lastTier) : classesOf(index, wanted, modes)
  return classes.map((each) => {
    return { ...each, ...joinMatches([each, ...facets]) }
  })
}

const lastOf = (modes: readonly Mode[] | 'any'): Mode =>
  modes === 'any' ? 'two typos' : (modes.at(-1) ?? 'prefix')

/** Undefined where only columns are filtered. */
function matchOf({ index, filters }: SearchQuery, wanted: Wanted, mode: Mode): Match | undefined {
  const words = wanted.terms.length === 0 ? undefined : matchAny(index, wanted, mode)
  return joinMatches([words, ...limitsOf(filters, wanted)])
}

function nameOf({ index, filters }: SearchQuery, wanted: Wanted): Match | undefined {
  const name = matchName(index, wanted)
  return name && joinMatches([name, ...limitsOf(filters, wanted)])
}

const limitsOf = (filters: SearchQuery['filters'], { limits = [] }: Wanted): Match[] =>
  [...facetQueries(filters), ...limits].map((query) => ({ lookUp: [query] }))

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
    most: COUNTED_HITS,
    enough: Math.max(2 * FEW_HITS, 2 * (query.offset + query.limit)),
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
    const { image, guesses: _, ...user } = stored
    return { ...user, user_image: imageAddress(config, image) }
  }
  const { cover, guesses: _, ...media } = stored
  return { ...media, coverart: imageAddress(config, cover) }
}
