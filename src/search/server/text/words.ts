import { LINKS } from '#ports/search-index/spellings.ts'
import { foldKana, foldLetters } from './normalise.ts'
import { soundOf } from './sound.ts'

/** A Latin word, or a run of Japanese characters, which have no spaces between words. */
export interface Run {
  /** Folded */
  readonly text: string
  readonly japanese: boolean
  /** The words of a run of Japanese characters, which are found before kana are folded */
  readonly words: readonly string[]
}

const JAPANESE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const RUNS = new RegExp(`[${JAPANESE}]+|(?:(?![${JAPANESE}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')
export const IS_JAPANESE = new RegExp(`^[${JAPANESE}]`, 'u')
/** Signs and spaces between Japanese characters separate nothing: サマー・デイズ, 春よ、来い. */
const BETWEEN = new RegExp(`(?<=[${JAPANESE}])[^${JAPANESE}\\p{L}\\p{N}]+(?=[${JAPANESE}])`, 'gu')
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Z}\p{C}]+/gu

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

export function runsOf(text: string): Run[] {
  return partsOf(foldLetters(text).replace(BETWEEN, ''))
}

/** The same of what someone types, in which a space between Japanese words separates them. */
export function typedRunsOf(text: string): Run[] {
  return foldLetters(text)
    .split(/\s+/u)
    .flatMap((part) => partsOf(part.replace(BETWEEN, '')))
}

function partsOf(letters: string): Run[] {
  return [...letters.matchAll(RUNS)].map(([run]) => {
    if (!IS_JAPANESE.test(run)) return { text: run, japanese: false, words: [run] }
    return { text: foldKana(run), japanese: true, words: wordsOf(run).map(foldKana) }
  })
}

/** The words of a run of Japanese characters, of which katakana are not folded. */
export function wordsOf(run: string): string[] {
  return [...segmenter.segment(run)].map(({ segment }) => segment)
}

/** Runs of signs, which are searched for where nothing else is typed: `!!!`, `🌊`. */
export function signsOf(text: string): string[] {
  return [...foldLetters(text).matchAll(SIGNS)].map(([signs]) => signs)
}

/** Neighbouring characters by two. */
export function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

const links: ReadonlySet<string> = new Set(LINKS)
/** True for a word that weighs nothing beside others. */
export const isLink = (word: string): boolean => links.has(word)

/** A text as one word, to be compared as a whole; `loose` is without words that weigh nothing. */
export interface Whole {
  readonly strict: string
  readonly loose: string
  readonly sound: string | undefined
}

export function wholeOf(text: string, runs: readonly Run[]): Whole | undefined {
  const strict = runs.map((run) => run.text).join('') || signsOf(text).join('')
  if (strict === '' || strict.length > LONGEST_WHOLE) return undefined
  const loose = runs.flatMap((run) => (isLink(run.text) ? [] : run.text)).join('')
  return { strict, loose: loose || strict, sound: soundOf(strict) }
}
const LONGEST_WHOLE = 100
