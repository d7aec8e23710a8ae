import { toRomaji } from 'wanakana'

const KANA = /^[ぁ-ゖー]+$/u
const VOWEL = /[aeiou]$/u
/** Longer runs are sentences, which nobody types without spaces. */
const LONGEST = 24

/** Rules from Hepburn to Kunrei, longest first. */
const KUNREI: readonly (readonly [RegExp, string])[] = [
  [/sh([auo])/gu, 'sy$1'],
  [/ch([auo])/gu, 'ty$1'],
  [/j([auo])/gu, 'zy$1'],
  [/shi/gu, 'si'],
  [/chi/gu, 'ti'],
  [/tsu/gu, 'tu'],
  [/fu/gu, 'hu'],
  [/ji/gu, 'zi'],
]

/**
 * Returns the spellings of a word of hiragana in Latin letters: Hepburn and Kunrei, long vowels
 * written or not.
 */
export function romajiOf(word: string): string[] {
  if (!KANA.test(word) || word.length < 2 || word.length > LONGEST) return []
  const hepburn = [...word].reduce((before, letter) => {
    if (letter !== 'ー') return before + letter
    return before + (VOWEL.exec(toRomaji(before.at(-1) ?? ''))?.[0] ?? '')
  }, '')
  const latin = toRomaji(hepburn).replaceAll(/[^a-z]/gu, '')
  if (latin === '') return []
  const short = latin.replaceAll(/([aeiou])\1/gu, '$1').replaceAll('ou', 'o')
  const kunrei = KUNREI.reduce((text, [from, to]) => text.replaceAll(from, to), latin)
  return [...new Set([latin, short, kunrei])]
}
