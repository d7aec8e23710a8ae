import { toRomaji } from 'wanakana'

/**
 * A name in ASCII, for programs that take nothing else: as it is written, as it is read, what of it is
 * in Latin letters, or `otherwise`, the first of these that there is.
 *
 * @param reading in kana, empty where nobody has given one
 */
export function inLatin(text: string, reading: string, otherwise: string): string {
  const whole = [text, reading]
    .map(romanise)
    .find((each) => !HAS_OTHERS.test(each) && IS_NAME.test(each))
  if (whole !== undefined) return ascii(whole)
  const part = ascii(text)
  return IS_WORD.test(part) ? part : otherwise
}

const HAS_OTHERS = /(?![\x20-\x7e])[\p{L}\p{N}]/u
const IS_NAME = /[a-z0-9]/i
/** A word that says something where the rest is missing. */
const IS_WORD = /[a-z]{2}/i

const romanise = (text: string) =>
  toRomaji(text.normalize('NFKC')).normalize('NFKD').replaceAll(/\p{M}/gu, '')

const ascii = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
