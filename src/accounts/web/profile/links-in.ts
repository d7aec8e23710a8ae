interface TextPart {
  text: string
  href?: string
}

/** Text cut at its web addresses; punctuation that ends a sentence is no part of one. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"「」『』（）、。]+/g)) {
    const href = match[0].replace(/[.,;:!?)\]'’”]+$/, '')
    if (!URL.canParse(href)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: href, href })
    at = match.index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** An address as people say it: without scheme, `www.` and final slash. */
export function shortAddress(href: string): string {
  return href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
