/** Programs call these, and are told what is wrong with an address. */
const CALLS = /^\/(api|auth|media|images|embed|search\/1)\//

/**
 * Path and query without what cannot be read as text. A link with a Japanese title may be cut off in
 * the middle of a letter, as chats do: it still leads to its page, or to the one that says that there
 * is none.
 */
export function mendAddress(url: string): string {
  const end = url.search(/[?#]|$/)
  const path = url.slice(0, end)
  if (CALLS.test(path) || canBeRead(path)) return url
  return path.replace(/(?:%[\da-f]{2})+|%[\da-f]?/gi, readable) + url.slice(end)
}

function readable(run: string): string {
  if (canBeRead(run)) return run
  const bytes = Buffer.from(run.replaceAll('%', '').replace(/^.$/, ''), 'hex')
  return encodeURIComponent(new TextDecoder().decode(bytes).replaceAll('\uFFFD', ''))
}

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
