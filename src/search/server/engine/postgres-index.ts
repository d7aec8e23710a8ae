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
import { findTypos } from '../typos/find-typos.ts'
import { conditionOf, FACET_NAMES, facetQueries, NUMBERS, ORDERS } from './conditions.ts'
import { ALL_MODES, classesOf, type Mode, matchAny } from './match.ts'
import { parseQuery, type Term } from './parse-query.ts'
import {
  countHits,
  listDocuments,
  listDocumentsAfter,
  selectOrdered,
  selectRanked,
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
      const { facets } = await tally(
        context,
        { ...query, facets: [facet] },
        parseQuery(query.query),
      )
      const wanted = normalise(facetQuery)
      return facets
        .filter(({ value }) => normalise(value).includes(wanted))
        .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
        .slice(0, Math.max(query.limit, FACET_VALUES))
        .map(({ value, count }) => ({ value, count }))
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
  const terms = parseQuery(query.query)
  const isMeaningless = terms.length === 0 && query.query.trim() !== ''
  if (isMeaningless) return { ...NOTHING, documents: [] }
  const [hits, counted] = await Promise.all([
    listHits(context, query, terms, ['exact', 'prefix']),
    tally(context, query, terms, 'prefix'),
  ])
  // Whatever page is asked for, so that all pages are of the same hits.
  const corrected = counted.count < FEW_HITS ? await findTypos(context.db, terms) : undefined
  if (corrected === undefined) return present(context, query, terms, hits, counted)
  const [more, all] = await Promise.all([
    listHits(context, query, corrected, ALL_MODES),
    tally(context, query, corrected, 'two typos'),
  ])
  return present(context, query, corrected, more, all)
}

async function present(
  { db, config }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  hits: readonly string[],
  { count, facets, stats }: Tally,
): Promise<SearchResult> {
  const stored = await listDocuments(db, hits)
  const isExact = count <= COUNTED_HITS
  return {
    documents: stored.map((document) => presentDocument({ config }, document)),
    count: Math.min(count, COUNTED_HITS),
    isCountExact: isExact,
    facets: groupFacets(facets, query),
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

async function listHits(
  { db }: Reading,
  query: SearchQuery,
  terms: readonly Term[],
  modes: readonly Mode[],
): Promise<string[]> {
  const { offset, limit, index, sort } = query
  if (limit === 0) return []
  const condition = conditionOf(query)
  const last = offset + limit
  if (terms.length > 0 && sort === 'relevance') {
    const filters = facetQueries(query.filters)
      .map((facet) => ` & ${facet}`)
      .join('')
    const classes = classesOf(index, terms, modes).map((each) => {
      return { ...each, matches: each.matches + filters }
    })
    return (await selectRanked(db, classes, condition, last)).slice(offset)
  }
  const order = ORDERS[sort === 'relevance' ? 'most-played' : sort]
  const match = matchOf(query, terms, modes.at(-1) ?? 'prefix')
  return (await selectOrdered(db, match, condition, order, last)).slice(offset)
}

function matchOf(
  { index, filters }: SearchQuery,
  terms: readonly Term[],
  mode: Mode,
): string | undefined {
  if (terms.length === 0) return undefined
  return [matchAny(index, terms, mode), ...facetQueries(filters)].join(' & ')
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

function groupFacets(facets: Tally['facets'], { facets: names, maxValuesPerFacet }: SearchQuery) {
  const groups = Map.groupBy(facets, ({ name }) => name)
  return Object.fromEntries(
    names.map((name) => {
      const values = (groups.get(name) ?? [])
        .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
        .slice(0, maxValuesPerFacet)
      return [name, Object.fromEntries(values.map(({ value, count }) => [value, count]))]
    }),
  )
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
