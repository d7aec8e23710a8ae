import type { SearchForFacetValuesResponse } from 'algoliasearch'
import { FACETS } from '#ports/search-index/algolia/indices.ts'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { highlight } from '../engine/highlight.ts'
import { normalise } from '../text/normalise.ts'
import { ProtocolError } from './protocol-error.ts'
import type { ReadQuery } from './read-query.ts'

const DEFAULT_VALUES = 10

/** Values of a facet that begin with what was typed, among the hits of the query. */
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
  const values = await index.searchFacet({
    ...search,
    ...{ facet, facetQuery, limit: maxFacetHits, maxValuesPerFacet: maxFacetHits },
  })
  const words = normalise(facetQuery).split(/\s+/).filter(Boolean)
  const terms = words.map((text) => ({ text, exact: [text], typos: [], isPrefix: true }))
  return {
    facetHits: values.slice(0, maxFacetHits).map(({ value, count }) => ({
      value,
      highlighted: highlight(value, terms, TAGS).value,
      count,
    })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - start)),
  }
}

const TAGS = { pre: '<em>', post: '</em>' }
