import { opensUp, type StatusPlan } from '#publishing/server/status.ts'
import type { Segment } from '../streaming/audible-segment.ts'

/** All that decides what becomes of a sound (DESIGN section 4, Statuses and sampling). */
export interface Situation extends StatusPlan {
  recording: 'TRANSCODING' | 'READY' | 'ERROR'
  /** Its release date is still to come. */
  early: boolean
  sampling: boolean
  limit: Segment | undefined
  /** What is streamed now. */
  streamed: Segment | undefined
  /** Whether the streams of `limit` are there. */
  previewReady: boolean
}

export interface Plan extends StatusPlan {
  /** What those may stream who have no right of their own. */
  stream: 'none' | 'whole' | 'preview' | 'keep'
}

/** Opening up waits for its date, and until there is something to hear; closing never waits. */
export function planRelease(sound: Situation): Plan {
  const asked = sound.wantedStatus ?? sound.status
  if (asked === 'Draft') return { status: 'Draft', wantedStatus: null, stream: 'none' }
  if (sound.recording === 'ERROR') {
    return { status: sound.status, wantedStatus: null, stream: 'none' }
  }
  const opens = opensUp(sound.status, asked)
  const unready = sound.recording === 'TRANSCODING' || lacksPreview(sound)
  const waits = opens && (sound.early || unready)
  const status = waits ? sound.status : asked
  return {
    status,
    wantedStatus: waits && asked !== status ? asked : null,
    stream: status === 'Draft' || sound.recording !== 'READY' ? 'none' : planStream(sound),
  }
}

function lacksPreview({ sampling, limit, previewReady }: Situation): boolean {
  return sampling && limit !== undefined && !previewReady
}

/** A narrower limit ends the old stream immediately, a wider one leaves it until the new is there. */
function planStream({ sampling, limit, streamed, previewReady }: Situation): Plan['stream'] {
  if (!sampling) return 'none'
  if (limit === undefined) return 'whole'
  if (previewReady) return 'preview'
  const widens = streamed && streamed.from >= limit.from && streamed.to <= limit.to
  return widens ? 'keep' : 'none'
}
