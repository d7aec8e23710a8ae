interface Placed {
  /** Seconds. */
  position: number | null
}

/** Comments that stand so close together that they share a place, newest first. */
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
  /** How many pins of their own size fit beside one another. */
  most: number
}

/** A pin for each place, none on another; what lies outside of the sound has none. */
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
