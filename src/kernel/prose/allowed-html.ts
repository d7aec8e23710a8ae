import { escapeHtml, type Html } from '../html.ts'
import { langOf } from '../lang-of.ts'
import { linked, linkTo } from './links-in.ts'
import { proseText, unescapeHtml } from './prose-text.ts'

/** An element of micromark’s HTML, as far as it has been read. */
interface Reading {
  tag: string
  attributes: string
  inside: string
  children: { tag: string; inside: string; html: string }[]
}

/** A page has its own headings. */
const heading = ({ inside }: Reading) => withLang('p', `<strong>${inside}</strong>`)

/** Markdown becomes these elements alone. One that has no line here is left out; what is in it stays. */
const ALLOWED: Record<string, (element: Reading) => string> = {
  p: ({ inside }) => withLang('p', inside),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  // A line across the page stays as it was typed.
  hr: ({ inside }) => withLang('p', inside),
  ul: ({ inside }) => `<ul>${inside}</ul>`,
  ol: ({ attributes, inside }) => `<ol${/ start="\d+"/.exec(attributes)?.[0] ?? ''}>${inside}</ol>`,
  li: (item) => withLang('li', itemInside(item)),
  blockquote: ({ inside }) => `<blockquote>${inside}</blockquote>`,
  pre: ({ inside }) => `<pre>${inside.replace(/<\/?code>/g, '').replace(/\n$/, '')}</pre>`,
  code: ({ inside }) => `<code>${inside}</code>`,
  em: ({ inside }) => `<em>${inside}</em>`,
  strong: ({ inside }) => `<strong>${inside}</strong>`,
  a: ({ attributes, inside }) => linkTo(attribute(attributes, 'href'), inside),
  // An image is a link to it: pages load nothing from elsewhere.
  img: ({ attributes }) =>
    linkTo(attribute(attributes, 'src'), escapeHtml(attribute(attributes, 'alt'))),
  br: () => '<br/>',
}
const VOID = ['img', 'br']
/** Text in these is only the line breaks between other elements. */
const CONTAINERS = ['', 'ul', 'ol', 'li', 'blockquote']

/** Paragraphs, lists, quotes and code that members wrote, as HTML that pages may contain. */
export interface ProseHtml extends Html {
  /** The number of those that are in no other. */
  blocks: number
}

/** micromark’s HTML without what is not allowed. Bare addresses become links, line breaks stay. */
export function allowedHtml(markup: string): ProseHtml {
  const root = readingOf('')
  const open = [root]
  for (const [part, end, tag = '', attributes] of markup.matchAll(/<(\/?)(\w+)([^>]*)>|[^<]+/g)) {
    const parent = open.at(-1) ?? root
    if (tag === '') add(parent, readingOf(tag), allowedText(part, parent))
    else if (!end && !VOID.includes(tag)) open.push(readingOf(tag, attributes))
    else {
      const element = end ? (open.pop() ?? root) : readingOf(tag, attributes)
      add(open.at(-1) ?? root, element, ALLOWED[element.tag]?.(element) ?? element.inside)
    }
  }
  const blocks = root.children.filter(({ tag }) => tag !== '').length
  return { markup: root.inside, blocks }
}

function readingOf(tag: string, attributes = ''): Reading {
  return { tag, attributes, inside: '', children: [] }
}

function add(parent: Reading, { tag, inside }: Reading, html: string): void {
  parent.children.push({ tag, inside, html })
  parent.inside += html
}

function allowedText(text: string, { tag, children }: Reading): string {
  if (CONTAINERS.includes(tag)) return ''
  if (tag === 'code') return text
  const lines = children.at(-1)?.tag === 'br' ? text.replace(/^\n/, '') : text
  return linked(unescapeHtml(lines)).replaceAll('\n', '<br/>')
}

/** An item of one paragraph needs none. */
function itemInside({ children, inside }: Reading): string {
  const [first, ...rest] = children
  if (first?.tag !== 'p' || rest.some(({ tag }) => tag === 'p')) return inside
  return first.inside + rest.map(({ html }) => html).join('')
}

/** Japanese has its own line breaks, on a page in English, too. */
export function withLang(tag: 'p' | 'li', inside: string): string {
  const lang = langOf(proseText({ markup: inside }))
  return `<${tag}${lang ? ` lang="${lang}"` : ''}>${inside}</${tag}>`
}

function attribute(attributes: string, name: string): string {
  const [, value = ''] = attributes.match(new RegExp(` ${name}="([^"]*)"`)) ?? []
  return unescapeHtml(value)
}
