import { sendCall } from '#client/api-call.ts'
import { isFailure } from '#client/failure.ts'
import { COUNTED_AFTER_SECONDS, recordPlay, reportHeard } from '#insights/contract.ts'
import type { Track } from '#sounds/contract.ts'
import { addHeard, heardSeconds, type Range } from './heard-ranges.ts'

interface Play {
  track: Track
  /** The record's id, once the server has given it. */
  id: string | undefined
  /** What was heard is to be told as soon as there is an id to tell it by. */
  isDue: boolean
  ranges: readonly Range[]
  /** The time told last, and when that was; none after a pause. */
  last: { time: number; at: number } | undefined
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
 *
 * @param now milliseconds of a clock that never goes back
 */
export function createPlayReporter(now = () => performance.now()): PlayReporter {
  let play: Play | undefined

  function flush(): void {
    if (play === undefined) return
    // What comes after a pause or a sleep is no step from what was before.
    play.last = undefined
    tell(play)
  }

  return {
    started(track, userId) {
      flush()
      const begun: Play = {
        track,
        id: undefined,
        isDue: false,
        ranges: [],
        last: undefined,
        toldSeconds: 0,
      }
      play = begun
      record(track, userId).then((id) => {
        begun.id = id
        // It may have ended long since: a slow answer loses nothing.
        if (begun.isDue) tell(begun)
      })
    },
    passed(time) {
      if (play === undefined) return
      const at = now()
      const { last } = play
      if (last) play.ranges = addHeard(play.ranges, last.time, time, (at - last.at) / 1000)
      play.last = { time, at }
      if (play.toldSeconds === 0 && heardSeconds(play.ranges) >= countsAfter(play.track)) tell(play)
    },
    flush,
  }
}

function tell(play: Play): void {
  const seconds = heardSeconds(play.ranges)
  if (seconds <= play.toldSeconds) return
  play.isDue = true
  if (play.id === undefined) return
  const url = `/api${reportHeard.path.replace(':id', play.id)}`
  const ranges = play.ranges.map(([from, to]) => [round(from), round(to)])
  const body = new Blob([JSON.stringify({ ranges })], { type: 'application/json' })
  // One that the browser does not take is told again with the next.
  if (navigator.sendBeacon(url, body)) play.toldSeconds = seconds
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
