import { mergeRanges, type Range, secondsIn } from './merge-ranges.ts'

/** More pieces than anyone's seeking makes; what would go beyond is not taken. */
const MOST_RANGES = 500

/**
 * What was heard of a sound, with what is reported now: within what can be heard, and no longer
 * than the time that has really passed. What was taken before stays; of the rest, the earliest
 * seconds of the sound are taken first.
 *
 * @param budget seconds that can have been heard in all
 */
export function boundHeard(
  before: readonly Range[],
  reported: readonly Range[],
  { audible, budget }: { audible: { from: number; to: number }; budget: number },
): Range[] {
  const known = mergeRanges(before, audible)
  let heard = known
  for (const [from, to] of mergeRanges(reported, audible)) {
    const whole = mergeRanges([...heard, [from, to]], audible)
    const tooMuch = secondsIn(whole) - budget
    heard = tooMuch <= 0 ? whole : mergeRanges([...heard, [from, to - tooMuch]], audible)
    if (tooMuch > 0) break
  }
  return heard.length > MOST_RANGES ? known : heard
}
