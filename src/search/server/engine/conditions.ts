import { type RawBuilder, sql } from 'kysely'
import { FACETS as ATTRIBUTES } from '#ports/search-index/algolia/indices.ts'
import type { Filter, IndexName, SearchQuery, Sort } from '#ports/search-index/search-index.ts'
import { FACETS, LIST_FACETS } from '../documents/document.ts'
import { facetTerm, quoteTerm } from '../documents/terms.ts'
import type { Match } from './match.ts'

/** Attributes that are filtered by number, and their columns. */
export const NUMBERS = new Map([
  ['price', 'price'],
  ['duration', 'duration'],
  ['year', 'year'],
  ['released_at', 'released_at'],
  ['plays', 'popularity'],
  ['followers', 'popularity'],
])
export const FACET_NAMES: ReadonlySet<string> = new Set([...FACETS, ...LIST_FACETS])

export const ORDERS: Readonly<Record<Exclude<Sort, 'relevance'>, RawBuilder<unknown>>> = {
  newest: sql`released_at desc, object_id`,
  'most-played': sql`popularity desc, object_id`,
  'price-low': sql`price, object_id`,
  'price-high': sql`price desc nulls last, object_id`,
  title: sql`title_key collate "C", object_id`,
}

export function conditionOf({ index, filters }: SearchQuery): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`index_name = ${index}`,
    ...filters.map(
      (group) =>
        sql<boolean>`(${sql.join(
          group.map((filter) => oneCondition(index, filter)),
          sql` or `,
        )})`,
    ),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function oneCondition(index: IndexName, filter: Filter): RawBuilder<boolean> {
  const condition = positiveCondition(index, filter)
  return filter.not ? sql`not coalesce(${condition}, false)` : condition
}

/** An index that lacks the attribute has no document that it is true of. */
function positiveCondition(index: IndexName, filter: Filter): RawBuilder<boolean> {
  const { attribute } = filter
  if (attribute === 'objectID' && 'equals' in filter)
    return sql`object_id = ${String(filter.equals).replaceAll('\0', '')}`
  if (!ATTRIBUTES[index].has(attribute)) return sql`false`
  const column = NUMBERS.get(attribute)
  if (column === undefined) {
    return 'equals' in filter ? sql`facets @> array[${facetOf(filter)}]::text[]` : sql`false`
  }
  const value = sql`${sql.ref(column)}::float8`
  if ('from' in filter) return sql`${value} between ${filter.from} and ${filter.to}`
  if ('equals' in filter) return sql`${value} = ${Number(filter.equals)}`
  return sql`${value} ${sql.raw(OPERATORS[filter.operator])} ${filter.value}`
}

const OPERATORS = { '<': '<', '<=': '<=', '=': '=', '!=': '<>', '>=': '>=', '>': '>' } as const

/** The same filters as far as an index of words serves them, to be added to a `tsquery`. */
export function facetQueries(filters: SearchQuery['filters']): string[] {
  return filters.flatMap((group) => {
    const facets = group.flatMap((filter) =>
      'equals' in filter && !filter.not && FACET_NAMES.has(filter.attribute)
        ? [quoteTerm(facetTerm(facetOf(filter)))]
        : [],
    )
    return facets.length === group.length ? [`(${facets.join(' | ')})`] : []
  })
}

/** PostgreSQL holds no NUL. */
function facetOf({ attribute, equals }: Extract<Filter, { equals: unknown }>): string {
  return `${attribute}:${equals}`.replaceAll('\0', '')
}

/**
 * Hides the query from the planner, which takes many words for many hits and reads the table
 * instead of an index.
 */
export function isMatch({ lookUp, check }: Match): RawBuilder<unknown> {
  const found = lookUp.map((query) => sql`terms @@ (select ${query}::tsquery)`)
  const checked = check === undefined ? [] : sql`(terms @@ (select ${check}::tsquery)) is true`
  return sql.join([found, checked].flat(), sql` and `)
}

/**
 * The same for several parts of a statement, which read the queries of `shared` instead of parsing each
 * one again.
 */
export function shareMatch({ lookUp, check }: Match) {
  const column = (at: number) => sql.ref(`query_${at}`)
  const queries = [...lookUp, check ?? []]
    .flat()
    .map((query, at) => sql`${query}::tsquery as ${column(at)}`)
  const one = (at: number) => sql`terms @@ (select ${column(at)} from shared)`
  const checked = check === undefined ? [] : sql`(${one(lookUp.length)}) is true`
  return {
    shared: sql`shared as materialized (select ${sql.join(queries)})`,
    isMatch: sql.join([lookUp.map((_, at) => one(at)), checked].flat(), sql` and `),
  }
}
