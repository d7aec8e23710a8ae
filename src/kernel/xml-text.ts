/** Characters that no XML document may have, not even escaped (XML 1.0, section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Removes these characters; the text still has to be escaped. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '')
}
