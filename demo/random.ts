export type Random = {
  /** A number in 0..1, 1 excluded. */
  next(): number
  between(low: number, high: number): number
  /** An integer in 0..count-1. */
  below(count: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

/** Mulberry32: the same seed gives the same song on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (probability) => next() < probability,
  }
}

/** A seed from a text, so that a part's chance does not hang on the order of the others (FNV-1a). */
export function seedFrom(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('/')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}
