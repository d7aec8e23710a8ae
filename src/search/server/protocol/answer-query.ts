import { randomBytes } from 'node:crypto'
import type { HighlightResult, SearchResponse } from 'algoliasearch'
import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { QueryTerm, SearchDocument, SearchIndex } from '#ports/search-index/search-index.ts'
import { highlight } from '../engine/highlight.ts'
import { MOST_HITS, type Parameters, type ReadQuery } from './read-query.ts'

/** Hits, counts and facets in the shape that Algolia answers with. */
export async function answerQuery(index: SearchIndex, query: ReadQuery): Promise<SearchResponse> {
  const { search, parameters, params, indexName } = query
  const start = performance.now()
  const found = await index.search(search)
  const { facets, facetStats, count, isCountExact, areFacetsExact } = found
  return {
    hits: found.documents.map((document) => hitOf(document, found.terms, query)),
    nbHits: count,
    ...pagesOf(query, count),
    ...(parameters.facets && { facets: { ...facets }, facets_stats: { ...facetStats } }),
    exhaustiveNbHits: isCountExact,
    exhaustiveFacetsCount: areFacetsExact,
    exhaustiveTypo: true,
    exhaustive: { nbHits: isCountExact, facetsCount: areFacetsExact, typo: true },
    query: search.query,
    params,
    index: indexName,
    ...(parameters.clickAnalytics && { queryID: randomBytes(16).toString('hex') }),
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  }
}

function pagesOf({ search, parameters }: ReadQuery, count: number) {
  const { offset, length, page = 0, hitsPerPage = 20 } = parameters
  if (offset !== undefined || length !== undefined) {
    return { offset: search.offset, length: search.limit }
  }
  const reachable = Math.min(count, MOST_HITS)
  const nbPages = hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage)
  return { page, nbPages, hitsPerPage }
}

function hitOf(document: SearchDocument, terms: readonly QueryTerm[], query: ReadQuery) {
  const { parameters, search } = query
  const { attributesToHighlight: asked } = parameters
  const names = SEARCHED[search.index]
    .flat()
    .filter((name) => asked === undefined || asked.includes('*') || asked.includes(name))
  const values = new Map<string, unknown>(Object.entries(document))
  const tags = {
    pre: parameters.highlightPreTag ?? '<em>',
    post: parameters.highlightPostTag ?? '</em>',
  }
  return {
    ...retrieved(document, parameters.attributesToRetrieve),
    _highlightResult: Object.fromEntries(
      names.map((name) => [name, highlightAll(values.get(name), terms, tags)]),
    ),
  }
}

/** Values stand as they are in the documents: who shows them escapes them, as with Algolia. */
function highlightAll(
  value: unknown,
  terms: readonly QueryTerm[],
  tags: { pre: string; post: string },
): HighlightResult {
  if (Array.isArray(value)) return value.map((each) => highlightAll(each, terms, tags))
  return highlight(String(value ?? ''), terms, tags)
}

/** `*`, names, and `-name` for what is left out. */
export function retrieved(
  document: SearchDocument,
  asked: Parameters['attributesToRetrieve'] = ['*'],
): Record<string, unknown> & { objectID: string } {
  const isAsked = (name: string) =>
    (asked.includes('*') || asked.includes(name)) && !asked.includes(`-${name}`)
  const kept = Object.entries(document).filter(([name]) => isAsked(name))
  return { ...Object.fromEntries(kept), objectID: document.objectID }
}
