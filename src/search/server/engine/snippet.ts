import type { QueryTerm } from '#ports/search-index/search-index.ts'
import { highlight } from './highlight.ts'

interface Snippet {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
}

interface Options {
  pre: string
  post: string
  words: number
  ellipsis: string
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
/** Marks that no text has, to find the first match by */
const MARKS = { pre: '\ue000', post: '\ue001' }

/** So many words around the first match, with its marks; the beginning where nothing matches. */
export function snippet(value: string, terms: readonly QueryTerm[], options: Options): Snippet {
  const { matchLevel, value: marked } = highlight(value, terms, MARKS)
  const first = Math.max(0, marked.indexOf(MARKS.pre))
  const words = [...segmenter.segment(value)].filter(({ isWordLike }) => isWordLike)
  const at = words.findLastIndex(({ index }) => index <= first)
  const from = Math.max(
    0,
    Math.min(at - Math.floor(options.words / 2), words.length - options.words),
  )
  const start = from === 0 ? 0 : (words[from]?.index ?? 0)
  const last = words[from + options.words - 1]
  const isWhole = last === undefined || from + options.words >= words.length
  const end = isWhole ? value.length : last.index + last.segment.length
  const shown = highlight(value.slice(start, end), terms, options).value
  return {
    value: `${start > 0 ? options.ellipsis : ''}${shown}${end < value.length ? options.ellipsis : ''}`,
    matchLevel,
  }
}
