import type { QueryTerm } from '#ports/search-index/search-index.ts'
import { SPELLINGS } from '#ports/search-index/spellings.ts'
import { WORD_LENGTH } from '../documents/terms.ts'
import { normalise, runsOf, wordsOf } from '../text/normalise.ts'
import { romajiOf } from '../text/romaji.ts'

/** A word of the query, or a run of Japanese characters. */
export interface Term {
  /** Normalised */
  readonly text: string
  readonly japanese: boolean
  /** Longer words match, too; of Japanese, which is found within words anyway, only its romaji */
  readonly isPrefix: boolean
  /** Latin words that it stands for: itself and other spellings, or how kana are written in Latin letters */
  readonly latin: readonly string[]
  /** The same of each of several words of kana */
  readonly apart: readonly (readonly string[])[]
  /** These and all known words that begin so; undefined where they are many or not looked up */
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

/** All of them have to match. Text without letters or digits gives none. */
export function parseQuery(text: string): Term[] {
  const runs = runsOf(normalise(text))
  const distinct = runs.filter(
    (run, index) => runs.findIndex(({ text }) => text === run.text) === index,
  )
  return distinct.slice(0, TERMS_MAX).map(({ text, japanese }, index, { length }) => ({
    ...(japanese ? japaneseTerm(text) : latinTerm(text.slice(0, WORD_LENGTH))),
    japanese,
    isPrefix: japanese
      ? index === length - 1 && [...text].length > 1
      : index === length - 1 || [...text].length >= PREFIX_LENGTH,
    typos: [],
  }))
}

export function latinTerm(text: string): Pick<Term, 'text' | 'latin' | 'apart'> {
  const others = SPELLINGS.find((words) => words.includes(text)) ?? []
  return { text, latin: [...new Set([text, ...others])], apart: [] }
}

/** A single character is a particle, which is often written otherwise than it is read. */
function japaneseTerm(text: string): Pick<Term, 'text' | 'latin' | 'apart'> {
  const words = wordsOf(text).filter((word) => word.length > 1)
  const apart = words.map(romajiOf)
  const areKana = apart.length > 1 && apart.every((romaji) => romaji.length > 0)
  return { text, latin: romajiOf(text), apart: areKana ? apart : [] }
}

/** The term as highlighting needs it. */
export function presentTerm({ text, latin, apart, typos, isPrefix }: Term): QueryTerm {
  const exact = [...new Set([text, ...latin, ...apart.flat()])]
  return { text, exact, typos: typos.map(({ word }) => word), isPrefix }
}
