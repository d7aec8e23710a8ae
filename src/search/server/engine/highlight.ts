import { LRUCache } from 'lru-cache'
import type { QueryTerm } from '#ports/search-index/search-index.ts'
import { foldLetters, normalise } from '../text/normalise.ts'
import { soundOf } from '../text/sound.ts'
import { IS_JAPANESE } from '../text/words.ts'

export interface Highlighted {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  /** Words of the query, folded */
  matchedWords: string[]
  /** Every letter of the value is part of a match */
  fullyHighlighted: boolean
}

interface Marks {
  pre: string
  post: string
}

/** A part of the original text: its first position, and that after its last. */
type Part = readonly [start: number, end: number]

/** Marks what was searched for in the original text, which may have accents, capitals and katakana. */
export function highlight(
  value: string,
  terms: readonly QueryTerm[],
  { pre, post }: Marks,
): Highlighted {
  const words = wordsIn(value)
  const found = terms.map((term) => ({ term, parts: partsOf(term, words) }))
  const matched = found.filter(({ parts }) => parts.length > 0)
  const parts = joinParts(matched.flatMap((each) => each.parts))
  let written = ''
  let last = 0
  for (const [start, end] of parts) {
    written += value.slice(last, start) + pre + value.slice(start, end) + post
    last = end
  }
  const letters = words.filter(({ kind }) => kind !== 'signs')
  const isCovered = (at: number) => parts.some(([start, end]) => start <= at && at < end)
  return {
    value: written + value.slice(last),
    matchLevel:
      matched.length === 0 ? 'none' : matched.length === terms.length ? 'full' : 'partial',
    matchedWords: matched.map(({ term }) => term.text),
    fullyHighlighted: parts.length > 0 && letters.every(({ starts }) => starts.every(isCovered)),
  }
}

interface Word {
  kind: 'latin' | 'japanese' | 'signs'
  /** Folded */
  text: string
  /** Where each character of it comes from */
  starts: number[]
  ends: number[]
}

/** A letter with the marks behind it, which are folded together. */
const LETTER = /[^\p{M}ﾞﾟ][\p{M}ﾞﾟ]*|[\p{M}ﾞﾟ]+/gsu
const PLAIN = /^[a-z0-9 ]$/u

/** Latin words, Japanese characters up to the next Latin word, whatever is between them, and signs. */
function wordsIn(value: string): Word[] {
  const words: Word[] = []
  let last: Word['kind'] | 'space' = 'space'
  for (const { 0: letter, index } of value.matchAll(LETTER)) {
    for (const one of PLAIN.test(letter) ? letter : foldLetter(letter, value, index)) {
      const kind = kindOf(one)
      const word = words.findLast((each) => each.kind !== 'signs' || last === 'signs')
      const continues = kind === last || (kind === 'japanese' && word?.kind === kind)
      last = kind
      if (kind === 'space') continue
      const current =
        continues && word !== undefined ? word : { kind, text: '', starts: [], ends: [] }
      if (current !== word) words.push(current)
      current.text += one
      for (let at = 0; at < one.length; at += 1) {
        current.starts.push(index)
        current.ends.push(index + letter.length)
      }
    }
  }
  return words
}

/** Texts are folded letter by letter to know where each comes from. */
const folded = new LRUCache<string, string, unknown>({ max: 5000, memoMethod: normalise })

/** Signs between letters may stand for one. */
function foldLetter(letter: string, value: string, index: number): string {
  if (letter !== '$' && letter !== '!') return folded.memo(letter)
  return [...foldLetters(value.slice(Math.max(0, index - 1), index + 2))].at(1) ?? letter
}

function kindOf(letter: string): Word['kind'] | 'space' {
  if (IS_JAPANESE.test(letter)) return 'japanese'
  if (/[\p{L}\p{N}\p{M}]/u.test(letter)) return 'latin'
  return /[\p{Z}\p{C}]/u.test(letter) ? 'space' : 'signs'
}

function partsOf(term: QueryTerm, words: readonly Word[]): Part[] {
  return words.flatMap((word, at) => {
    if (word.kind === 'japanese') return inJapanese(term, word)
    return inLatin(term, word, words.slice(at, at + JOINED_MAX))
  })
}

/** The words that may be typed as one */
const JOINED_MAX = 6

/** The beginning that was typed, all of a word, or words that were typed as one. */
function inLatin(term: QueryTerm, word: Word, following: readonly Word[]): Part[] {
  const { exact, typos, sounds, isPrefix } = term
  const { text } = word
  const isSame = exact.includes(text) || typos.includes(text)
  if (isSame || (sounds.length > 0 && sounds.includes(soundOf(text) ?? ''))) return [partIn(word)]
  const beginning = isPrefix && exact.find((each) => text.startsWith(each))
  if (beginning) return [partIn(word, 0, beginning.length)]
  let joined = text
  for (const next of following.slice(1)) {
    if (next.kind === 'japanese') break
    if (next.kind === 'latin') joined += next.text
    if (exact.includes(joined)) return [[partIn(word)[0], partIn(next)[1]]]
  }
  return []
}

/** Every occurrence, or else kana that sound so. */
function inJapanese({ exact, sounds, isPrefix }: QueryTerm, word: Word): Part[] {
  const parts = exact.flatMap((wanted) => occurrences(word, wanted))
  if (parts.length > 0 || sounds.length === 0) return parts
  const isWanted = (sound: string) =>
    sounds.some((each) => sound === each || (isPrefix && sound.startsWith(each)))
  const goesOn = (sound: string) => sounds.some((each) => each.startsWith(sound))
  return [...word.text.matchAll(SYLLABLE)].flatMap(({ index: from }) => {
    let found: { sound: string; to: number } | undefined
    for (let to = from + 1; KANA.test(word.text[to - 1] ?? ''); to += 1) {
      // One vowel has no sound of its own, and a long one adds nothing to it.
      const sound = soundOf(word.text.slice(from, to)) ?? ''
      if (found === undefined ? isWanted(sound) : sound === found.sound) found = { sound, to }
      else if (found !== undefined || !goesOn(sound)) break
    }
    return found === undefined ? [] : [partIn(word, from, found.to)]
  })
}

const KANA = /[ぁ-ゖー]/u
/** Kana that are no second half of a syllable */
const SYLLABLE = /(?![ゃゅょっん])[ぁ-ゖ]/gu

function occurrences(word: Word, wanted: string): Part[] {
  const parts: Part[] = []
  let at = wanted === '' ? -1 : word.text.indexOf(wanted)
  while (at >= 0) {
    parts.push(partIn(word, at, at + wanted.length))
    at = word.text.indexOf(wanted, at + wanted.length)
  }
  return parts
}

function partIn({ starts, ends }: Word, from = 0, to = starts.length): Part {
  return [starts[from] ?? 0, ends[to - 1] ?? 0]
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
