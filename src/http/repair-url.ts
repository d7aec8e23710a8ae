/** Programs call these paths, and get an error for a malformed URL. */
const CALLS = /^\/(api|auth|media|images|embed|search\/1)\//

/** Runs of bytes, and runs of what is none: one call of `readable` for each, however long it is. */
const ESCAPES = /(?:%[\da-f]{2})+|(?:%(?![\da-f]{2})[\da-f]?)+/gi
const BYTES = /^(?:%[\da-f]{2})+$/i
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Line breaks stop `.` in a regular expression, those of routes among them; no page's URL has any.
 */
const LINE_BREAKS = /%0[ad]|%e2%80%a[89]/gi

/**
 * Path and query without unreadable parts: a link with a Japanese title may be cut off in the
 * middle of a character, or copied with a line break, and still opens its page.
 * @param target a whole address is taken as its path (RFC 9112 §3.2.2)
 */
export function repairUrl(target: string): string {
  const url = target.startsWith('/') ? target : pathOf(target)
  const end = url.search(/[?#]|$/)
  const path = url.slice(0, end)
  if (CALLS.test(path)) return url
  const text = canBeRead(path) ? path : path.replace(ESCAPES, readable)
  return text.replace(LINE_BREAKS, '') + url.slice(end)
}

function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

function readable(run: string): string {
  if (!BYTES.test(run)) return ''
  const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
  const text = UTF8.decode(bytes)
  return bytes.equals(Buffer.from(text)) ? run : encodeURIComponent(text.replaceAll('\uFFFD', ''))
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
