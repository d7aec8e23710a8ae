import { randomBytes } from 'node:crypto'
import type { HighlightResult, SearchResponse, SnippetResult } from 'algoliasearch'
import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { QueryTerm, SearchDocument, SearchIndex } from '#ports/search-index/search-index.ts'
import { highlight } from '../engine/highlight.ts'
import { snippet } from '../engine/snippet.ts'
import { typedRunsOf } from '../text/words.ts'
import { MOST_HITS, type ReadQuery, type Parameters as Settings } from './read-query.ts'

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
    ...(found.leftOut.length > 0 && {
      queryAfterRemoval: withoutWords(search.query, found.leftOut),
    }),
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
  const snippets = (parameters.attributesToSnippet ?? []).flatMap((asked) => {
    const [name = '', words = String(SNIPPET_WORDS)] = asked.split(':')
    const all = name === '*' ? SEARCHED[search.index].flat() : [name]
    return all.map((each) => [each, Number(words)] as const)
  })
  const ellipsis = parameters.snippetEllipsisText ?? '…'
  return {
    ...retrieved(document, parameters.attributesToRetrieve),
    ...(snippets.length > 0 && {
      _snippetResult: Object.fromEntries(
        snippets
          .filter(([name]) => values.has(name))
          .map(([name, words]) => {
            return [name, snippetAll(values.get(name), terms, { ...tags, words, ellipsis })]
          }),
      ),
    }),
    _highlightResult: Object.fromEntries(
      names.map((name) => [name, highlightAll(values.get(name), terms, tags)]),
    ),
  }
}

const SNIPPET_WORDS = 10

function snippetAll(
  value: unknown,
  terms: readonly QueryTerm[],
  options: Parameters<typeof snippet>[2],
): SnippetResult {
  if (Array.isArray(value)) return value.map((each) => snippetAll(each, terms, options))
  return snippet(String(value ?? ''), terms, options)
}

/** What was left out is marked, as Algolia marks it. */
function withoutWords(query: string, leftOut: readonly string[]): string {
  const isLeftOut = (word: string) => typedRunsOf(word).some(({ text }) => leftOut.includes(text))
  return query.replace(/\S+/gu, (word) => (isLeftOut(word) ? `<em>${word}</em>` : word))
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
  asked: Settings['attributesToRetrieve'] = ['*'],
): Record<string, unknown> & { objectID: string } {
  const isAsked = (name: string) =>
    (asked.includes('*') || asked.includes(name)) && !asked.includes(`-${name}`)
  const kept = Object.entries(document).filter(([name]) => isAsked(name))
  return { ...Object.fromEntries(kept), objectID: document.objectID }
}
