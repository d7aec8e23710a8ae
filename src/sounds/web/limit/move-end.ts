/** A part of a sound, in whole seconds. */
export interface Part {
  from: number
  to: number
}

/** The shortest part that can be set, in seconds. */
export const SHORTEST_PART = 1

/** The part after one of its ends was moved; the ends keep their order and stay in the sound. */
export function moveEnd(part: Part, end: keyof Part, seconds: number, duration: number): Part {
  const last = Math.max(SHORTEST_PART, Math.floor(duration))
  const at = Math.round(seconds)
  if (end === 'from') {
    return { ...part, from: Math.max(0, Math.min(at, part.to - SHORTEST_PART)) }
  }
  return { ...part, to: Math.min(last, Math.max(at, part.from + SHORTEST_PART)) }
}
