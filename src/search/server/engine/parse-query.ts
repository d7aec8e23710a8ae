import { WORD_LENGTH } from '../documents/terms.ts'
import { normalise, runsOf } from '../text/normalise.ts'
import { romajiOf } from '../text/romaji.ts'

/** A word of the query, or a run of Japanese characters. */
export interface Term {
  /** Normalised */
  readonly text: string
  readonly japanese: boolean
  /** Longer words match, too; of Japanese, which is found within words anyway, only its romaji */
  readonly isPrefix: boolean
  /** It and all known words that begin with it; undefined where they are many or not looked up */
  readonly completions?: readonly string[] | undefined
  /** How kana are written in Latin letters */
  readonly romaji: readonly string[]
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
    text: japanese ? text : text.slice(0, WORD_LENGTH),
    japanese,
    isPrefix: japanese
      ? index === length - 1 && [...text].length > 1
      : index === length - 1 || [...text].length >= PREFIX_LENGTH,
    romaji: japanese ? romajiOf(text) : [],
    typos: [],
  }))
}
