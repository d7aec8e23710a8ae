const PALETTES = [
  ['#f2a65a', '#c2402a', '#2a1a3a'],
  ['#9ad0c2', '#2d9596', '#112233'],
  ['#8f86d8', '#5a3d9e', '#1d1230'],
  ['#e8d9b0', '#b98a4a', '#3a2a18'],
  ['#f0a7b8', '#a33a5e', '#24101f'],
  ['#9cc4ff', '#2f5fc0', '#0b1530'],
  ['#b6cf9a', '#4b7a4a', '#14231a'],
] as const

/** A number that is always the same for the same id: FNV-1a, 32 bits. */
export function numberOf(seed: string): number {
  let value = 2_166_136_261
  for (const letter of seed) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}

/** Light, middle and dark of the drawn cover. */
export function paletteOf(number: number): readonly [string, string, string] {
  return PALETTES[number % PALETTES.length] ?? PALETTES[0]
}
