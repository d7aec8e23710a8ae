/**
 * What is not seen and changes what is: control characters (NUL, which the database refuses, too),
 * marks that turn text around, and blanks without width. The joiners stay: they make one picture of
 * several, and letters of some scripts.
 */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu
const UNSEEN_BUT_BREAKS = new RegExp(`(?![\\n\\t])${UNSEEN.source}`, 'gu')

/** One line of text as it is kept: a title, a name. */
export function cleanLine(text: string): string {
  return wellFormed(text).replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}

/** Text of several lines as it is kept. */
export function cleanText(text: string): string {
  return wellFormed(text).replace(/\r\n?/g, '\n').replace(UNSEEN_BUT_BREAKS, '').trim()
}

function wellFormed(text: string): string {
  return text.toWellFormed().normalize('NFC')
}
