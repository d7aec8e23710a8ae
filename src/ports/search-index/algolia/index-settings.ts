import type { IndexSettings, SynonymHit } from 'algoliasearch'
import { KANJI_VARIANTS } from '../kanji-variants.ts'
import type { IndexName, Sort } from '../search-index.ts'
import { LINKS, SPELLINGS } from '../spellings.ts'
import { FACETS, INDICES, SEARCHED } from './indices.ts'

/**
 * The criteria of our own ranking, in Algolia's words: typos, then words together, then the field,
 * then plays.
 */
const RANKING = ['typo', 'geo', 'words', 'filters', 'exact', 'attribute', 'proximity', 'custom']

const ORDERS: Readonly<Record<Sort, readonly string[]>> = {
  relevance: [],
  newest: ['desc(released_at)'],
  'most-played': ['desc(plays)'],
  'price-low': ['asc(price)'],
  'price-high': ['desc(price)'],
  title: ['asc(sort_title)'],
}

/** Letters that Algolia would tell apart. */
const NORMALIZED = Object.fromEntries([...KANJI_VARIANTS, ["'", ''], ['’', ''], ['′', '']])

/** How titles and names sound, in kana and romaji; it is searched and never returned. */
export const PRONUNCIATIONS = 'pronunciations'

/** The words of a sound weigh as much as its description; they are searched and never returned. */
const LYRICS = 'lyrics'

/** Settings of an index without its replicas, or of a replica. */
export function settingsOf(index: IndexName, sort: Sort = 'relevance'): IndexSettings {
  const groups: readonly (readonly string[])[] = SEARCHED[index]
  const searched = groups.map((names) =>
    (names.includes('description') ? [...names, LYRICS] : names).join(),
  )
  return {
    searchableAttributes: [...searched, PRONUNCIATIONS],
    attributesForFaceting: [...FACETS[index]].map(([name, kind]) =>
      kind === 'text' ? `searchable(${name})` : name,
    ),
    ranking: [...ORDERS[sort], ...RANKING],
    customRanking: [index === 'media' ? 'desc(plays)' : 'desc(followers)'],
    attributesToHighlight: SEARCHED[index].flat(),
    unretrievableAttributes: ['sort_title', LYRICS, PRONUNCIATIONS],
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    queryType: 'prefixAll',
    removeWordsIfNoResults: 'allOptional',
    indexLanguages: ['ja', 'en'],
    queryLanguages: ['ja', 'en'],
    ignorePlurals: false,
    removeStopWords: false,
    optionalWords: [...LINKS],
    allowTyposOnNumericTokens: false,
    // Signs that names are made of; hyphens and slashes separate words here, too.
    separatorsToIndex: '!+♪',
    customNormalization: { default: NORMALIZED },
    paginationLimitedTo: 1000,
  }
}

export function replicasOf(index: IndexName): { name: string; sort: Sort }[] {
  return [...INDICES].flatMap(([name, known]) =>
    known.index === index && name !== index ? [{ name, sort: known.sort }] : [],
  )
}

export const SYNONYMS: SynonymHit[] = SPELLINGS.map((synonyms) => ({
  objectID: synonyms.join('-'),
  type: 'synonym',
  synonyms: [...synonyms],
}))
