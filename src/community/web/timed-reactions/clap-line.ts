interface Place {
  /** Seconds. */
  position: number
  count: number
}

/** Points of the line; the drawing is as wide as there is room. */
export const LINE_POINTS = 100
export const LINE_HEIGHT = 20
/** What a place lends to those beside it, so that the line rises and falls instead of standing up. */
const SPREAD = [1, 0.6, 0.2] as const

/** The outline of the claps along a sound, for `d` of a path; empty where there are none. */
export function clapLine(places: readonly Place[], duration: number): string {
  const heights = spread(places, duration)
  const most = Math.max(...heights)
  if (most === 0) return ''
  // By the root, so that one place that all love does not flatten the others.
  const points = heights.map(
    (height, x) => `${x} ${(LINE_HEIGHT * (1 - Math.sqrt(height / most))).toFixed(1)}`,
  )
  return `M0 ${LINE_HEIGHT}L${points.join('L')}L${LINE_POINTS} ${LINE_HEIGHT}Z`
}

/** Where most people clap, in seconds. */
export function loudestPlace(places: readonly Place[]): number | undefined {
  return places.toSorted((a, b) => b.count - a.count)[0]?.position
}

function spread(places: readonly Place[], duration: number): number[] {
  const heights = new Array<number>(LINE_POINTS + 1).fill(0)
  const add = (at: number, count: number) => {
    const before = heights[at]
    if (before !== undefined) heights[at] = before + count
  }
  for (const { position, count } of places) {
    if (duration <= 0 || position > duration) continue
    const at = Math.round((position / duration) * LINE_POINTS)
    SPREAD.forEach((share, away) => {
      add(at + away, count * share)
      if (away > 0) add(at - away, count * share)
    })
  }
  return heights
}
