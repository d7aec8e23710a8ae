import { MARK } from '../documents/terms.ts'

/** The length of a word's beginning that is looked up; the rest is compared. */
const BEGINNING = 8
/** The letters of the query from which on one or two typing errors are forgiven. */
const ONE_FROM = 4
const TWO_FROM = 8
/** A beginning that is shorter is forgiven nothing: too many words begin so. */
const BEGINNING_FROM = 6
export const LONGEST_WORD = 32
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

/** Hashes of a known word, by which it and its beginning are found in spite of typing errors. */
export function deletionsOfKnown(word: string): number[] {
  return [...new Set([...deletionsOf(word), ...deletionsOf(word.slice(0, BEGINNING_FROM), 1)])]
}

/**
 * Hashes of a word's beginning and of that without each one or two letters: two words that differ by
 * as many errors have one in common (the SymSpell algorithm by W. Garbe).
 */
export function deletionsOf(word: string, edits = word.length >= TWO_FROM - 2 ? 2 : 1): number[] {
  let last = new Set([word.slice(0, BEGINNING)])
  const all = new Set(last)
  for (let round = 0; round < edits; round += 1) {
    last = new Set([...last].flatMap(withoutEach))
    for (const text of last) all.add(text)
  }
  return [...new Set([...all].map(hash))]
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
 * Returns the number of letters that are inserted, left out, replaced or swapped with their
 * neighbour (optimal string alignment); `most + 1` where there are more.
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  return Math.min(at(lastRow(one, other), other.length), most + 1)
}

/** The same from a text to the beginning of a word that is most like it. */
export function editsToBeginning(text: string, word: string, most: number): number {
  if (text.length < BEGINNING_FROM) return most + 1
  return Math.min(...lastRow(text, word.slice(0, text.length + most)), most + 1)
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
