import { quantileOf } from './statistics.ts'

/** One measured ratio, and what it has to reach. */
export interface Figure {
  name: string
  /** One of each round, in which both sides were measured one after the other. */
  ratios: readonly number[]
  /** What their median has to reach. */
  reach: number
  better: 'higher' | 'lower'
  /** Both sides in their own units. */
  detail: string
}

/** A line with the median, and the quartiles of several rounds. */
export function format({ name, ratios, reach, better, detail }: Figure): string {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantileOf(ratios, share).toFixed(2))
  const ratio = quantileOf(ratios, 0.5)
  const isReached = better === 'higher' ? ratio >= reach : ratio <= reach
  const spread = ratios.length > 1 ? ` [${low} to ${high}, ${ratios.length} rounds]` : ''
  const sign = better === 'higher' ? '≥' : '≤'
  const mark = isReached ? 'reached' : 'MISSED'
  return `${mark}  ${median}${spread} (${sign} ${reach})  ${name}: ${detail}`
}
