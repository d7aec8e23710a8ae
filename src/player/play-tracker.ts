/** A part of a sound that was played, in seconds. */
export type Range = readonly [from: number, to: number]

/** Seconds; the clock slept during a longer step, and nothing is known of the time between. */
const LONGEST_STEP = 10
/** Position and clock are not read at the same moment. */
const SLACK = 0.3
/** The step between two positions where no clock is read. */
const USUAL_ELAPSED = 1.7

interface Play {
  /** The record's id, once the server has given it. */
  id: string | undefined
  /** A report waits for the id. */
  isDue: boolean
  /** Played seconds after which a start may count. */
  countsAfter: number
  ranges: readonly Range[]
  /** The last position and its time; none after a pause. */
  last: { time: number; at: number } | undefined
  /** Played seconds that were reported, or are on their way. */
  reported: number
  isRetried: boolean
}

interface Options {
  /** A failed report is sent again with the next one. */
  send(id: string, body: string, onFailure: () => void): void
  /** A failed report is sent again once by itself, after this time. */
  retryMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Reports what was played of each start: once it may count, and when it is flushed. */
export function createPlayTracker({ send, retryMs, now }: Options) {
  let play: Play | undefined

  function flush(): void {
    if (play === undefined) return
    // The position after a pause is no step from the one before it.
    play.last = undefined
    report(play)
  }

  function report(current: Play): void {
    const { id, ranges, reported } = current
    const seconds = playedSeconds(ranges)
    if (seconds <= reported) return
    current.isDue = true
    if (id === undefined) return
    current.reported = seconds
    const rounded = ranges.map((range) => range.map((time) => Math.round(time * 10) / 10))
    send(id, JSON.stringify({ ranges: rounded }), () => {
      // A report sent meanwhile includes it.
      if (current.reported === seconds) current.reported = reported
      if (retryMs === undefined || current.isRetried) return
      current.isRetried = true
      setTimeout(() => report(current), retryMs)
    })
  }

  return {
    /** @param record the id of the record, undefined where it failed */
    started(record: Promise<string | undefined>, countsAfter: number): void {
      flush()
      const begun: Play = {
        id: undefined,
        isDue: false,
        countsAfter,
        ranges: [],
        last: undefined,
        reported: 0,
        isRetried: false,
      }
      play = begun
      void record.then((id) => {
        begun.id = id
        if (begun.isDue) report(begun)
      })
    },
    passed(time: number): void {
      if (play === undefined) return
      const at = now?.() ?? 0
      const { last, reported, isRetried, countsAfter } = play
      const elapsed = last && now && (at - last.at) / 1000
      if (last) play.ranges = addPlayed(play.ranges, last.time, time, elapsed)
      play.last = { time, at }
      const isFirst = reported === 0 && !isRetried
      if (isFirst && playedSeconds(play.ranges) >= countsAfter) report(play)
    },
    flush,
  }
}

/** Adds the step from one position to the next. A step longer than the elapsed time is a seek. */
export function addPlayed(
  ranges: readonly Range[],
  from: number,
  to: number,
  elapsed = USUAL_ELAPSED,
): readonly Range[] {
  const step = to - from
  if (!(step > 0) || step > LONGEST_STEP || step > elapsed + SLACK) return ranges
  return mergeRanges([...ranges, [from, to]])
}

/** The ranges are sorted, without overlap. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}

export function playedSeconds(ranges: readonly Range[]): number {
  return mergeRanges(ranges).reduce((sum, [from, to]) => sum + to - from, 0)
}
