import { langOf } from '#client/i18n/lang-of.ts'
import { proseText } from '../prose-text.ts'
import type { ProseElement, ProseTree } from '../tree.ts'
import { makePhrases } from './make-phrases.ts'
import { type Block, element, type Making, MOST_LEVELS, typedAs } from './making.ts'

type List = Extract<Block, { type: 'list' }>
type Item = List['children'][number]

/** Paragraphs, lists, quotes and code. @throws TooMuch */
export function makeBlocks(making: Making, blocks: readonly Block[], level = 0): ProseTree {
  return blocks.flatMap((block) => makeBlock(making, block, level))
}

function makeBlock(making: Making, block: Block, level: number): ProseTree {
  switch (block.type) {
    case 'paragraph':
      return [words(making, 'p', makePhrases(making, block.children))]
    case 'heading': {
      const inside = makePhrases(making, block.children)
      return [words(making, 'p', [element(making, 'strong', inside)])]
    }
    case 'code':
      return [element(making, 'pre', [making.restore(block.value)])]
    case 'blockquote': {
      const inside = makeBlocks(making, block.children, level + 1)
      return level < MOST_LEVELS ? [element(making, 'blockquote', inside)] : inside
    }
    case 'list':
      return makeList(making, block, level)
    default:
      // A line across the page, and whatever else there may be, stays as it was typed.
      return [words(making, 'p', [typedAs(making, block)])]
  }
}

function makeList(making: Making, list: List, level: number): ProseTree {
  if (level >= MOST_LEVELS) {
    return list.children.flatMap((item) => makeBlocks(making, item.children, level + 1))
  }
  const items = list.children.map((item) => words(making, 'li', itemInside(making, item, level)))
  if (!list.ordered) return [element(making, 'ul', items)]
  const start = list.start ?? 1
  return [{ ...element(making, 'ol', items), ...(start !== 1 && { start }) }]
}

/** An item of one paragraph needs none. */
function itemInside(making: Making, { children }: Item, level: number): ProseTree {
  const [first, ...rest] = children
  const paragraphs = children.filter((child) => child.type === 'paragraph')
  if (first?.type !== 'paragraph' || paragraphs.length > 1) {
    return makeBlocks(making, children, level + 1)
  }
  return [...makePhrases(making, first.children), ...makeBlocks(making, rest, level + 1)]
}

function words(making: Making, tag: 'p' | 'li', inside: ProseTree): ProseElement {
  const lang = langOf(proseText(inside))
  return { ...element(making, tag, inside), ...(lang && { lang }) }
}
