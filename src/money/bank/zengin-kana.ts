const FULL =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ'
/** Kana that transfers lack, by the one that banks write instead. */
const INSTEAD = new Map(zip('ァィゥェォッャュョヮヵヶヲヰヱ', 'アイウエオツヤユヨワカケオイエ'))
const TO_HALF = new Map([...zip(FULL, HALF), ['\u3099', 'ﾞ'], ['\u309a', 'ﾟ']])

/** A holder's name has this many signs in a transfer; banks cut what is longer. */
export const HOLDER_SIGNS = 30

/**
 * A name as banks write it in transfers (全銀協フォーマット): half-width kana of JIS X 0201 without small
 * ones, ｦ and ｰ, where a voiced mark is a sign of its own; digits, A–Z, space and ( ) - . /
 *
 * @returns undefined where it is empty or has any other sign
 */
export function toZenginKana(text: string): string | undefined {
  const half = toKatakana(text)
    .replace(/[ー\p{Pd}\u2212]/gu, '-')
    .normalize('NFD')
    .replace(/./gu, (sign) => INSTEAD.get(sign) ?? sign)
    .replace(/./gu, (sign) => TO_HALF.get(sign) ?? sign)
  return /^[ｱ-ﾝﾞﾟ0-9A-Z ()\-./]+$/.test(half) ? half : undefined
}

/** The signs of a text that no transfer can have, each once, as they were typed. */
export function signsOutside(text: string): string[] {
  const signs = new Set(text.normalize('NFC').replace(/\s/g, ''))
  return [...signs].filter((sign) => toZenginKana(`ア${sign}`) === undefined)
}

/** The same name in full-width katakana and signs, its words apart by full-width spaces. */
export function toFullKana(text: string): string {
  return toKatakana(text).replace(/[ -~]/g, (sign) =>
    sign === ' ' ? '　' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
  )
}

/** Hiragana and half-width kana become katakana, full-width Latin plain capitals. */
function toKatakana(text: string): string {
  return text
    .replaceAll('゛', '\u3099')
    .replaceAll('゜', '\u309a')
    .normalize('NFKC')
    .replace(/[ぁ-ゖ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function zip(from: string, to: string): [string, string][] {
  return [...from].map((sign, at) => [sign, to.charAt(at)])
}
