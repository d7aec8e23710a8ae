import type { QueryTerm } from '#ports/search-index/search-index.ts'
import { normalise } from '../text/normalise.ts'

export interface Highlighted {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  matchedWords: string[]
  fullyHighlighted?: boolean
}

const LETTER = /\P{M}[\p{M}ﾞﾟ]*/gsu
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/** Marks what was found in a text, whose other characters stay as they are. */
export function highlight(
  value: string,
  terms: readonly QueryTerm[],
  { pre, post }: { pre: string; post: string },
): Highlighted {
  const letters = value.match(LETTER) ?? []
  const places = letters.flatMap((letter, at) => [...normalise(letter)].map((one) => ({ one, at })))
  const text = places.map(({ one }) => one)
  const marked = new Set<number>()
  const matchedWords = terms.filter((term) => {
    const found = [...term.exact, ...term.typos].flatMap((word) =>
      find(text, [...word], term.isPrefix),
    )
    for (const index of found) marked.add(places[index]?.at ?? -1)
    return found.length > 0
  })
  if (matchedWords.length === 0) return { value, matchLevel: 'none', matchedWords: [] }
  const html = letters.map((letter, at) => {
    const before = marked.has(at) && !marked.has(at - 1) ? pre : ''
    const after = marked.has(at) && !marked.has(at + 1) ? post : ''
    return before + letter + after
  })
  return {
    value: html.join(''),
    matchLevel: matchedWords.length === terms.length ? 'full' : 'partial',
    matchedWords: matchedWords.map((term) => term.text),
    fullyHighlighted: letters.every(
      (letter, at) => marked.has(at) || !/[\p{L}\p{N}]/u.test(letter),
    ),
  }
}

/** The indices that a word covers: Latin words from their beginnings, Japanese ones anywhere. */
function find(text: readonly string[], word: readonly string[], isPrefix: boolean): number[] {
  if (word.length === 0) return []
  return text.flatMap((_, start) => {
    const end = start + word.length
    if (word.some((letter, at) => text[start + at] !== letter)) return []
    const isWord = (letter: string | undefined) =>
      letter !== undefined && /[\p{L}\p{N}]/u.test(letter) && !JAPANESE.test(letter)
    if (isWord(word[0]) && isWord(text[start - 1])) return []
    if (!isPrefix && isWord(word.at(-1)) && isWord(text[end])) return []
    return word.map((_each, at) => start + at)
  })
}
