import { soundOf } from '../text/sound.ts'
import {
  pairsOf,
  type Run,
  runsOf,
  signsOf,
  typedRunsOf,
  type Whole,
  wholeOf,
} from '../text/words.ts'

/**
 * The fields of each index, the most important first. Their letters begin every term, so that a look-up
 * of a word in titles reads nothing else. The last one is of all texts: a look-up anywhere is one, too.
 */
export const FIELDS = {
  media: ['a', 'b', 'c', 'd', 'e'],
  users: ['u', 'v'],
} as const

/** What a term that is no plain word begins with, after the letter of its field. */
export const MARK = {
  strict: '=',
  loose: '#',
  sound: '~',
  wholeSound: '≈',
  beginning: '^',
} as const
/** Ends a whole Japanese word; what has none are pairs of characters. */
export const WORD_END = '|'
/**
 * In the field of all texts, words of other fields have the highest weight, and its own the lowest, which a
 * query may ask for. A term without a position matches any weight.
 */
const OF_OTHERS = 'A'
export const OWN = 'D'
const NOWHERE = `1${OF_OTHERS}`
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

/** A text of a field. Titles, names and their readings are also found joined and as a whole. */
export interface FieldText {
  readonly text: string
  readonly kind: 'name' | 'reading' | 'other'
}

/**
 * A `tsvector` of all fields: Latin words, Japanese characters, their pairs with positions, Japanese
 * words, the sounds of kana and romaji, whole titles and names, and facets.
 */
export function termsOf(
  fields: readonly (readonly [letter: string, texts: readonly FieldText[]])[],
  facets: readonly string[],
): { terms: string; words: string[] } {
  const entries = new Map<string, string[]>()
  const words = new Set<string>()
  for (const [level, [letter, texts]] of fields.entries()) {
    const isLast = level === fields.length - 1
    const others = isLast ? fields.slice(0, -1).flatMap(([, each]) => each) : []
    addField(entries, words, letter, { others, texts })
  }
  const lexemes = [...entries].map(([term, at]) =>
    at.length === 0 ? quoteTerm(term) : `${quoteTerm(term)}:${at.join()}`,
  )
  const all = [...lexemes, ...facets.map((facet) => quoteTerm(facetTerm(facet)))]
  return { terms: all.join(' '), words: [...words] }
}

/** The numbers of first letters of a word that are a term of their own, in all texts. */
const BEGINNINGS = [3, 4] as const
export const LAST_FIELDS: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap((all) => all.slice(-1)),
)

function beginningsOf(word: string): string[] {
  const letters = [...word]
  return BEGINNINGS.flatMap((count) =>
    letters.length < count ? [] : MARK.beginning + letters.slice(0, count).join(''),
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
    : { term: quoteTerm(field + longest), isWhole: longest === MARK.beginning + word }
}

export function facetTerm(facet: string): string {
  return `=${facet}`
}

export function quoteTerm(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function addField(
  entries: Map<string, string[]>,
  words: Set<string>,
  letter: string,
  { others, texts }: { others: readonly FieldText[]; texts: readonly FieldText[] },
): void {
  const isLast = LAST_FIELDS.has(letter)
  let position = 0
  let weight = ''
  const add = (text: string, ...at: number[]) => {
    const term = letter + text.slice(0, WORD_LENGTH)
    const weighed =
      at.length === 0 && weight !== '' ? [NOWHERE] : at.map((each) => `${each}${weight}`)
    const positions = entries.get(term)
    if (positions === undefined) entries.set(term, weighed)
    else if (weighed.length === 0 && positions.join() === NOWHERE) positions.pop()
    else positions.push(...weighed)
  }
  /** A word that typing errors are compared with */
  const addWord = (word: string, ...at: number[]) => {
    add(word, ...at)
    words.add(word.slice(0, WORD_LENGTH))
    if (isLast) for (const beginning of beginningsOf(word)) add(beginning)
  }
  const addJapanese = ({ text, words }: Run) => {
    const letters = [...text]
    for (const one of letters) add(one)
    for (const word of new Set([text, ...words])) add(word.slice(0, WORD_LENGTH - 1) + WORD_END)
    for (const [index, pair] of pairsOf(letters).entries()) {
      if (position + index < LAST_POSITION) add(pair, position + index + 1)
    }
    position += letters.length + 1
  }
  for (const each of [...others, ...texts]) {
    const { text: whole, kind } = each
    weight = others.includes(each) || (isLast && kind !== 'other') ? OF_OTHERS : ''
    const text = whole.slice(0, FIELD_LENGTH)
    const runs = runsOf(text)
    position += 1
    for (const run of runs) {
      if (run.japanese) addJapanese(run)
      else if (position < LAST_POSITION) addWord(run.text, ++position)
      else addWord(run.text)
    }
    // Words of a reading are written apart.
    const spoken = kind === 'reading' ? typedRunsOf(text) : runs
    for (const sound of soundsOf(spoken)) addWord(MARK.sound + sound)
    for (const signs of signsOf(text)) add(signs)
    if (kind === 'other') continue
    for (const joined of joinedOf(runs)) add(joined)
    addWhole(wholeOf(text, runs), { add, addWord, kind, isLast })
  }
}

interface Adding {
  add: (term: string) => void
  addWord: (word: string) => void
  kind: 'name' | 'reading'
  isLast: boolean
}

/** Wholes are looked up by their field; their sound is a word, too. */
function addWhole(whole: Whole | undefined, { add, addWord, kind, isLast }: Adding): void {
  if (whole === undefined) return
  if (whole.sound !== undefined) addWord(MARK.sound + whole.sound)
  if (isLast) return
  add(MARK.loose + whole.loose)
  if (kind === 'name') add(MARK.strict + whole.strict)
  if (whole.sound !== undefined) add(MARK.wholeSound + whole.sound)
}

/** The sounds of runs, of their words and of each word with the next. */
function soundsOf(runs: readonly Run[]): Set<string> {
  const words = runs.flatMap((run) => run.words)
  const all = [
    ...runs.flatMap((run) => (run.japanese ? [run.text] : [])),
    ...words,
    ...words.slice(1).map((word, at) => `${words[at]}${word}`),
  ]
  return new Set(all.flatMap((word) => soundOf(word) ?? []))
}

/** Each word with the next, and letters one after the other: Night Desk, m.A.A.d city, R.E.M. */
function joinedOf(runs: readonly Run[]): Set<string> {
  const words = runs.map((run) => (run.japanese ? '' : run.text))
  const joined = words.flatMap((word, at) => {
    const next = words[at + 1]
    return word !== '' && next ? [word + next] : []
  })
  const letters = words.map((word) => (word.length === 1 ? word : ' ')).join('')
  return new Set([...joined, ...[...letters.matchAll(/\S{3,}/gu)].map(([initials]) => initials)])
}
