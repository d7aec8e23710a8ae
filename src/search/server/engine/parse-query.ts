import { toHiragana } from 'wanakana'
import { SEARCHED } from '#ports/search-index/algolia/indices.ts'
import type { IndexName, Matching, QueryTerm } from '#ports/search-index/search-index.ts'
import { SPELLINGS } from '#ports/search-index/spellings.ts'
import { FIELDS, MARK, quoteTerm, WORD_LENGTH } from '../documents/terms.ts'
import { foldKana } from '../text/normalise.ts'
import { soundOf } from '../text/sound.ts'
import {
  isLink,
  pairsOf,
  type Run,
  runsOf,
  signsOf,
  typedRunsOf,
  type Whole,
  wholeOf,
} from '../text/words.ts'

/** What someone searches for. */
export interface Wanted {
  /** All of them have to match, but for words that weigh nothing beside others */
  readonly terms: readonly Term[]
  /** All of them as one word, which may be how it is written */
  readonly joined?: Term | undefined
  readonly whole?: Whole | undefined
  /** The letters of the fields that are searched, where it is not all of them */
  readonly fields?: readonly string[] | undefined
  /** Words that must not match, and phrases that have to, each as `tsquery` of any text */
  readonly limits?: readonly string[]
}

/** A word of the query, or a run of Japanese characters. */
export interface Term {
  /** Folded */
  readonly text: string
  readonly japanese: boolean
  /** Longer words match, too; of Japanese, which is found within words anyway, only its sound */
  readonly isPrefix: boolean
  /** The words of a run of Japanese characters */
  readonly words: readonly string[]
  /** Itself and other spellings, where it is a Latin word */
  readonly latin: readonly string[]
  /** How it sounds, as a word of the index; undefined where it is neither kana nor romaji */
  readonly sound?: string | undefined
  /** Romaji in kana, of which any part of a text is found */
  readonly kana?: string | undefined
  /** Known words that begin so; undefined where they are many or not looked up */
  readonly completions?: readonly string[] | undefined
  /** True if they are too many to look up one by one */
  readonly hasMany?: boolean
  /** Known words that were perhaps meant */
  readonly typos: readonly Typo[]
}

export interface Typo {
  readonly word: string
  readonly edits: 1 | 2
}

const TERMS_MAX = 12
/** Beginnings of one or two letters match much, and are meant only while they are being typed. */
const PREFIX_LENGTH = 3

/** Signs are searched for where there is neither a letter nor a digit. */
export function parseQuery(
  given: string,
  index: IndexName = 'media',
  matching: Matching = {},
): Wanted {
  const { text, limits } = matching.advancedSyntax
    ? readSyntax(given, index)
    : { text: given, limits: [] }
  const wanted = readWords(text, matching)
  return { ...wanted, fields: fieldsOf(index, matching), limits }
}

function fieldsOf(index: IndexName, { restrictSearchableAttributes: asked }: Matching) {
  if (asked === undefined) return undefined
  const groups: readonly (readonly string[])[] = SEARCHED[index]
  return FIELDS[index].filter((_, at) => groups[at]?.some((name) => asked.includes(name)))
}

const SYNTAX = /(?<not>(?<!\S)-)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))/gu

/** `-word`, `"a phrase"` and `-"a phrase"`; other words stay. */
function readSyntax(given: string, index: IndexName): { text: string; limits: string[] } {
  const limits: string[] = []
  const words: string[] = []
  for (const { groups: { not, phrase, word = '' } = {} } of given.matchAll(SYNTAX)) {
    const query = not || phrase !== undefined ? phraseQuery(phrase ?? word, index) : undefined
    if (query !== undefined) limits.push(not ? `!${query}` : query)
    if (!not) words.push(phrase ?? word)
  }
  return { text: words.join(' '), limits }
}

function phraseQuery(phrase: string, index: IndexName): string | undefined {
  const field = FIELDS[index].at(-1) ?? ''
  const parts = runsOf(phrase).flatMap(({ text, japanese }) =>
    japanese && [...text].length > 1 ? pairsOf([...text]) : [text],
  )
  return parts.length === 0
    ? undefined
    : `(${parts.map((part) => quoteTerm(field + part)).join(' <-> ')})`
}

function readWords(text: string, matching: Matching): Wanted {
  const runs = typedRunsOf(text)
  if (runs.length === 0)
    return { terms: signsOf(text).slice(0, TERMS_MAX).map(signTerm), whole: wholeOf(text, runs) }
  const distinct = runs.filter(
    (run, index) => runs.findIndex((each) => each.text === run.text) === index,
  )
  const optional = new Set(
    (matching.optionalWords ?? []).flatMap(typedRunsOf).map((run) => run.text),
  )
  const terms = distinct.slice(0, TERMS_MAX).map((run, at, { length }) => {
    const isLast = at === length - 1
    return { ...termOf(run, isLast), ...prefixOf(matching, isLast) }
  })
  const wanted = wantedOf(terms, wholeOf(text, runs))
  const needed = wanted.terms.filter((term) => !optional.has(term.text))
  return needed.length === 0 ? wanted : { ...wanted, terms: needed }
}

/** How the query asks for beginnings; nothing where it does not. */
function prefixOf({ queryType }: Matching, isLast: boolean): { isPrefix?: boolean } {
  if (queryType === undefined) return {}
  return { isPrefix: queryType === 'prefixAll' || (queryType === 'prefixLast' && isLast) }
}

/** Words that weigh nothing are kept where nothing else is there. */
export function wantedOf(terms: readonly Term[], whole = wholeOfTerms(terms)): Wanted {
  const heavy = terms.filter(({ text }) => !isLink(text))
  const kept = heavy.length > 0 ? heavy : terms
  return { terms: kept, joined: joinTerms(terms), whole }
}

const wholeOfTerms = (terms: readonly Term[]) => wholeOf('', terms)

function termOf({ text, japanese, words }: Run, isLast: boolean): Term {
  const letters = [...text].length
  const isPrefix = japanese ? isLast && letters > 1 : isLast || letters >= PREFIX_LENGTH
  return { ...(japanese ? japaneseTerm(text, words) : latinTerm(text)), isPrefix }
}

/** A part of a run of Japanese characters, searched for on its own. */
export function partTerm(text: string): Term {
  return { ...japaneseTerm(text, [text]), isPrefix: false }
}

function latinTerm(given: string): Omit<Term, 'isPrefix'> {
  const text = given.slice(0, WORD_LENGTH)
  const others = SPELLINGS.find((words) => words.includes(text)) ?? []
  const latin = [...new Set([text, ...others])]
  const sound = soundTerm(text)
  const kana = sound === undefined ? undefined : kanaOf(text)
  return { text, japanese: false, words: [text], latin, sound, kana, typos: [] }
}

/** Undefined for less than two letters, or where some have no kana. */
function kanaOf(text: string): string | undefined {
  const kana = foldKana(toHiragana(text))
  return /^[ぁ-ゖ]{2,}$/u.test(kana) ? kana : undefined
}

function japaneseTerm(text: string, words: readonly string[]): Omit<Term, 'isPrefix'> {
  return { text, japanese: true, words, latin: [], sound: soundTerm(text), typos: [] }
}

function signTerm(signs: string): Term {
  return { ...latinTerm(signs), isPrefix: false }
}

function soundTerm(text: string): string | undefined {
  const sound = soundOf(text)
  return sound === undefined ? undefined : MARK.sound + sound
}

/** Undefined where it is no one word. */
export function joinTerms(terms: readonly Term[]): Term | undefined {
  if (terms.length < 2) return undefined
  const text = terms.map((term) => term.text).join('')
  if (text.length > WORD_LENGTH) return undefined
  if (terms.every(({ japanese }) => !japanese)) return { ...latinTerm(text), isPrefix: false }
  const sound = soundTerm(text)
  return sound === undefined ? undefined : { ...japaneseTerm(text, [text]), isPrefix: false }
}

/** Without words that were perhaps meant by two errors. */
export function withOneError({ terms, joined, ...wanted }: Wanted): Wanted {
  const nearest = (term: Term) => ({
    ...term,
    typos: term.typos.filter(({ edits }) => edits === 1),
  })
  return { ...wanted, terms: terms.map(nearest), joined: joined && nearest(joined) }
}

/** The term as highlighting needs it. */
export function presentTerm({ text, latin, sound, typos, isPrefix }: Term): QueryTerm {
  const exact = [...new Set([text, ...latin])]
  const words = typos.map(({ word }) => word)
  const sounds = [sound ?? [], words.filter((word) => word.startsWith(MARK.sound))].flat()
  return {
    text,
    exact,
    typos: words.filter((word) => !word.startsWith(MARK.sound)),
    sounds: sounds.map((word) => word.slice(MARK.sound.length)),
    isPrefix,
  }
}
