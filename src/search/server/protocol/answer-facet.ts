import type { SearchForFacetValuesResponse } from 'algoliasearch'
import { FACETS } from '#ports/search-index/algolia/indices.ts'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { highlight } from '../engine/highlight.ts'
import { parseQuery, presentTerm } from '../engine/parse-query.ts'
import { ProtocolError } from './protocol-error.ts'
import type { ReadQuery } from './read-query.ts'

const DEFAULT_VALUES = 10

/** Values of a facet that have words which begin with what was typed, among the hits of the query. */
export async function answerFacet(
  index: SearchIndex,
  { search, parameters }: ReadQuery,
  facet: string,
): Promise<SearchForFacetValuesResponse> {
  if (FACETS[search.index].get(facet) !== 'text') {
    throw new ProtocolError(400, `Cannot search in \`${facet}\` attribute`)
  }
  const start = performance.now()
  const { facetQuery = '', maxFacetHits = DEFAULT_VALUES } = parameters
  const { values, isExact } = await index.searchFacet({
    ...search,
    facet,
    facetQuery,
    limit: 0,
    maxValuesPerFacet: maxFacetHits,
  })
  const terms = parseQuery(facetQuery).terms.map(presentTerm)
  return {
    facetHits: values.map(({ value, count }) => ({
      value,
      highlighted: highlight(value, terms, TAGS).value,
      count,
    })),
    exhaustiveFacetsCount: isExact,
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  }
}

const TAGS = { pre: '<em>', post: '</em>' }
