import { MARK } from '../documents/terms.ts'

/** The length of a word's beginning that is looked up; the rest is compared. */
const BEGINNING = 8
/** The letters of the query from which on one or two typing errors are forgiven. */
const ONE_FROM = 4
const TWO_FROM = 8
/** A beginning that is shorter is forgiven nothing: too many words begin so. */
const BEGINNING_FROM = 6
const LONGEST_WORD = 32
/** Digits alone are meant as they are. */
const LETTERS = /^(?=.*\p{L})[\p{L}\p{N}]+$/u

export function editsAllowed(word: string): 0 | 1 | 2 {
  if (!LETTERS.test(word) || word.length > LONGEST_WORD) return 0
  return word.length >= TWO_FROM ? 2 : word.length >= ONE_FROM ? 1 : 0
}

/** True if a query may be corrected to it: it is long enough with an error less. */
export function isCorrection(word: string): boolean {
  return LETTERS.test(word) && word.length >= ONE_FROM - 1 && word.length <= LONGEST_WORD
}

/** A word of the dictionary without what marks it as a sound. */
export function bareOf(word: string): string {
  return word.startsWith(MARK.sound) ? word.slice(MARK.sound.length) : word
}

/** Marks of what is hashed: the beginning of a longer word, and the one that may be all that is typed */
const CUT = '+'
const BEGUN = '^'

/** Hashes of a known word, by which it and its beginning are found in spite of typing errors. */
export function deletionsOfKnown(word: string): number[] {
  const edits = word.length >= TWO_FROM - 2 ? 2 : 1
  const mark = word.length > BEGINNING ? CUT : ''
  return hashesOf([
    ...deletionsOf(word, edits).map((text) => text + mark),
    ...deletionsOf(word.slice(0, BEGINNING_FROM), 1).map((text) => text + BEGUN),
  ])
}

/**
 * Hashes of what was typed, one of which each known word has that may be meant. A short word does not find
 * longer ones that begin like it, unless the beginning of one may be meant.
 */
export function deletionsOfTyped(text: string, edits: number, begins: boolean): number[] {
  const texts = deletionsOf(text, edits)
  const marks = [
    ...(begins || text.length - edits <= BEGINNING ? [''] : []),
    ...(begins || text.length + edits > BEGINNING ? [CUT] : []),
    ...(begins ? [BEGUN] : []),
  ]
  return hashesOf(marks.flatMap((mark) => texts.map((each) => each + mark)))
}

const hashesOf = (texts: readonly string[]) => [...new Set(texts.map(hash))]

/**
 * A word's beginning, and that without each one or two letters: two words that differ by as many errors
 * have one in common (the SymSpell algorithm by W. Garbe).
 */
function deletionsOf(word: string, edits: number): string[] {
  let last = new Set([word.slice(0, BEGINNING)])
  const all = new Set(last)
  for (let round = 0; round < edits; round += 1) {
    last = new Set([...last].flatMap(withoutEach))
    for (const text of last) all.add(text)
  }
  return [...all]
}

function withoutEach(text: string): string[] {
  return Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1))
}

/** FNV-1a, as a signed 32-bit integer. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value | 0
}

/**
 * Returns the number of letters that are inserted, left out, replaced or swapped with their neighbour
 * (optimal string alignment) from a text to a word, and to the beginning of it that is most like the
 * text; `most + 1` where there are more.
 */
export function editsBetween(text: string, word: string, most: number) {
  const beginning = word.slice(0, text.length + most)
  const row = lastRow(text, beginning)
  const whole = beginning === word ? at(row, word.length) : most + 1
  return {
    whole: Math.min(whole, most + 1),
    beginning: text.length < BEGINNING_FROM ? most + 1 : Math.min(...row, most + 1),
  }
}

/** Returns the number of edits from one word to each beginning of the other. */
function lastRow(one: string, other: string): number[] {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const replaced = at(above, column - 1) + (isSame ? 0 : 1)
      let least = Math.min(replaced, at(above, column) + 1, at(current, column - 1) + 1)
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, at(before, column - 2) + 1)
      current.push(least)
    }
    before = above
    above = current
  }
  return above
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.POSITIVE_INFINITY
}
