import * as z from 'zod/mini'
import { FACETS, INDICES, SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { Matching, SearchQuery } from '#ports/search-index/search-index.ts'
import { QUERY_LENGTH } from '../../contract.ts'
import { invalidValue, ProtocolError } from './protocol-error.ts'
import { readFilters } from './read-filters.ts'

/** Hits of one query that can be reached at all. */
export const MOST_HITS = 1000
const DEFAULT_HITS = 20

/** A query for the index, and how to answer it. */
export interface ReadQuery {
  /** The index or replica by its public name. */
  indexName: string
  search: SearchQuery
  parameters: Parameters
  /** The received query, as one URL-encoded string. */
  params: string
}

export type Parameters = z.output<typeof Parameters>

/** Undefined unless it is given. A value in a `params` string is text. */
const whole = (min: number, max: number) =>
  z.optional(
    z.pipe(
      z.transform((given: unknown) => (isDigits(given) ? Number(given) : given)),
      z
        .int(`integer between ${min} and ${max}`)
        .check(
          z.gte(min, `integer between ${min} and ${max}`),
          z.lte(max, `integer between ${min} and ${max}`),
        ),
    ),
  )
const isDigits = (given: unknown) => typeof given === 'string' && /^\d{1,9}$/.test(given)

const text = (max: number) =>
  z.optional(z.string('string').check(z.maxLength(max, `string of at most ${max} characters`)))

/** An array, its JSON, or names separated by commas. */
export const names = z.optional(
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? splitNames(given) : given)),
    z
      .array(z.string('array of strings'), 'array of strings')
      .check(z.maxLength(100, 'at most 100')),
  ),
)

function splitNames(given: string): unknown {
  if (!given.startsWith('['))
    return given
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

const flag = z.optional(
  z.pipe(
    z.transform((given: unknown) => (given === 'true' ? true : given === 'false' ? false : given)),
    z.boolean('boolean'),
  ),
)

/** Several words in one text, or an array. */
const words = z.optional(
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && !given.startsWith('[')
        ? given.split(/[\s,]+/u)
        : splitIfText(given),
    ),
    z
      .array(z.string('array of strings'), 'array of strings')
      .check(z.maxLength(100, 'at most 100')),
  ),
)

function splitIfText(given: unknown): unknown {
  return typeof given === 'string' ? splitNames(given) : given
}

/** Other parameters are ignored: they change the ranking or the analytics of Algolia alone. */
const Parameters = z.object({
  query: text(QUERY_LENGTH),
  page: whole(0, 1_000_000),
  hitsPerPage: whole(0, MOST_HITS),
  offset: whole(0, 1_000_000),
  length: whole(0, MOST_HITS),
  filters: text(16_384),
  facetFilters: z.optional(z.unknown()),
  numericFilters: z.optional(z.unknown()),
  facets: names,
  maxValuesPerFacet: whole(0, 1000),
  highlightPreTag: text(100),
  highlightPostTag: text(100),
  attributesToRetrieve: names,
  attributesToHighlight: names,
  clickAnalytics: flag,
  type: z.optional(z.enum(['default', 'facet'], 'default or facet')),
  facet: text(100),
  facetQuery: text(QUERY_LENGTH),
  maxFacetHits: whole(1, 100),
  cursor: text(200),
  tagFilters: z.optional(z.unknown()),
  attributesToSnippet: names,
  snippetEllipsisText: text(20),
  queryType: z.optional(
    z.enum(['prefixLast', 'prefixAll', 'prefixNone'], 'prefixLast, prefixAll or prefixNone'),
  ),
  optionalWords: words,
  removeWordsIfNoResults: z.optional(
    z.enum(
      ['none', 'lastWords', 'firstWords', 'allOptional'],
      'none, lastWords, firstWords or allOptional',
    ),
  ),
  typoTolerance: z.optional(
    z.pipe(
      z.transform((given: unknown) =>
        given === 'true' ? true : given === 'false' ? false : given,
      ),
      z.union([z.boolean(), z.enum(['min', 'strict'])], 'boolean, min or strict'),
    ),
  ),
  restrictSearchableAttributes: names,
  advancedSyntax: flag,
})

/** Parameters that narrow what is found, and that this server lacks, with the values that narrow nothing. */
const LACKING: Readonly<Record<string, readonly unknown[]>> = {
  aroundLatLng: [''],
  aroundLatLngViaIP: [false, 'false'],
  insideBoundingBox: ['', '[]'],
  insidePolygon: ['', '[]'],
  similarQuery: [''],
  distinct: [false, 0, 'false', '0'],
}

function refuseLacking(given: Record<string, unknown>): void {
  for (const [name, defaults] of Object.entries(LACKING)) {
    const value = Array.isArray(given[name]) ? JSON.stringify(given[name]) : given[name]
    if (value === undefined || value === null || defaults.includes(value)) continue
    throw new ProtocolError(400, `The "${name}" parameter is not supported`)
  }
}

/** @throws ProtocolError 404 for an unknown index, 400 for a wrong parameter */
export function readQuery(indexName: string, body: unknown): ReadQuery {
  const found = INDICES.get(indexName)
  if (found === undefined) throw new ProtocolError(404, `Index ${indexName} does not exist`)
  const given = flatten(body)
  refuseLacking(given)
  const parsed = z.safeParse(Parameters, given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidValue(String(issue?.path[0] ?? 'params'), issue?.message ?? 'object')
  }
  const parameters = parsed.data
  const { query = '', filters = '', facetFilters, numericFilters, tagFilters } = parameters
  const search: SearchQuery = {
    ...found,
    query,
    filters: readFilters(found.index, { filters, facetFilters, numericFilters, tagFilters }),
    facets: facetsOf(found.index, parameters.facets ?? []),
    maxValuesPerFacet: parameters.maxValuesPerFacet ?? 100,
    ...matchingOf(found.index, parameters),
    ...windowOf(parameters),
  }
  return { indexName, search, parameters, params: paramsOf(given) }
}

function matchingOf(index: SearchQuery['index'], parameters: Parameters): { matching?: Matching } {
  const { queryType, optionalWords, removeWordsIfNoResults, typoTolerance, advancedSyntax } =
    parameters
  const { restrictSearchableAttributes } = parameters
  const known: readonly string[] = SEARCHED[index].flat()
  const unknown = restrictSearchableAttributes?.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new ProtocolError(400, `restrictSearchableAttributes: ${unknown} is not searched`)
  }
  const matching = {
    queryType,
    optionalWords,
    removeWordsIfNoResults,
    typoTolerance,
    advancedSyntax,
    restrictSearchableAttributes: restrictSearchableAttributes?.length
      ? restrictSearchableAttributes
      : undefined,
  }
  return Object.values(matching).some((value) => value !== undefined) ? { matching } : {}
}

/** Parameters stand beside `params`, or in it, as an object or URL-encoded. */
function flatten(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProtocolError(400, 'Expected an object')
  }
  const { params, indexName: _, ...others } = Object.fromEntries(Object.entries(body))
  const inner =
    typeof params === 'string' ? Object.fromEntries(new URLSearchParams(params)) : params
  return { ...others, ...(typeof inner === 'object' && inner) }
}

function paramsOf(given: Record<string, unknown>): string {
  const entries = Object.entries(given).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  return new URLSearchParams(entries).toString()
}

/** Hits beyond the last that can be reached are left out. */
function windowOf(parameters: Parameters): { offset: number; limit: number } {
  const { page = 0, hitsPerPage = DEFAULT_HITS, offset, length } = parameters
  const size = length ?? hitsPerPage
  const start = Math.min(offset ?? (length === undefined ? page * hitsPerPage : 0), MOST_HITS)
  return { offset: start, limit: Math.min(size, MOST_HITS - start) }
}

function facetsOf(index: SearchQuery['index'], asked: readonly string[]): string[] {
  const all = [...FACETS[index].keys()]
  return asked.includes('*') ? all : all.filter((name) => asked.includes(name))
}
