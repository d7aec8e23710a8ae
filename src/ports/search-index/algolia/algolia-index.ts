import type { Algoliasearch, Hit, SearchParamsObject, SearchResponse } from 'algoliasearch'
import type {
  Filter,
  Matching,
  QueryTerm,
  SearchDocument,
  SearchIndex,
  SearchQuery,
  SearchResult,
} from '../search-index.ts'
import { LINKS } from '../spellings.ts'
import { INDICES, indexOf } from './indices.ts'

/** Search at Algolia, through its official client. */
export function createAlgoliaIndex(open: () => Promise<Algoliasearch>): SearchIndex {
  return {
    async search(query) {
      const client = await open()
      const searchParams = paramsOf(query)
      return resultOf(
        await client.searchSingleIndex<SearchDocument>({ indexName: nameOf(query), searchParams }),
      )
    },
    async searchFacet({ facet, facetQuery, ...query }) {
      const client = await open()
      const { query: words, filters } = paramsOf(query)
      const { facetHits, exhaustiveFacetsCount } = await client.searchForFacetValues({
        indexName: nameOf(query),
        facetName: facet,
        searchForFacetValuesRequest: {
          facetQuery,
          maxFacetHits: query.maxValuesPerFacet,
          params: new URLSearchParams({ query: words ?? '', filters: filters ?? '' }).toString(),
        },
      })
      const values = facetHits.map(({ value, count }) => ({ value, count }))
      return { values, isExact: exhaustiveFacetsCount }
    },
    async browse(query, after, limit) {
      const client = await open()
      const { query: words = '', filters = '' } = paramsOf(query)
      const browseParams = {
        ...(words !== '' && { query: words }),
        ...(filters !== '' && { filters }),
        ...(after !== undefined && { cursor: after }),
        hitsPerPage: limit,
      }
      const { hits, cursor } = await client.browse<SearchDocument>({
        indexName: query.index,
        browseParams,
      })
      const documents = hits.map(documentOf)
      return cursor === undefined ? { documents } : { documents, after: cursor }
    },
    async getDocuments(objectIds) {
      const client = await open()
      const requests = objectIds.map((objectID) => ({ indexName: indexOf(objectID), objectID }))
      const { results } = await client.getObjects<Hit<SearchDocument> | null>({ requests })
      return results.map((hit) => (hit === null ? null : documentOf(hit)))
    },
  }
}

function nameOf({ index, sort }: SearchQuery): string {
  const named = [...INDICES].find(([, each]) => each.index === index && each.sort === sort)
  return named?.[0] ?? index
}

function paramsOf(query: SearchQuery): SearchParamsObject {
  const { offset, limit, facets, maxValuesPerFacet, matching } = query
  return {
    query: query.query,
    filters: query.filters
      .map((group) => `(${group.map(expressionOf).join(' OR ')})`)
      .join(' AND '),
    ...(matching && definedOf(matching)),
    ...(facets.length > 0 && { facets: [...facets], maxValuesPerFacet }),
    // A window of no hits is none.
    ...(limit === 0 ? { hitsPerPage: 0 } : { offset, length: limit }),
  }
}

function definedOf({ optionalWords, restrictSearchableAttributes, ...matching }: Matching) {
  const all = {
    ...matching,
    // They replace those of the index.
    optionalWords: optionalWords && [...LINKS, ...optionalWords],
    restrictSearchableAttributes: restrictSearchableAttributes && [...restrictSearchableAttributes],
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function expressionOf(filter: Filter): string {
  const { attribute, not } = filter
  const condition =
    'equals' in filter
      ? `${attribute}:${quote(String(filter.equals))}`
      : 'operator' in filter
        ? `${attribute} ${filter.operator} ${filter.value}`
        : `${attribute}:${filter.from} TO ${filter.to}`
  return not ? `NOT ${condition}` : condition
}

const quote = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

function resultOf(response: SearchResponse<SearchDocument>): SearchResult {
  const { hits, nbHits = 0, exhaustive, facets = {}, facets_stats = {} } = response
  const stats = Object.entries(facets_stats).map(
    ([name, { min = 0, max = 0, avg = 0, sum = 0 }]) => {
      return [name, { min, max, avg, sum }] as const
    },
  )
  return {
    documents: hits.map(documentOf),
    count: nbHits,
    isCountExact: exhaustive?.nbHits ?? true,
    facets,
    facetStats: Object.fromEntries(stats),
    areFacetsExact: exhaustive?.facetsCount ?? true,
    terms: termsOf(response),
    leftOut: leftOutOf(response),
  }
}

function documentOf(hit: Hit<SearchDocument>): SearchDocument {
  const { _highlightResult, _snippetResult, _rankingInfo, _distinctSeqID, ...document } = hit
  return document
}

/** Algolia marks the words that it has left out. */
function leftOutOf({ queryAfterRemoval = '' }: SearchResponse<SearchDocument>): string[] {
  return [...queryAfterRemoval.matchAll(/<em>(.*?)<\/em>/gu)].flatMap(([, word = '']) => word)
}

/** The words of the query that were found, to highlight by: Algolia does not name the typos. */
function termsOf({ query = '' }: SearchResponse<SearchDocument>): QueryTerm[] {
  return query
    .split(/\s+/)
    .filter(Boolean)
    .map((text, at, all) => ({
      text,
      exact: [text],
      typos: [],
      sounds: [],
      isPrefix: at === all.length - 1,
    }))
}
