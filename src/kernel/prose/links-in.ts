import { escapeHtml } from '../html.ts'
import { proseText } from './prose-text.ts'

/** A web address in a text, with what may be the sentence's own punctuation behind it. */
export const ADDRESS = /https?:\/\/[^\s<>"「」『』（）、。]+/g

/** A text as HTML, its addresses as links. Punctuation that ends a sentence is no part of one. */
export function linked(text: string): string {
  let html = ''
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutPunctuation(match[0])
    if (!isWebAddress(href)) continue
    html += escapeHtml(text.slice(at, match.index)) + linkTo(href, escapeHtml(href))
    at = match.index + href.length
  }
  return html + escapeHtml(text.slice(at))
}

/**
 * The one place where links are made: no one vouches for what members write. A link holds no other, and
 * where the address is none of the web, its words stand alone.
 */
export function linkTo(href: string, words: string): string {
  if (!isWebAddress(href)) return words
  const inside = words.replace(/<\/?a\b[^>]*>/g, '')
  const shown = proseText({ markup: inside }) === '' ? escapeHtml(shortAddress(href)) : inside
  const rel = 'nofollow ugc noopener noreferrer'
  return `<a href="${escapeHtml(href)}" rel="${rel}" target="_blank">${shown}</a>`
}

/** An address that leads where it seems to: what looks like a host before an @ is none. */
function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return /^https?:\/\//i.test(address) && url?.username === '' && url.password === ''
}

/** Goes character by character from the end: a pattern would begin anew at each mark. */
function withoutPunctuation(address: string): string {
  let end = address.length
  while (end > 0 && ".,;:!?)]'’”".includes(address[end - 1] ?? '')) end -= 1
  return address.slice(0, end)
}

/** An address as people say it: without scheme, `www.` and final slash. */
export function shortAddress(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
