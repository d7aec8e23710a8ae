import type { Html } from '../html.ts'

const BLOCKS = /<\/?(?:p|li|ul|ol|blockquote|pre|br)\b[^>]*>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Returns the text of rendered Markdown on one line, without its elements. */
export function proseText({ markup }: Html): string {
  const text = markup.replace(BLOCKS, ' ').replace(/<[^>]*>/g, '')
  return unescapeHtml(text).replace(/\s+/g, ' ').trim()
}

/** The first words of it, for search engines and link cards; undefined where it says nothing. */
export function proseSummary(html: Html, length = 200): string | undefined {
  const text = proseText(html)
  const letters = [...text]
  if (letters.length <= length) return text || undefined
  const cut = letters.slice(0, length - 1).join('')
  return `${cut.trimEnd()}…`
}

/** Undoes `escapeHtml`. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name) => ENTITIES[name] ?? entity)
}
