import { albumHref, soundHref } from '#client/work-href.ts'
import { HIGHLIGHTS } from '../build-queries.ts'
import type { SearchAnswers, SearchRequest } from '../search-client.ts'

export const GROUPS = ['sounds', 'albums', 'artists', 'tags'] as const
export type Group = (typeof GROUPS)[number]

export interface Suggestion {
  group: Group
  /** The address of the page that it leads to, in English. */
  href: string
  text: string
  /** The text with what the query matched in it. */
  marked: string
  /** The artist or the username. */
  detail: string
  /** Address of a picture; undefined where there is none to expect. */
  image?: string | null
}

/** The queries look up the typed text among sounds, albums, artists and tags with one call. */
export function suggestionQueries(query: string): SearchRequest[] {
  const media = (kind: string, hitsPerPage: number) => ({
    indexName: 'media',
    query,
    hitsPerPage,
    facetFilters: [`kind:${kind}`],
    attributesToHighlight: ['title', 'artist'],
    ...HIGHLIGHTS,
  })
  return [
    media('sound', 4),
    media('album', 2),
    { indexName: 'users', query, hitsPerPage: 3, ...HIGHLIGHTS },
    { indexName: 'media', type: 'facet', facet: 'tags', facetQuery: query, maxFacetHits: 3 },
  ]
}

export function listSuggestions({ results }: SearchAnswers): Suggestion[] {
  const all = results.flatMap((result): Suggestion[] =>
    'hits' in result
      ? result.hits.map(ofHit)
      : result.facetHits.map(({ value }) => ({
          group: 'tags',
          href: `/tag/${encodeURIComponent(value)}`,
          text: `#${value}`,
          marked: `#${value}`,
          detail: '',
        })),
  )
  return GROUPS.flatMap((group) => all.filter((each) => each.group === group))
}

function ofHit(
  hit: Extract<SearchAnswers['results'][number], { hits: unknown }>['hits'][number],
): Suggestion {
  if (!('kind' in hit)) {
    const { username, name, user_image, _highlightResult } = hit
    const marked = _highlightResult.name.value
    return {
      group: 'artists',
      href: `/user/${username}`,
      text: name,
      marked,
      detail: `@${username}`,
      image: user_image,
    }
  }
  const { kind, title, artist, coverart, _highlightResult } = hit
  const isSound = kind === 'sound'
  return {
    group: isSound ? 'sounds' : 'albums',
    href: isSound ? soundHref(hit) : albumHref(hit),
    text: title,
    marked: _highlightResult.title.value,
    detail: artist,
    image: coverart,
  }
}
