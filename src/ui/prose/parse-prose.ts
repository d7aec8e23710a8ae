import { fromMarkdown } from 'mdast-util-from-markdown'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { guardAddresses } from './making/guard-addresses.ts'
import { makeBlocks } from './making/make-blocks.ts'
import { TooMuch } from './making/making.ts'
import { plainProse } from './making/plain-prose.ts'
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

const MOST_MARKS = 1000
const MOST_LINES = 1500
/** Nine quotes or lists that begin on one line: the parser's time grows with their square. */
const DEEP = /^(?![ \t]*(?:[-*_][ \t]*)+$)[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){9}/m
/** Lists within lists, line after line. */
const FAR_IN = /^[ \t]{40,}(?:[-+*>]|\d{1,9}[.)])/m

/**
 * Limited Markdown as a small tree of allowed elements. Single line breaks stay, bare addresses
 * become links, and stars work beside Japanese, which sets no spaces between words. What goes beyond all measure is shown as it was typed: 10,000 characters take
 * milliseconds, whatever they are. Made on the server, in loaders; editors load it when they show
 * a preview.
 */
export function parseProse(text: string): ProseTree {
  const source = text.replace(/\r\n?/g, '\n')
  if (isWild(source)) return plainProse(source)
  const { guarded, restore } = guardAddresses(source)
  const root = fromMarkdown(guarded, { extensions: [cjkFriendlyExtension(), LEFT_OUT] })
  try {
    return makeBlocks({ source: guarded, restore, nodes: 0 }, root.children)
  } catch (error) {
    if (error instanceof TooMuch) return plainProse(source)
    throw error
  }
}

function isWild(source: string): boolean {
  const marks = source.match(/[*_]/g)?.length ?? 0
  const lines = source.match(/\n/g)?.length ?? 0
  return marks > MOST_MARKS || lines > MOST_LINES || DEEP.test(source) || FAR_IN.test(source)
}
