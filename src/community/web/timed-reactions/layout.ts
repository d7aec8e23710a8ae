interface Place {
  /** Seconds. */
  position: number
  count: number
}

export const LINE_POINTS = 100
export const LINE_HEIGHT = 20
/** Shares added to the neighbours, so that the line is smooth. */
const SPREAD = [1, 0.6, 0.2] as const

/** The outline of the claps along a sound, for `d` of a path; empty where there are none. */
export function clapLine(places: readonly Place[], duration: number): string {
  const heights = spread(places, duration)
  const most = Math.max(...heights)
  if (most === 0) return ''
  // The square root keeps one popular place from flattening the others.
  const points = heights.map(
    (height, x) => `${x} ${(LINE_HEIGHT * (1 - Math.sqrt(height / most))).toFixed(1)}`,
  )
  return `M0 ${LINE_HEIGHT}L${points.join('L')}L${LINE_POINTS} ${LINE_HEIGHT}Z`
}

/** Returns where most people clap, in seconds. */
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

interface Placed {
  /** Seconds. */
  position: number | null
}

/** Comments so close together that they share a pin, newest first. */
export interface Pin<Comment extends Placed> {
  /** 0..1 of the sound. */
  at: number
  /** Seconds: where the first of them points. */
  position: number
  comments: [Comment, ...Comment[]]
}

interface Room {
  /** Seconds. */
  duration: number
  /** The number of pins of their own size that fit beside one another. */
  most: number
}

/** Pins do not overlap; comments outside of the sound have none. */
export function layOutPins<Comment extends Placed>(
  newestFirst: readonly Comment[],
  { duration, most }: Room,
): Pin<Comment>[] {
  const pins: Pin<Comment>[] = []
  const least = 1 / Math.max(1, most)
  for (const comment of newestFirst) {
    const { position } = comment
    if (position === null || duration <= 0 || position > duration) continue
    const at = position / duration
    const near = pins.find((pin) => Math.abs(pin.at - at) < least)
    if (near) near.comments.push(comment)
    else pins.push({ at, position, comments: [comment] })
  }
  return pins.sort((a, b) => a.at - b.at)
}
