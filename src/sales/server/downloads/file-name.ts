/** Longest name that file systems and archives take, in bytes of UTF-8. */
const MAX_BYTES = 200

// Control characters, and those that turn the direction of text around: a name could hide its end.
// The joiner stays, which makes one picture of several.
const UNSEEN = /(?!\u200d)[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** More than dots, which would be a folder. */
const SAYS_SOMETHING = /[^.\s\u200d]/
const FORBIDDEN = /[/\\:*?"<>|]/g

/** A name as a person would give it: `Artist - Title.flac`. */
export function nameFile(artist: string, title: string, extension: string): string {
  const name =
    [artist, title]
      .map(clean)
      .filter((part) => SAYS_SOMETHING.test(part))
      .join(' - ') || 'sound'
  // Windows takes no dot or space at the end, others hide a dot at the start.
  const safe = name.replace(/^\.+/, '').replace(/[. ]+$/, '') || 'sound'
  return `${cut(safe, MAX_BYTES - extension.length - 1).trimEnd()}.${extension}`
}

/** Content-Disposition with the name in UTF-8, and in ASCII for what knows no other (RFC 6266). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const plain = ascii.replace(/^[\s-]+/, '').replace(/^(?=\.)/, 'sound')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(fileName)}`
}

function clean(text: string): string {
  const seen = text.normalize('NFC').replace(UNSEEN, ' ').replace(FORBIDDEN, '_')
  return seen.replace(/\s+/g, ' ').trim()
}

/** Cuts between characters as they are seen, never within one. */
function cut(text: string, maxBytes: number): string {
  let length = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += Buffer.byteLength(segment)
    if (length > maxBytes) break
    kept += segment
  }
  return kept
}

/** ext-value of RFC 8187: encodeURIComponent leaves four characters that it does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
