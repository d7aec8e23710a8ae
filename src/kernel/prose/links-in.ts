import type { ProseElement, ProseNode, ProseTree } from './tree.ts'

/** A web address in a text, with what may be the sentence's own punctuation behind it. */
export const ADDRESS = /https?:\/\/[^\s<>"「」『』（）、。]+/g

/** Text cut at its web addresses; punctuation that ends a sentence is no part of one. */
export function linksIn(text: string) {
  const parts: { text: string; href?: string }[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutPunctuation(match[0])
    if (!isPlain(href)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: href, href })
    at = match.index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** An address that leads where it seems to: what looks like a host before an @ is none. */
export function isPlain(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.username === '' && url.password === ''
}

/** The text's nodes, its addresses as links. */
export function linked(text: string): ProseNode[] {
  return linksIn(text).map((part) => (part.href ? linkTo(part.href, [part.text]) : part.text))
}

/** The one place where links are made: no one vouches for what members write. */
export function linkTo(href: string, inside: ProseTree): ProseElement {
  const rel = 'nofollow ugc noopener noreferrer'
  return { tag: 'a', href, rel, target: '_blank', inside }
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
