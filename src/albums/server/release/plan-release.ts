import { opensUp, type StatusPlan } from '#publishing/server/status.ts'

/** All that decides what becomes of an album. */
export interface Situation extends StatusPlan {
  /** Whether its release date is still to come. */
  isEarly: boolean
  /** The states of the recordings of its sounds. */
  recordings: readonly ('TRANSCODING' | 'READY' | 'ERROR')[]
}

/**
 * Opening up waits for the release date and until every sound can be heard, and is given up where
 * one never will be; closing never waits.
 */
export function planRelease({ status, wantedStatus, isEarly, recordings }: Situation): StatusPlan {
  const asked = wantedStatus ?? status
  if (asked === 'Draft' || !opensUp(status, asked)) return { status: asked, wantedStatus: null }
  if (recordings.length === 0 || recordings.includes('ERROR')) return { status, wantedStatus: null }
  const waits = recordings.includes('TRANSCODING') || (asked === 'Released' && isEarly)
  return waits ? { status, wantedStatus: asked } : { status: asked, wantedStatus: null }
}
