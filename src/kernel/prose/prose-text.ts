import type { ProseNode, ProseTree } from './tree.ts'

const BLOCKS = new Set(['p', 'li', 'ul', 'ol', 'blockquote', 'pre', 'br'])

/** Returns the text of a tree on one line, without its marks. */
export function proseText(tree: ProseTree): string {
  return tree.map(textOf).join('').replace(/\s+/g, ' ').trim()
}

/** The first words of it, for search engines and link cards; undefined where it says nothing. */
export function proseSummary(tree: ProseTree, length = 200): string | undefined {
  const text = proseText(tree)
  const letters = [...text]
  if (letters.length <= length) return text || undefined
  const cut = letters.slice(0, length - 1).join('')
  return `${cut.trimEnd()}…`
}

function textOf(node: ProseNode): string {
  if (typeof node === 'string') return node
  const inside = (node.inside ?? []).map(textOf).join('')
  return BLOCKS.has(node.tag) ? ` ${inside} ` : inside
}
