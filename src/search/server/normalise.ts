/** Latin combining marks; Japanese voicing marks are not among them. */
const LATIN_MARKS = /[\u0300-\u036f]/gu
const KATAKANA = /[ァ-ヶヽヾ]/gu
const KATAKANA_TO_HIRAGANA = 0x60

/**
 * Ways of writing that are found alike: full- and half-width, upper and lower case, katakana and
 * hiragana, with and without accents.
 */
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

export interface Run {
  text: string
  japanese: boolean
}

/** Words, and runs of Japanese letters, which have no spaces between words. */
export function runsOf(text: string): Run[] {
  return [...normalise(text).matchAll(RUNS)].map(({ groups }) =>
    groups?.japanese === undefined
      ? { text: groups?.word ?? '', japanese: false }
      : { text: groups.japanese, japanese: true },
  )
}
