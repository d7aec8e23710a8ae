import { normalise, pairsOf, runsOf, wordsOf } from '../text/normalise.ts'
import { romajiOf } from '../text/romaji.ts'

/**
 * The fields of each index, the most important first. Their letters begin every term, so that a look-up
 * of a word in titles reads nothing else. The last one is of all texts: a look-up anywhere is one, too.
 */
export const FIELDS = {
  media: ['a', 'b', 'c', 'd', 'e'],
  users: ['u', 'v'],
} as const

/** Ends a whole Japanese word; what has none are pairs of characters. */
export const WORD_END = '|'
export const WORD_LENGTH = 64
/** The searched length of each field. */
const FIELD_LENGTH = 2000
/** PostgreSQL keeps no higher position of a word. */
const LAST_POSITION = 16_383

/** The letters that find a word in this field or a more important one. */
export function fieldsUpTo(index: keyof typeof FIELDS, level: number): readonly string[] {
  const all = FIELDS[index]
  return level === all.length - 1 ? all.slice(level) : all.slice(0, level + 1)
}

/**
 * A `tsvector` of all fields: Latin words, Japanese characters, their pairs with positions, Japanese
 * words, kana words in romaji, and facets.
 */
export function termsOf(
  fields: readonly (readonly [letter: string, texts: readonly string[]])[],
  facets: readonly string[],
): { terms: string; words: string[] } {
  const entries = new Map<string, number[]>()
  const latin = new Set<string>()
  for (const [level, [letter, texts]] of fields.entries()) {
    const isLast = level === fields.length - 1
    addField(entries, latin, letter, isLast ? fields.flatMap(([, each]) => each) : texts)
  }
  const lexemes = [...entries].map(([term, at]) =>
    at.length === 0 ? quoteTerm(term) : `${quoteTerm(term)}:${at.join()}`,
  )
  const all = [...lexemes, ...facets.map((facet) => quoteTerm(facetTerm(facet)))]
  return { terms: all.join(' '), words: [...latin] }
}

/** The numbers of first letters of a word that are a term of their own, in all texts. */
const BEGINNINGS = [3, 4] as const
const LAST_FIELDS: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap((all) => all.slice(-1)),
)

function beginningsOf(word: string): string[] {
  const letters = [...word]
  return BEGINNINGS.flatMap((count) =>
    letters.length < count ? [] : `^${letters.slice(0, count).join('')}`,
  )
}

/** The term of words that begin so, or as far as terms go; undefined where there is none. */
export function beginningTerm(
  field: string,
  word: string,
): { term: string; isWhole: boolean } | undefined {
  const longest = LAST_FIELDS.has(field) ? beginningsOf(word).at(-1) : undefined
  return longest === undefined
    ? undefined
    : { term: quoteTerm(field + longest), isWhole: longest === `^${word}` }
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
  const add = (text: string, ...at: number[]) => {
    const term = letter + text
    const positions = entries.get(term)
    if (positions === undefined) entries.set(term, at)
    else positions.push(...at)
  }
  const addWord = (word: string) => {
    add(word)
    latin.add(word)
    if (LAST_FIELDS.has(letter)) for (const beginning of beginningsOf(word)) add(beginning)
  }
  for (const run of texts.flatMap((text) => runsOf(normalise(text).slice(0, FIELD_LENGTH)))) {
    if (!run.japanese) {
      addWord(run.text.slice(0, WORD_LENGTH))
      continue
    }
    const letters = [...run.text]
    const words = wordsOf(run.text)
    for (const one of letters) add(one)
    for (const word of words) add(word.slice(0, WORD_LENGTH) + WORD_END)
    for (const word of new Set([run.text, ...words])) romajiOf(word).forEach(addWord)
    for (const [index, pair] of pairsOf(letters).entries()) {
      if (position + index < LAST_POSITION) add(pair, position + index + 1)
    }
    position += letters.length + 1
  }
}
