import { runsOf } from './normalise.ts'

const WORD_LENGTH = 64
const TERMS_MAX = 1000

/** What a text is found by: its words, and every one and two neighbouring Japanese letters. */
export function termsOf(texts: readonly string[]): string[] {
  const terms = texts.flatMap(runsOf).flatMap(({ text, japanese }) => {
    if (!japanese) return [text.slice(0, WORD_LENGTH)]
    const letters = [...text]
    return [...letters, ...pairsOf(letters)]
  })
  return [...new Set(terms)].slice(0, TERMS_MAX)
}

/**
 * A query as a PostgreSQL tsquery: every word as a prefix, every pair of neighbouring Japanese
 * letters as it is, so that Japanese is found inside of words. Undefined where nothing is asked.
 */
export function queryOf(text: string): string | undefined {
  const lexemes = runsOf(text).flatMap(({ text: run, japanese }) => {
    if (!japanese) return [`${quote(run.slice(0, WORD_LENGTH))}:*`]
    const letters = [...run]
    return (letters.length === 1 ? letters : pairsOf(letters)).map(quote)
  })
  return lexemes.length === 0 ? undefined : [...new Set(lexemes)].join(' & ')
}

function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

function quote(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
