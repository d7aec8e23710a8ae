import type { fromMarkdown } from 'mdast-util-from-markdown'
import { langOf } from '../lang-of.ts'
import { isPlain, linked, linkTo, shortAddress } from './links-in.ts'
import { proseText } from './prose-text.ts'
import type { ProseElement, ProseTag, ProseTree } from './tree.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Of<Type> = Extract<Node, { type: Type }>

const MOST_NODES = 2000
/** Quotes, lists and phrases within one another; what is deeper loses its marks alone. */
const MOST_LEVELS = 6

/** Thrown for more nodes than a page should carry. */
export class TooMuch extends Error {}

/** One tree while it is made. */
interface Making {
  /** The text as the parser read it. */
  source: string
  /** Undoes what was changed for the parser. */
  restore: (text: string) => string
  nodes: number
}

/** Paragraphs, lists, quotes and code. @throws TooMuch */
export function makeTree(making: Making, nodes: readonly Node[], level = 0): ProseTree {
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'paragraph':
        return [words(making, 'p', makePhrases(making, node.children))]
      case 'heading': {
        const strong = element(making, 'strong', makePhrases(making, node.children))
        return [words(making, 'p', [strong])]
      }
      case 'code':
        return [element(making, 'pre', [making.restore(node.value)])]
      case 'blockquote': {
        const inside = makeTree(making, node.children, level + 1)
        return level < MOST_LEVELS ? [element(making, 'blockquote', inside)] : inside
      }
      case 'list':
        return makeList(making, node, level)
      default:
        // A line across the page, and whatever else there may be, stays as it was typed.
        return [words(making, 'p', [typedAs(making, node)])]
    }
  })
}

function makeList(making: Making, list: Of<'list'>, level: number): ProseTree {
  if (level >= MOST_LEVELS) {
    return list.children.flatMap((item) => makeTree(making, item.children, level + 1))
  }
  const items = list.children.map((item) => words(making, 'li', itemInside(making, item, level)))
  if (!list.ordered) return [element(making, 'ul', items)]
  const start = list.start ?? 1
  return [{ ...element(making, 'ol', items), ...(start !== 1 && { start }) }]
}

/** An item of one paragraph needs none. */
function itemInside(making: Making, { children }: Of<'listItem'>, level: number): ProseTree {
  const [first, ...rest] = children
  const paragraphs = children.filter((child) => child.type === 'paragraph')
  if (first?.type !== 'paragraph' || paragraphs.length > 1) {
    return makeTree(making, children, level + 1)
  }
  return [...makePhrases(making, first.children), ...makeTree(making, rest, level + 1)]
}

function words(making: Making, tag: 'p' | 'li', inside: ProseTree): ProseElement {
  const lang = langOf(proseText(inside))
  return { ...element(making, tag, inside), ...(lang && { lang }) }
}

/** The words of a paragraph; a link holds no other. @throws TooMuch */
function makePhrases(
  making: Making,
  phrases: Of<'paragraph'>['children'],
  level = 0,
  inLink = false,
): ProseTree {
  return phrases.flatMap((phrase) => {
    switch (phrase.type) {
      case 'text':
        return makeText(making, making.restore(phrase.value), inLink)
      case 'break':
        return [element(making, 'br')]
      case 'inlineCode':
        return [element(making, 'code', [making.restore(phrase.value)])]
      case 'emphasis':
      case 'strong': {
        const inside = makePhrases(making, phrase.children, level + 1, inLink)
        if (level >= MOST_LEVELS) return inside
        return [element(making, phrase.type === 'strong' ? 'strong' : 'em', inside)]
      }
      case 'link': {
        const isInLink = inLink || isWebAddress(phrase.url)
        const inside = makePhrases(making, phrase.children, level + 1, isInLink)
        return inLink ? inside : makeLink(making, phrase.url, inside)
      }
      case 'image': {
        const alt = phrase.alt ? [making.restore(phrase.alt)] : []
        return inLink ? alt : makeLink(making, phrase.url, alt)
      }
      default:
        return [typedAs(making, phrase)]
    }
  })
}

/** Returns the words alone where the address is none of the web. */
function makeLink(making: Making, url: string, words: ProseTree): ProseTree {
  const href = making.restore(url)
  if (!isWebAddress(href)) return words
  const inside = proseText(words) === '' ? [shortAddress(href)] : words
  making.nodes += 1 + inside.length
  return [linkTo(href, inside)]
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && isPlain(url)
}

/** Single line breaks stay as people type them. */
function makeText(making: Making, text: string, inLink: boolean): ProseTree {
  return text.split('\n').flatMap((line, index) => {
    const shown = (inLink ? [line] : linked(line)).filter((word) => word !== '')
    return index === 0 ? shown : [element(making, 'br'), ...shown]
  })
}

/** An element; every one of them and of its strings counts. @throws TooMuch */
function element(making: Making, tag: ProseTag, inside?: ProseTree): ProseElement {
  making.nodes += 1 + (inside?.length ?? 0)
  if (making.nodes > MOST_NODES) throw new TooMuch()
  return inside === undefined ? { tag } : { tag, inside }
}

/** The part of the text that a node was read from. */
function typedAs({ source, restore }: Making, { position }: Node): string {
  return restore(source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0))
}
