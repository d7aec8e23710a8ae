import { addHeard, heardSeconds, type Range } from '#player/play-tracking/heard-ranges.ts'
import type { FrameTrack } from '../frame-item.ts'

export interface Reporter {
  /** A track was started. */
  started(track: FrameTrack): void
  /** Sound advanced to this time. */
  passed(time: number): void
  /** Reports what was heard since the last report. */
  flush(): void
}

/** Records nothing. */
export const SILENT: Reporter = { started() {}, passed() {}, flush() {} }

/** Without cookies: on another site's page a listener has no account. */
function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify(body),
  })
}

/** Pause before a failed report is sent again. */
const RETRY_MS = 5000

interface Play {
  /** The record's id; none where it failed. */
  id: Promise<string | undefined>
  reportAfter: number
  ranges: readonly Range[]
  at: number
  /** Heard seconds that were reported, or are on their way. */
  reported: number
  /** A report failed: it has been, or will be, sent again. */
  isRetried: boolean
}

/**
 * Records every start and what was heard of it. A failed report is sent again, once by
 * itself and with the next report. A failed record does not stop the music: it is logged.
 */
export function createReporter(album: string | null): Reporter {
  let play: Play | undefined
  const flush = () => {
    if (play) void report(play)
  }
  return {
    started(track) {
      flush()
      play = {
        id: record(track, album).catch(logError),
        reportAfter: track.reportAfter,
        ranges: [],
        at: Number.NaN,
        reported: 0,
        isRetried: false,
      }
    },
    passed(time) {
      if (play === undefined) return
      play.ranges = addHeard(play.ranges, play.at, time)
      play.at = time
      const isFirst = play.reported === 0 && !play.isRetried
      if (isFirst && heardSeconds(play.ranges) >= play.reportAfter) flush()
    },
    flush,
  }
}

async function report(play: Play): Promise<void> {
  const [heard, before] = [heardSeconds(play.ranges), play.reported]
  if (heard <= before) return
  play.reported = heard
  const ranges = play.ranges.map(([from, to]) => [round(from), round(to)])
  const id = await play.id
  if (id === undefined) return
  try {
    const answer = await post(`/api/plays/${id}`, { ranges })
    if (!answer.ok) throw new Error(`heard report ${answer.status}`)
  } catch (error) {
    logError(error)
    // A report sent meanwhile includes it.
    if (play.reported === heard) play.reported = before
    if (play.isRetried) return
    play.isRetried = true
    setTimeout(() => void report(play), RETRY_MS)
  }
}

async function record(track: FrameTrack, album: string | null): Promise<string> {
  const body = { sound: track.id, creator: track.creator, ...(album && { album }) }
  const answer = await post('/api/plays', body)
  if (!answer.ok) throw new Error(`play record ${answer.status}`)
  const { id }: { id: string } = await answer.json()
  return id
}

function logError(error: unknown): undefined {
  console.error('Error pushing sound play events:', error)
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
