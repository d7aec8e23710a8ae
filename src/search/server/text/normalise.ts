/** Latin combining marks; Japanese voicing marks are not among them. */
const LATIN_MARKS = /[\u0300-\u036f]/gu
const KATAKANA = /[ァ-ヶヽヾ]/gu
const KATAKANA_TO_HIRAGANA = 0x60
/** Letters without a decomposition, and apostrophes, which are left out: “don’t” is found as “dont”. */
const OTHERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  "'": '',
  '’': '',
}
const OTHER = /[ßæœøđłþı'’]/gu

/** Joins full- and half-width, upper and lower case, katakana and hiragana; drops accents. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .replace(OTHER, (letter) => OTHERS[letter] ?? letter)
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

/** Words, and runs of Japanese characters, which have no spaces between words, of a normalised text. */
export function runsOf(normalised: string): Run[] {
  return [...normalised.matchAll(RUNS)].map(({ groups }) =>
    groups?.japanese === undefined
      ? { text: groups?.word ?? '', japanese: false }
      : { text: groups.japanese, japanese: true },
  )
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words of a run of Japanese characters. */
export function wordsOf(run: string): string[] {
  return [...segmenter.segment(run)].map(({ segment }) => segment)
}

/** Neighbouring characters by two. */
export function pairsOf(letters: readonly string[]): string[] {
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
