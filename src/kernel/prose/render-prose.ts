import { micromark, type Options } from 'micromark'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { allowedHtml, type ProseHtml, withLang } from './allowed-html.ts'
import { ADDRESS, linked } from './links-in.ts'

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

/** Paragraphs are marked in every list, and a line across the page keeps what was typed. */
const AS_TYPED: NonNullable<Options['htmlExtensions']>[number] = {
  enter: {
    paragraph() {
      this.tag('<p>')
      this.setData('slurpAllLineEndings')
    },
  },
  exit: {
    paragraph() {
      this.tag('</p>')
    },
    thematicBreak(token) {
      this.tag(`<hr>${this.encode(this.sliceSerialize(token))}</hr>`)
    },
  },
}

/** Marks are those of emphasis, links and code; the parser compares each with those before it. */
const MOST_MARKS = 1000
const MOST_LINES = 1500
/** Nine quotes or lists that begin on one line: the parser's time grows with their square. */
const DEEP = /^(?![ \t]*(?:[-*_][ \t]*)+$)[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){9}/m
/** Lists within lists, line after line. */
const FAR_IN = /^[ \t]{40,}(?:[-+*>]|\d{1,9}[.)])/m

/**
 * Limited Markdown as HTML of allowed elements. Single line breaks stay, bare addresses become links,
 * and stars work beside Japanese, which sets no spaces between words. What takes a parser too long is
 * shown as it was typed: 10,000 characters take milliseconds, whatever they are. Rendered on the
 * server, in loaders; editors load it when they show a preview.
 */
export function renderProse(text: string): ProseHtml {
  const source = text.replace(/\r\n?/g, '\n')
  if (isWild(source)) return plainProse(source)
  const parsed = micromark(guardAddresses(source), {
    extensions: [cjkFriendlyExtension(), LEFT_OUT],
    htmlExtensions: [AS_TYPED],
  })
  return allowedHtml(parsed.replace(STARS, '*').replace(LINES, '_'))
}

function isWild(source: string): boolean {
  const marks = source.match(/[*_[\]`]/g)?.length ?? 0
  const lines = source.match(/\n/g)?.length ?? 0
  return marks > MOST_MARKS || lines > MOST_LINES || DEEP.test(source) || FAR_IN.test(source)
}

/** Characters of no script, which replace `*` and `_` meanwhile; in `href` they are encoded. */
const STAR = '\ue000'
const LINE = '\ue001'
const STARS = /\ue000|%EE%80%80/g
const LINES = /\ue001|%EE%80%81/g

/**
 * Keeps the parser from emphasising parts of addresses (`watch?v=_abc_`). Marks behind an address
 * stay, as they may be those of its sentence.
 */
function guardAddresses(source: string): string {
  return source.replace(/[\ue000\ue001]/g, '').replace(ADDRESS, (address) => {
    const end = endOfLetters(address)
    const inside = address.slice(0, end).replaceAll('*', STAR).replaceAll('_', LINE)
    return inside + address.slice(end)
  })
}

function endOfLetters(address: string): number {
  let end = address.length
  while (end > 0 && !/[\p{L}\p{N}/]/u.test(address[end - 1] ?? '')) end -= 1
  return end
}

/** Text as it was typed: paragraphs at empty lines, and addresses as links. */
function plainProse(source: string): ProseHtml {
  const paragraphs = source.split(/\n{2,}/).filter((text) => text.trim() !== '')
  const shown = paragraphs.map((text) => withLang('p', linked(text)))
  return { markup: shown.join(''), blocks: shown.length }
}
