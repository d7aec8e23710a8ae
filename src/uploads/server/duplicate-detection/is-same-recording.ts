/** Those of two recordings differ in nearly half of their bits. */
const MAX_BIT_ERRORS = 0.15
/** Silence and tones repeat a few words: they do not show who made them. */
const MIN_DISTINCT_WORDS = 20
/** An eighth of a second each. */
const MIN_OVERLAP_WORDS = 20
/** The share of the shorter one that both have: a quotation is another recording. */
const MIN_OVERLAP_SHARE = 0.6
/** The words that are looked up, of up to 948. */
const LOOKUP_WORDS = 96
/** Places where one may lie over the other that are looked at. */
const PLACES = 5

/** The four lowest bits are the first to change with an encoder. */
const withoutLow = (word: number) => word >> 4

export function isTelling(fingerprint: readonly number[]): boolean {
  return new Set(fingerprint.map(withoutLow)).size >= MIN_DISTINCT_WORDS
}

/** Some of the words, chosen by value: the same ones wherever the recording begins. */
export function lookupWords(fingerprint: readonly number[]): number[] {
  const scattered = (word: number) => Math.imul(word, 0x9e3779b1) >>> 0
  return [...new Set(fingerprint.map(withoutLow))]
    .sort((one, other) => scattered(one) - scattered(other))
    .slice(0, LOOKUP_WORDS)
}

export function isSameRecording(one: readonly number[], other: readonly number[]): boolean {
  return likelyPlaces(one, other).some((place) => {
    const start = Math.max(0, -place)
    const end = Math.min(one.length, other.length - place)
    const words = end - start
    const shorter = Math.min(one.length, other.length)
    if (words < MIN_OVERLAP_WORDS || words < shorter * MIN_OVERLAP_SHARE) return false
    let errors = 0
    for (let at = start; at < end; at++) {
      errors += countBits((one[at] ?? 0) ^ (other[at + place] ?? 0))
    }
    return errors <= words * 32 * MAX_BIT_ERRORS
  })
}

/** Offsets of the second in the first at which most words are equal. */
function likelyPlaces(one: readonly number[], other: readonly number[]): number[] {
  const positions = Map.groupBy(other.keys(), (at) => withoutLow(other[at] ?? 0))
  const votes = new Map<number, number>()
  for (const [at, word] of one.entries()) {
    for (const position of positions.get(withoutLow(word)) ?? []) {
      votes.set(position - at, (votes.get(position - at) ?? 0) + 1)
    }
  }
  const best = [...votes].sort(([, a], [, b]) => b - a).slice(0, PLACES)
  return best.map(([place]) => place)
}

function countBits(word: number): number {
  let bits = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) bits += 1
  return bits
}
