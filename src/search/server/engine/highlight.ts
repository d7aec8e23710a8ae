import type { QueryTerm } from '#ports/search-index/search-index.ts'
import { normalise, runsOf, wordsOf } from '../text/normalise.ts'
import { romajiOf } from '../text/romaji.ts'

export interface Highlighted {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  /** Words of the query, normalised */
  matchedWords: string[]
  /** Every letter of the value is part of a match */
  fullyHighlighted: boolean
}

interface Marks {
  pre: string
  post: string
}

/** A part of a normalised text: its first position, and that after its last. */
type Part = readonly [start: number, end: number]

/** Marks what was searched for in the original text, which may have accents, capitals and katakana. */
export function highlight(
  value: string,
  terms: readonly QueryTerm[],
  { pre, post }: Marks,
): Highlighted {
  const { text, origins } = normaliseWithOrigins(value)
  const words = positionedWords(text)
  const found = terms.map((term) => ({ term, parts: partsOf(term, words) }))
  const matched = found.filter(({ parts }) => parts.length > 0)
  const parts = joinParts(matched.flatMap((each) => each.parts))
  const marked = parts.map(([start, end]) => [
    origins[start]?.start ?? value.length,
    origins[end - 1]?.end ?? value.length,
  ])
  let written = ''
  let last = 0
  for (const [start = 0, end = 0] of marked) {
    written += value.slice(last, start) + pre + value.slice(start, end) + post
    last = end
  }
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const covered = parts.reduce((sum, [start, end]) => sum + end - start, 0)
  return {
    value: written + value.slice(last),
    matchLevel:
      matched.length === 0 ? 'none' : matched.length === terms.length ? 'full' : 'partial',
    matchedWords: matched.map(({ term }) => term.text),
    fullyHighlighted: letters > 0 && covered >= letters,
  }
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Each character of the normalised text with the part of the original that it comes from. */
function normaliseWithOrigins(value: string) {
  let text = ''
  const origins: { start: number; end: number }[] = []
  for (const { segment, index } of graphemes.segment(value)) {
    const normalised = normalise(segment)
    text += normalised
    for (let at = 0; at < normalised.length; at += 1) {
      origins.push({ start: index, end: index + segment.length })
    }
  }
  return { text, origins }
}

interface Word {
  text: string
  start: number
  japanese: boolean
}

function positionedWords(text: string): Word[] {
  let from = 0
  return runsOf(text).map((run) => {
    const start = text.indexOf(run.text, from)
    from = start + run.text.length
    return { ...run, start }
  })
}

function partsOf(term: QueryTerm, words: readonly Word[]): Part[] {
  return words.flatMap((word) => (word.japanese ? inJapanese(term, word) : inLatin(term, word)))
}

/** The beginning that was typed, or all of a word. */
function inLatin({ exact, typos, isPrefix }: QueryTerm, { text, start }: Word): Part[] {
  if (exact.includes(text) || typos.includes(text)) return [[start, start + text.length]]
  const beginning = isPrefix && exact.find((word) => text.startsWith(word))
  return beginning ? [[start, start + beginning.length]] : []
}

/** Every occurrence, and kana words that are written so in Latin letters. */
function inJapanese({ exact, typos, isPrefix }: QueryTerm, { text, start }: Word): Part[] {
  const parts = exact.flatMap((wanted) => occurrences(text, wanted))
  let at = 0
  for (const word of wordsOf(text)) {
    const isSame = (romaji: string) =>
      typos.includes(romaji) ||
      exact.some((wanted) => romaji === wanted || (isPrefix && romaji.startsWith(wanted)))
    if (romajiOf(word).some(isSame)) parts.push([at, at + word.length])
    at += word.length
  }
  return parts.map(([from, to]) => [start + from, start + to])
}

function occurrences(text: string, wanted: string): Part[] {
  const parts: Part[] = []
  let at = text.indexOf(wanted)
  while (at >= 0) {
    parts.push([at, at + wanted.length])
    at = text.indexOf(wanted, at + wanted.length)
  }
  return parts
}

/** The parts in their order; those that touch or overlap become one. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: [number, number][] = []
  for (const [start, end] of parts.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}
