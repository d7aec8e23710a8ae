import { CC_TYPES, GENRES } from '#works/contract.ts'
import { QUERY_LENGTH } from '../contract.ts'

export const KINDS = ['sound', 'album'] as const
export const LICENCES = ['all-rights-reserved', ...CC_TYPES] as const
export const PRICES = ['free', 'paid', 'to500', 'to1000'] as const
export const LENGTHS = ['under2', 'from2', 'from5', 'from10'] as const
/** Orders by the name of their index in the Algolia protocol; the first is the usual one. */
export const SORTS = {
  relevance: 'media',
  newest: 'media_newest',
  played: 'media_most_played',
  cheap: 'media_price_low',
  expensive: 'media_price_high',
  title: 'media_title',
} as const
export type SortName = keyof typeof SORTS

/** The state of a search: all of it is in the address. */
export interface SearchState {
  q: string
  kind?: (typeof KINDS)[number] | undefined
  genre: readonly (typeof GENRES)[number][]
  tag: readonly string[]
  price?: (typeof PRICES)[number] | undefined
  licence: readonly (typeof LICENCES)[number][]
  length?: (typeof LENGTHS)[number] | undefined
  year: readonly string[]
  sort: SortName
  /** The number of result pages that are shown. */
  page: number
}

/** Values of one filter; beyond it an address is someone's joke. */
const MOST_VALUES = 20
/** The index gives a thousand results at most. */
export const PAGE_SIZE = 24
const MOST_PAGES = Math.floor(1000 / PAGE_SIZE)

/** Reads an address that anyone may have written: what is not known is left out. */
export function readState(given: URLSearchParams): SearchState {
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given.get(name))
  const several = (name: string) => [...new Set(given.getAll(name))].slice(0, MOST_VALUES)
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => given.getAll(name).includes(value))
  const page = Number(given.get('page'))
  return {
    q: (given.get('q') ?? '').trim().slice(0, QUERY_LENGTH),
    kind: one('kind', KINDS),
    genre: known('genre', GENRES),
    tag: several('tag').filter((tag) => tag !== ''),
    price: one('price', PRICES),
    licence: known('licence', LICENCES),
    length: one('length', LENGTHS),
    year: several('year').filter((year) => /^\d{4}$/.test(year)),
    sort: one('sort', sortNames) ?? 'relevance',
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, MOST_PAGES) : 1,
  }
}

export const sortNames: readonly SortName[] = [
  'relevance',
  'newest',
  'played',
  'cheap',
  'expensive',
  'title',
]

/** The address that `readState` reads the same from; what is usual is left out. */
export function hrefOf(state: SearchState): string {
  const { q, kind, genre, tag, price, licence, length, year, sort, page } = state
  const entries: [string, string | undefined][] = [
    ['q', q],
    ['kind', kind],
    ...genre.map((value): [string, string] => ['genre', value]),
    ...tag.map((value): [string, string] => ['tag', value]),
    ['price', price],
    ...licence.map((value): [string, string] => ['licence', value]),
    ['length', length],
    ...year.map((value): [string, string] => ['year', value]),
    ['sort', sort === 'relevance' ? undefined : sort],
    ['page', page === 1 ? undefined : String(page)],
  ]
  const asked = new URLSearchParams(entries.flatMap(([k, v]) => (v ? [[k, v]] : [])))
  return asked.size === 0 ? '/search' : `/search?${asked}`
}

export const FILTERS = ['kind', 'genre', 'tag', 'price', 'licence', 'length', 'year'] as const
export type FilterName = (typeof FILTERS)[number]

/** The filters that are set, each value by itself. */
export function listFilters(state: SearchState): { name: FilterName; value: string }[] {
  return FILTERS.flatMap((name) => [state[name] ?? []].flat().map((value) => ({ name, value })))
}

/** The same search with a value set, or without it where it is set already, from the first page on. */
export function toggle(state: SearchState, name: FilterName, value: string): SearchState {
  const set = listFilters(state).some((each) => each.name === name && each.value === value)
  const isSingle = name === 'kind' || name === 'price' || name === 'length'
  const others = listFilters(state).filter((each) =>
    each.name === name ? !isSingle && each.value !== value : true,
  )
  const all = set ? others : [...others, { name, value }]
  const asked = new URLSearchParams(all.map((each) => [each.name, each.value]))
  return { ...readState(asked), q: state.q, sort: state.sort }
}

/** The same words without any filter. */
export function withoutFilters({ q, sort }: SearchState): SearchState {
  return { ...readState(new URLSearchParams()), q, sort }
}

export function isBlank(state: SearchState): boolean {
  return state.q === '' && listFilters(state).length === 0
}
