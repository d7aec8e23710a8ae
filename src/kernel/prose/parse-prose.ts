import { fromMarkdown } from 'mdast-util-from-markdown'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { langOf } from '../lang-of.ts'
import { ADDRESS, linked } from './links-in.ts'
import { makeTree, TooMuch } from './make-tree.ts'
import type { ProseTree } from './tree.ts'

/**
 * CommonMark without what people who just write would trip over: HTML and entities stay as typed,
 * so do definitions; indented lines are no code, and a line below another makes no heading of it.
 */
const LEFT_OUT = {
  disable: {
    null: [
      'htmlFlow',
      'htmlText',
      'characterReference',
      'definition',
      'codeIndented',
      'setextUnderline',
    ],
  },
}

/** Marks of emphasis, links and code: the parser compares each with those before it. */
const MOST_MARKS = 1000
const MOST_LINES = 1500
/** Nine quotes or lists that begin on one line: the parser's time grows with their square. */
const DEEP = /^(?![ \t]*(?:[-*_][ \t]*)+$)[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){9}/m
/** Lists within lists, line after line. */
const FAR_IN = /^[ \t]{40,}(?:[-+*>]|\d{1,9}[.)])/m

/**
 * Limited Markdown as a small tree of allowed elements. Single line breaks stay, bare addresses
 * become links, and stars work beside Japanese, which sets no spaces between words. What takes a
 * parser too long is shown as it was typed: 10,000 characters take milliseconds, whatever they are.
 * Made on the server, in loaders; editors load it when they show a preview.
 */
export function parseProse(text: string): ProseTree {
  const source = text.replace(/\r\n?/g, '\n')
  if (isWild(source)) return plainProse(source)
  const { guarded, restore } = guardAddresses(source)
  const root = fromMarkdown(guarded, { extensions: [cjkFriendlyExtension(), LEFT_OUT] })
  try {
    return makeTree({ source: guarded, restore, nodes: 0 }, root.children)
  } catch (error) {
    if (error instanceof TooMuch) return plainProse(source)
    throw error
  }
}

function isWild(source: string): boolean {
  const marks = source.match(/[*_[\]`]/g)?.length ?? 0
  const lines = source.match(/\n/g)?.length ?? 0
  return marks > MOST_MARKS || lines > MOST_LINES || DEEP.test(source) || FAR_IN.test(source)
}

/** Characters of no script, which replace `*` and `_` meanwhile. */
const STAR = '\ue000'
const LINE = '\ue001'

/**
 * Keeps the parser from emphasising parts of addresses (`watch?v=_abc_`): their stars and
 * underscores are replaced by characters that `restore` changes back. Marks behind an address stay, as
 * they may be those of its sentence.
 */
function guardAddresses(source: string) {
  if (source.includes(STAR) || source.includes(LINE)) {
    return { guarded: source, restore: (text: string) => text }
  }
  const guarded = source.replace(ADDRESS, (address) => {
    const end = endOfLetters(address)
    const inside = address.slice(0, end).replaceAll('*', STAR).replaceAll('_', LINE)
    return inside + address.slice(end)
  })
  const restore = (text: string) => text.replaceAll(STAR, '*').replaceAll(LINE, '_')
  return { guarded, restore }
}

function endOfLetters(address: string): number {
  let end = address.length
  while (end > 0 && !/[\p{L}\p{N}/]/u.test(address[end - 1] ?? '')) end -= 1
  return end
}

/** Further paragraphs become one together. */
const MOST_PARAGRAPHS = 200
/** A text of more addresses than this shows them as words. */
const MOST_LINKS = 200

/** Text as it was typed: paragraphs at empty lines, and addresses as links. */
function plainProse(source: string): ProseTree {
  const all = source.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const rest = all.slice(MOST_PARAGRAPHS).join('\n\n')
  const paragraphs = [...all.slice(0, MOST_PARAGRAPHS), ...(rest === '' ? [] : [rest])]
  const isLinked = (source.match(/:\/\//g)?.length ?? 0) <= MOST_LINKS
  return paragraphs.map((text) => {
    const lang = langOf(text)
    return { tag: 'p', ...(lang && { lang }), inside: isLinked ? linked(text) : [text] }
  })
}
