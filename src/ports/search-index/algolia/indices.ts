import type { IndexName, Sort } from '../search-index.ts'

/** Each index and replica by its name, with the sort that it stands for. */
export const INDICES: ReadonlyMap<string, { index: IndexName; sort: Sort }> = new Map([
  ['media', { index: 'media', sort: 'relevance' }],
  ['media_newest', { index: 'media', sort: 'newest' }],
  ['media_most_played', { index: 'media', sort: 'most-played' }],
  ['media_price_low', { index: 'media', sort: 'price-low' }],
  ['media_price_high', { index: 'media', sort: 'price-high' }],
  ['media_title', { index: 'media', sort: 'title' }],
  ['users', { index: 'users', sort: 'relevance' }],
])

/** The index of a document. */
export const indexOf = (objectID: string): IndexName =>
  objectID.startsWith('user-') ? 'users' : 'media'

type Kind = 'text' | 'number' | 'boolean'

/** Attributes that may be filtered and counted by. */
export const FACETS: Readonly<Record<IndexName, ReadonlyMap<string, Kind>>> = {
  media: new Map<string, Kind>([
    ['kind', 'text'],
    ['genre', 'text'],
    ['tags', 'text'],
    ['license', 'text'],
    ['artist', 'text'],
    ['username', 'text'],
    ['albums', 'text'],
    ['nameyourprice', 'boolean'],
    ['price', 'number'],
    ['duration', 'number'],
    ['year', 'number'],
    ['released_at', 'number'],
    ['plays', 'number'],
  ]),
  users: new Map<string, Kind>([['followers', 'number']]),
}

/**
 * Fields that are searched, and highlighted in hits: fields alike in one line, the most important
 * first.
 */
export const SEARCHED = {
  media: [
    ['title', 'reading'],
    ['artist', 'artist_reading', 'username'],
    ['albums', 'album_readings'],
    ['tags', 'genre', 'credits'],
    ['description'],
  ],
  users: [['name', 'reading', 'username'], ['bio']],
} as const satisfies Readonly<Record<IndexName, readonly (readonly string[])[]>>
