const WORD_LENGTH = 64
const TERMS_MAX = 1000

/** What a text is found by: its words, and every one and two neighbouring Japanese characters. */
export function termsOf(texts: readonly string[]): string[] {
  const terms = texts.flatMap(runsOf).flatMap(({ text, japanese }) => {
    if (!japanese) return [text.slice(0, WORD_LENGTH)]
    const letters = [...text]
    return [...letters, ...pairsOf(letters)]
  })
  return [...new Set(terms)].slice(0, TERMS_MAX)
}

/**
 * As a tsquery: words as prefixes, each pair of neighbouring Japanese characters; undefined if empty.
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

/** Latin combining marks; Japanese voicing marks are not among them. */
const LATIN_MARKS = /[\u0300-\u036f]/gu
const KATAKANA = /[ァ-ヶヽヾ]/gu
const KATAKANA_TO_HIRAGANA = 0x60

/** Joins full- and half-width, upper and lower case, katakana and hiragana; drops accents. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(KATAKANA, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - KATAKANA_TO_HIRAGANA),
    )
}

const RUNS =
  /(?<japanese>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}])+)/gu

interface Run {
  text: string
  japanese: boolean
}

/** Words, and runs of Japanese characters, which have no spaces between words. */
function runsOf(text: string): Run[] {
  return [...normalise(text).matchAll(RUNS)].map(({ groups }) =>
    groups?.japanese === undefined
      ? { text: groups?.word ?? '', japanese: false }
      : { text: groups.japanese, japanese: true },
  )
}
