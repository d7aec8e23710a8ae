/** The specification's indices. Sorted variants are parts of a query here, and replicas at Algolia. */
export type IndexName = 'media' | 'users'

/** Sounds and albums as search returns them: public facts only, the same for everyone. */
export interface MediaDocument {
  /** `sound-{id}` or `album-{id}` */
  readonly objectID: string
  readonly kind: 'sound' | 'album'
  readonly id: string
  readonly slug: string
  readonly title: string
  /** The title in kana, where the artist gave it */
  readonly reading: string
  readonly artist: string
  /** The artist’s name in kana or Latin letters, where they gave it; so are the readings below */
  readonly artist_reading: string
  readonly username: string
  /** Titles of public albums that hold the sound */
  readonly albums: readonly string[]
  readonly album_readings: readonly string[]
  /** Names of those whom the artist credits */
  readonly credits: readonly string[]
  readonly genre: string
  readonly tags: readonly string[]
  readonly description: string
  /** Address of the cover image */
  readonly coverart: string | null
  /** Whole yen, tax included; 0 is free. Null is not for sale */
  readonly price: number | null
  readonly nameyourprice: boolean
  /** `all-rights-reserved`, or a Creative Commons key such as `by-nc` */
  readonly license: string
  /** Seconds */
  readonly duration: number
  /** The year of the release, in Japan */
  readonly year: number
  /** Unix seconds */
  readonly released_at: number
  /** Counted plays */
  readonly plays: number
}

export interface UserDocument {
  /** `user-{id}` */
  readonly objectID: string
  readonly username: string
  readonly name: string
  readonly reading: string
  readonly bio: string
  readonly user_image: string | null
  readonly sounds: number
  readonly followers: number
}

export type SearchDocument = MediaDocument | UserDocument

export type Sort = 'relevance' | 'newest' | 'most-played' | 'price-low' | 'price-high' | 'title'

/**
 * One condition; `not` inverts it. Attributes outside the index's list are refused by the parser.
 */
export type Filter = { readonly attribute: string; readonly not?: boolean } & (
  | { readonly equals: string | number | boolean }
  | { readonly operator: '<' | '<=' | '=' | '!=' | '>=' | '>'; readonly value: number }
  | { readonly from: number; readonly to: number }
)

export interface SearchQuery {
  readonly index: IndexName
  /** The text, at most 512 characters */
  readonly query: string
  readonly sort: Sort
  /** All groups hold, each by at least one of its conditions */
  readonly filters: readonly (readonly Filter[])[]
  /** Attributes whose values are counted over all hits */
  readonly facets: readonly string[]
  readonly maxValuesPerFacet: number
  /** How words match, where it is not as they do by default */
  readonly matching?: Matching
  /** `offset + limit` is at most 1,000; a limit of 0 only counts */
  readonly offset: number
  readonly limit: number
}

/** Options of a query by Algolia’s names. */
export interface Matching {
  /** Which words may be the beginning of one; by default those of three letters, and the last one */
  readonly queryType?: 'prefixLast' | 'prefixAll' | 'prefixNone' | undefined
  /** Words that need not match */
  readonly optionalWords?: readonly string[] | undefined
  /** Which words are left out where nothing has all of them; `allOptional` by default */
  readonly removeWordsIfNoResults?: 'none' | 'lastWords' | 'firstWords' | 'allOptional' | undefined
  /** `min` has the fewest errors alone, `strict` the two fewest numbers of them; true by default */
  readonly typoTolerance?: boolean | 'min' | 'strict' | undefined
  /** Fields that are searched */
  readonly restrictSearchableAttributes?: readonly string[] | undefined
  /** Reads `-word` and quotes */
  readonly advancedSyntax?: boolean | undefined
}

/** A word of the query with the normalised words that it stands for in this index. */
export interface QueryTerm {
  readonly text: string
  readonly exact: readonly string[]
  readonly typos: readonly string[]
  /** How it sounds, and known words that were perhaps meant by their sound */
  readonly sounds: readonly string[]
  readonly isPrefix: boolean
}

export interface SearchResult {
  readonly documents: readonly SearchDocument[]
  readonly count: number
  /** False if hits beyond a bound are estimated */
  readonly isCountExact: boolean
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly facetStats: Readonly<Record<string, FacetStats>>
  readonly areFacetsExact: boolean
  /** The terms that were searched for, to highlight by */
  readonly terms: readonly QueryTerm[]
  /** Words that were left out, since nothing has all of them */
  readonly leftOut: readonly string[]
}

export interface FacetStats {
  readonly min: number
  readonly max: number
  readonly avg: number
  readonly sum: number
}

/**
 * Answers queries. Documents are written by the engine's own side: in the transaction of the change
 * here, by a job at Algolia.
 */
export interface SearchIndex {
  search(query: SearchQuery): Promise<SearchResult>
  searchFacet(
    query: SearchQuery & { readonly facet: string; readonly facetQuery: string },
  ): Promise<{ values: { value: string; count: number }[]; isExact: boolean }>
  /** All documents that match, in the order of their ids, for the owner's key */
  browse(
    query: SearchQuery,
    after: string | undefined,
    limit: number,
  ): Promise<{ documents: SearchDocument[]; after?: string }>
  /** Documents by their ids; null for those that are not there */
  getDocuments(objectIds: readonly string[]): Promise<(SearchDocument | null)[]>
}
