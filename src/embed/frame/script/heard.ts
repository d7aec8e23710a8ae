import { addHeard, heardSeconds, type Range } from '#player/play-tracking/heard-ranges.ts'
import type { FrameTrack } from '../frame-item.ts'

export interface Reporter {
  /** A track was started. */
  started(track: FrameTrack): void
  /** Sound advanced to this time. */
  passed(time: number): void
  /** Tells what was heard since the last time. */
  flush(): void
}

/** Records nothing. */
export const SILENT: Reporter = { started() {}, passed() {}, flush() {} }

/** No cookie goes along: on another site's page a listener is nobody's account. */
function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
    body: JSON.stringify(body),
  })
}

/** Before a report that did not arrive is told again; milliseconds. */
const RETELL_MS = 5000

interface Play {
  /** The record's id; none where it failed. */
  id: Promise<string | undefined>
  tellAfter: number
  ranges: readonly Range[]
  at: number
  /** Heard seconds that were told, or are on their way. */
  told: number
  /** A report did not arrive: it has been, or will be, told again by itself. */
  isRetold: boolean
}

/**
 * Records every start and what was heard of it. A report that does not arrive is told again, once by
 * itself and with whatever is told next. A record that fails costs no music: it is logged.
 */
export function createReporter(album: string | null): Reporter {
  let play: Play | undefined
  const flush = () => {
    if (play) void tell(play)
  }
  return {
    started(track) {
      flush()
      play = {
        id: record(track, album).catch(complain),
        tellAfter: track.tellAfter,
        ranges: [],
        at: Number.NaN,
        told: 0,
        isRetold: false,
      }
    },
    passed(time) {
      if (play === undefined) return
      play.ranges = addHeard(play.ranges, play.at, time)
      play.at = time
      const isFirst = play.told === 0 && !play.isRetold
      if (isFirst && heardSeconds(play.ranges) >= play.tellAfter) flush()
    },
    flush,
  }
}

async function tell(play: Play): Promise<void> {
  const [heard, before] = [heardSeconds(play.ranges), play.told]
  if (heard <= before) return
  play.told = heard
  const ranges = play.ranges.map(([from, to]) => [round(from), round(to)])
  const id = await play.id
  if (id === undefined) return
  try {
    const answer = await post(`/api/plays/${id}`, { ranges })
    if (!answer.ok) throw new Error(`heard report ${answer.status}`)
  } catch (error) {
    complain(error)
    // One that was told meanwhile has all of it.
    if (play.told === heard) play.told = before
    if (play.isRetold) return
    play.isRetold = true
    setTimeout(() => void tell(play), RETELL_MS)
  }
}

async function record(track: FrameTrack, album: string | null): Promise<string> {
  const body = { sound: track.id, creator: track.creator, ...(album && { album }) }
  const answer = await post('/api/plays', body)
  if (!answer.ok) throw new Error(`play record ${answer.status}`)
  const { id }: { id: string } = await answer.json()
  return id
}

function complain(error: unknown): undefined {
  console.error('Error pushing sound play events:', error)
}

function round(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
