import { langOf } from '#client/i18n/lang-of.ts'
import { linked } from '../links-in.ts'
import type { ProseTree } from '../tree.ts'

/** More are one paragraph together. */
const MOST_PARAGRAPHS = 200
/** A text of more addresses than this shows them as words. */
const MOST_LINKS = 200

/** Text as it was typed: paragraphs at empty lines, and addresses as links. */
export function plainProse(source: string): ProseTree {
  const all = source.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const rest = all.slice(MOST_PARAGRAPHS).join('\n\n')
  const paragraphs = [...all.slice(0, MOST_PARAGRAPHS), ...(rest === '' ? [] : [rest])]
  const isLinked = (source.match(/:\/\//g)?.length ?? 0) <= MOST_LINKS
  return paragraphs.map((text) => {
    const lang = langOf(text)
    return { tag: 'p', ...(lang && { lang }), inside: isLinked ? linked(text) : [text] }
  })
}
