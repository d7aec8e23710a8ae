import type { fromMarkdown } from 'mdast-util-from-markdown'
import type { ProseElement, ProseTag, ProseTree } from '../tree.ts'

export type Block = ReturnType<typeof fromMarkdown>['children'][number]
export type Phrase = Extract<Block, { type: 'paragraph' }>['children'][number]

const MOST_NODES = 2000
/** Quotes, lists and phrases within one another; what is deeper loses its marks alone. */
export const MOST_LEVELS = 6

/** More nodes than a page should carry. */
export class TooMuch extends Error {}

/** One tree while it is made. */
export interface Making {
  /** The text as the parser read it. */
  source: string
  /** Undoes what was changed for the parser. */
  restore: (text: string) => string
  nodes: number
}

/** An element; every one of them and of its strings counts. @throws TooMuch */
export function element(making: Making, tag: ProseTag, inside?: ProseTree): ProseElement {
  making.nodes += 1 + (inside?.length ?? 0)
  if (making.nodes > MOST_NODES) throw new TooMuch()
  return inside === undefined ? { tag } : { tag, inside }
}

/** The part of the text that a node was read from. */
export function typedAs({ source, restore }: Making, node: Block | Phrase): string {
  const { start, end } = node.position ?? {}
  return restore(source.slice(start?.offset ?? 0, end?.offset ?? 0))
}
