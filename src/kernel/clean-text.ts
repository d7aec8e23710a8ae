/**
 * Invisible characters that change the text: control characters (NUL, which the database refuses, too),
 * marks that turn text around, and blanks without width. The joiners stay: they combine
 * several emoji, and letters of some scripts.
 */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const UNSEEN_BUT_BREAKS = new RegExp(`(?![\\n\\t])${UNSEEN.source}`, 'gu')
/** Letters, numbers, punctuation and symbols, without those that Unicode or fonts leave blank. */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u

/** One line of text as it is stored: a title, a name. Empty where nothing of it would be visible. */
export function cleanLine(text: string): string {
  return visibleOrEmpty(wellFormed(text).replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim())
}

/** Text of several lines as it is stored. Empty where nothing of it would be visible. */
export function cleanText(text: string): string {
  return visibleOrEmpty(
    wellFormed(text).replace(/\r\n?/g, '\n').replace(UNSEEN_BUT_BREAKS, '').trim(),
  )
}

function visibleOrEmpty(text: string): string {
  return VISIBLE.test(text) ? text : ''
}

function wellFormed(text: string): string {
  return text.toWellFormed().normalize('NFC')
}
