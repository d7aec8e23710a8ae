/** A string, or bytes whose encoding the file does not state, or states wrongly. */
export type RawText = string | Uint8Array

const ASCII = /^[\0-\x7f]*$/
/** Controls, and what an encoding leaves open. */
const NO_TEXT = /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cn}\ufffd]/u
/** ID3v1 cuts a text at this length, also within a character. */
const CUT_BYTES = 30

/**
 * Accented letters and signs, each alone among letters of ASCII: `Beyoncé`, `cœur`, `Don’t`. Nearly all
 * of them are valid Shift_JIS as well, as rare kanji. A small letter before a capital is none of them:
 * such is 薔薇.
 */
const WESTERN =
  /^(?:[\0-\x7f]|(?<![\x80-\xff])(?:[\xa1-\xdf]|[\xe0-\xff](?![A-Z])|(?<=[A-Za-z])[\x92\x9c](?=[a-z]))(?![\x80-\xff]))*$/
/** Letters, quotation marks and dashes of windows-1252. */
const PERHAPS_WESTERN =
  /^(?!.*[\x80-\xff]{3})[\0-\x7f\x85\x8a\x8c\x8e\x91-\x97\x99\x9a\x9c\x9e-\xff]*$/s
/** Bytes of Shift_JIS that EUC-JP lacks, or katakana of half width alone, voiced where they can be. */
const SHIFT_JIS =
  /[\x80-\x9f]|^(?:[\0-\x7f]|[\xa6-\xdd]|(?<=[\xb3\xb6-\xc4\xca-\xce])\xde|(?<=[\xca-\xce])\xdf)*$/

/** The texts of one file, which has one encoding; null where no encoding that is known fits. */
export function decodeTexts<Name>(texts: ReadonlyMap<Name, RawText>): Map<Name, string | null> {
  const unknown = [...texts.values()].filter((text) => typeof text !== 'string')
  const japanese = unknown.filter((bytes) => !isWestern(latin1(bytes)))
  const common = japaneseEncoding(Buffer.concat(japanese.flatMap((bytes) => [bytes, NEW_LINE])))
  return new Map(
    [...texts].map(([name, text]) => [
      name,
      typeof text === 'string' ? text : decodeBytes(text, common),
    ]),
  )
}

const NEW_LINE = Buffer.from('\n')

function decodeBytes(bytes: Uint8Array, common: string | undefined): string | null {
  const text = latin1(bytes)
  const readJapanese = (part: Uint8Array) => {
    const encoding = japaneseEncoding(part)
    return encoding && decode(part, encoding)
  }
  const western = () => decode(bytes, 'windows-1252')
  const found =
    (isWestern(text) ? western() : undefined) ??
    (common && decode(bytes, common)) ??
    readJapanese(bytes) ??
    (isPerhapsWestern(text) ? western() : undefined) ??
    (bytes.length === CUT_BYTES ? readJapanese(bytes.subarray(0, -1)) : undefined)
  return found ?? null
}

/** The result is undefined where the bytes are valid in none. */
function japaneseEncoding(bytes: Uint8Array): string | undefined {
  const text = latin1(bytes)
  const either = SHIFT_JIS.test(text) ? ['shift_jis', 'euc-jp'] : ['euc-jp', 'shift_jis']
  const encodings = text.includes('\x1b') ? ['iso-2022-jp'] : ['utf-8', ...either]
  return encodings.find((encoding) => decode(bytes, encoding) !== undefined)
}

/** True if the text is in ASCII, or each other letter stands among at least two of ASCII. */
function isWestern(text: string): boolean {
  if (ASCII.test(text)) return !text.includes('\x1b')
  return WESTERN.test(text) && countLetters(text) >= 2 * countHigh(text)
}

/**
 * True for a text that is not Japanese if it has letters of ASCII, and never three others in a row.
 */
function isPerhapsWestern(text: string): boolean {
  return countLetters(text) > 0 && PERHAPS_WESTERN.test(text)
}

const countLetters = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0
const countHigh = (text: string) => text.match(/[\x80-\xff]/g)?.length ?? 0
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** The result is undefined where the bytes are no text in that encoding. */
export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
  return NO_TEXT.test(text) ? undefined : text
}
