import { normalise, pairsOf, runsOf, wordsOf } from '../text/normalise.ts'
import { romajiOf } from '../text/romaji.ts'

/**
 * The fields of each index, the most important first. Their letters begin every term, so that a look-up
 * of a word in titles reads nothing else.
 */
export const FIELDS = {
  media: ['a', 'b', 'c', 'd', 'e'],
  users: ['u', 'v'],
} as const

/** Ends a whole Japanese word; what has none are pairs of characters. */
export const WORD_END = '|'
export const WORD_LENGTH = 64
/** Of each field; what follows is not searched. */
const FIELD_LENGTH = 2000
/** PostgreSQL keeps no higher position of a word. */
const LAST_POSITION = 16_383
/** Between two runs, so that no Japanese run goes on in the next. */
const GAP = 2

/**
 * A `tsvector` of all fields: Latin words, pairs of Japanese characters with their positions, Japanese
 * words, kana words in romaji, and facets.
 */
export function termsOf(
  fields: readonly (readonly [letter: string, texts: readonly string[]])[],
  facets: readonly string[],
): { terms: string; words: string[] } {
  const entries = new Map<string, number[]>()
  const latin = new Set<string>()
  for (const [letter, texts] of fields) addField(entries, latin, letter, texts)
  const lexemes = [...entries].map(([term, positions]) => `${quoteTerm(term)}:${positions.join()}`)
  const all = [...lexemes, ...facets.map((facet) => quoteTerm(facetTerm(facet)))]
  return { terms: all.join(' '), words: [...latin] }
}

export function facetTerm(facet: string): string {
  return `=${facet}`
}

export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function addField(
  entries: Map<string, number[]>,
  latin: Set<string>,
  letter: string,
  texts: readonly string[],
): void {
  let position = 0
  const add = (text: string, at: number) => {
    const term = letter + text
    const positions = entries.get(term)
    if (at > LAST_POSITION) return
    if (positions === undefined) entries.set(term, [at])
    else if (positions.at(-1) !== at) positions.push(at)
  }
  const addWord = (word: string, at: number) => {
    add(word, at)
    latin.add(word)
  }
  for (const run of texts.flatMap((text) => runsOf(normalise(text).slice(0, FIELD_LENGTH)))) {
    position += GAP
    if (!run.japanese) {
      addWord(run.text.slice(0, WORD_LENGTH), position)
      continue
    }
    const letters = [...run.text]
    for (const [index, pair] of [...pairsOf(letters), letters.at(-1) ?? ''].entries()) {
      add(pair, position + index)
    }
    const words = wordsOf(run.text)
    for (const word of words) add(word.slice(0, WORD_LENGTH) + WORD_END, position)
    for (const word of new Set([run.text, ...words])) {
      for (const romaji of romajiOf(word)) addWord(romaji, position)
    }
    position += letters.length
  }
}
