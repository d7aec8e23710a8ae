import { COUNTED_AFTER_SECONDS, recordPlay, reportHeard } from '#insights/contract.ts'
import type { Track } from '#sounds/contract.ts'
import { isFailure } from '#web/call/failure.ts'
import { sendCall } from '#web/call/send-call.ts'
import { hear, heardSeconds, type Range } from './ranges.ts'

interface Play {
  track: Track
  /** The record's id, once the server has given it; undefined where it did not. */
  id: Promise<string | undefined>
  known: string | undefined
  ranges: readonly Range[]
  at: number
  toldSeconds: number
}

export interface PlayReporter {
  /** A track was started: record it. */
  started(track: Track, userId: string | undefined): void
  /** Sound advanced to this time. */
  passed(time: number): void
  /** Sends what was heard since the last time; by beacon, so that it outlives the page. */
  flush(): void
}

/**
 * Records every start, and tells what was heard: once it may count, when it pauses or changes, and
 * when the page goes. A record that fails costs no music: it is logged and left.
 */
export function createPlayReporter(): PlayReporter {
  let play: Play | undefined

  function flush(): void {
    if (play === undefined || heardSeconds(play.ranges) <= play.toldSeconds) return
    const { known, ranges } = play
    if (known === undefined) return
    play.toldSeconds = heardSeconds(ranges)
    const url = `/api${reportHeard.path.replace(':id', known)}`
    const rounded = ranges.map(([from, to]) => [round(from), round(to)])
    const body = new Blob([JSON.stringify({ ranges: rounded })], { type: 'application/json' })
    navigator.sendBeacon(url, body)
  }

  return {
    started(track, userId) {
      flush()
      const begun: Play = {
        track,
        id: record(track, userId),
        known: undefined,
        ranges: [],
        at: Number.NaN,
        toldSeconds: 0,
      }
      begun.id.then((id) => {
        begun.known = id
      })
      play = begun
    },
    passed(time) {
      if (play === undefined) return
      play.ranges = hear(play.ranges, play.at, time)
      play.at = time
      if (play.toldSeconds === 0 && heardSeconds(play.ranges) >= countsAfter(play.track)) flush()
    },
    flush,
  }
}

async function record(track: Track, userId: string | undefined): Promise<string | undefined> {
  const { id: sound, albumId: album, creatorId: creator } = track
  const answer = await sendCall(recordPlay, {
    body: { sound, creator, ...(album !== null && { album }), ...(userId && { user: userId }) },
  })
  if (isFailure(answer)) {
    console.error('Error pushing sound play events:', answer.message)
    return undefined
  }
  return answer.id
}

/** A start counts after 30 s, or half of the playable segment. */
function countsAfter({ duration, limit }: Track): number {
  const playable = limit.on ? limit.max - limit.min : duration
  return Math.min(COUNTED_AFTER_SECONDS, playable > 0 ? playable / 2 : COUNTED_AFTER_SECONDS)
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
