import { MARKS, type SearchRequest } from './search-client.ts'
import { listFilters, PAGE_SIZE, type SearchState, SORTS } from './search-state.ts'

/** Filters whose values are counted, each by its attribute in the index. */
export const COUNTED = {
  kind: 'kind',
  genre: 'genre',
  tag: 'tags',
  licence: 'license',
  year: 'year',
} as const
export type CountedFilter = keyof typeof COUNTED
export const COUNTED_FILTERS: readonly CountedFilter[] = ['kind', 'genre', 'tag', 'licence', 'year']

const RANGES = {
  price: {
    free: ['price=0'],
    paid: ['price>0'],
    to500: ['price<=500'],
    to1000: ['price<=1000'],
  },
  length: {
    under2: ['duration<120'],
    from2: ['duration>=120', 'duration<300'],
    from5: ['duration>=300', 'duration<600'],
    from10: ['duration>=600'],
  },
} as const

export const HIGHLIGHTS = { highlightPreTag: MARKS[0], highlightPostTag: MARKS[1] }
const ARTISTS = 6

/**
 * The queries of one search: artists, results, and one for each filter that is set, which counts the
 * other values of that filter as if none of them were chosen.
 */
export function buildQueries(state: SearchState): SearchRequest[] {
  const { q: query } = state
  const artists = query === '' || listFilters(state).length > 0 ? 0 : ARTISTS
  return [
    { indexName: 'users', query, hitsPerPage: artists, ...HIGHLIGHTS },
    {
      indexName: SORTS[state.sort],
      query,
      ...conditionsOf(state),
      facets: Object.values(COUNTED),
      hitsPerPage: state.page * PAGE_SIZE,
      attributesToHighlight: ['title', 'artist'],
      ...HIGHLIGHTS,
    },
    ...setFilters(state).map((name) => ({
      indexName: SORTS.relevance,
      query,
      ...conditionsOf(state, name),
      facets: [COUNTED[name]],
      hitsPerPage: 0,
    })),
  ]
}

/** Returns the filters that are set, which have a query of their own. */
export function setFilters(state: SearchState): CountedFilter[] {
  return COUNTED_FILTERS.filter((name) => [state[name] ?? []].flat().length > 0)
}

function conditionsOf(state: SearchState, except?: CountedFilter) {
  const valuesOf = (name: CountedFilter) => (name === except ? [] : [state[name] ?? []].flat())
  const facetFilters = COUNTED_FILTERS.filter((name) => name !== 'year').map((name) =>
    valuesOf(name).map((value) => `${COUNTED[name]}:${value.replace(/^-/, '\\-')}`),
  )
  const numericFilters = [
    valuesOf('year').map((year) => `year=${year}`),
    ...(state.price ? RANGES.price[state.price] : []),
    ...(state.length ? RANGES.length[state.length] : []),
  ]
  return {
    facetFilters: facetFilters.filter((group) => group.length > 0),
    numericFilters: numericFilters.filter((group) => group.length > 0),
  }
}
