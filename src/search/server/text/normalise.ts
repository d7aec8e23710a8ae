import { joinKanjiVariants } from '#ports/search-index/kanji-variants.ts'

/** Latin combining marks, and selectors of a letter’s form; Japanese voicing marks are not among them. */
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu
const KATAKANA = /[ァ-ヶヽヾ]/gu
const KATAKANA_TO_HIRAGANA = 0x60
/** Letters without a decomposition, and apostrophes, which are left out: “don’t” is found as “dont”. */
const OTHERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  "'": '',
  '’': '',
  '‘': '',
  '′': '',
  '"': '',
}
const OTHER = /[ßæœøđðłþı'’‘′"]/gu
/** Signs that stand for a letter between letters: Ke$ha, P!nk. */
const SIGN_LETTERS: Readonly<Record<string, string>> = { $: 's', '!': 'i' }
const SIGN_LETTER = /(?<=\p{Script=Latin})[$!](?=\p{Script=Latin})/gu
/** Kana that foreign sounds are written with in more than one way. */
const FOREIGN: readonly (readonly [RegExp, string])[] = [
  [/ゔぁ/gu, 'ば'],
  [/ゔぃ/gu, 'び'],
  [/ゔぇ/gu, 'べ'],
  [/ゔぉ/gu, 'ぼ'],
  [/ゔ/gu, 'ぶ'],
  [/ぢ/gu, 'じ'],
  [/づ/gu, 'ず'],
  [/ゐ/gu, 'い'],
  [/ゑ/gu, 'え'],
]
const SMALL = /[ぁぃぅぇぉゎ]/gu
const LARGE: Readonly<Record<string, string>> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  ゎ: 'わ',
}

/** Joins full- and half-width forms, upper and lower case, and variants of kanji; drops accents. */
export function foldLetters(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(OTHER, (letter) => OTHERS[letter] ?? letter)
    .replace(SIGN_LETTER, (sign) => SIGN_LETTERS[sign] ?? sign)
    .replace(/(\p{Script=Han})々/gu, '$1$1')
  return joinKanjiVariants(plain)
}

/** Writes kana in one script, and foreign sounds in one way. Words are found before. */
export function foldKana(text: string): string {
  const hiragana = text.replace(KATAKANA, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - KATAKANA_TO_HIRAGANA),
  )
  return FOREIGN.reduce((each, [from, to]) => each.replace(from, to), hiragana).replace(
    SMALL,
    (letter) => LARGE[letter] ?? letter,
  )
}

export const normalise = (text: string): string => foldKana(foldLetters(text))
