import type { Status } from '#sounds/contract.ts'

/** All that decides what becomes of an album. */
export interface Situation {
  status: Status
  /** The status asked for and not yet reached. */
  wantedStatus: 'Released' | 'Private' | null
  /** Whether its release date is still to come. */
  isEarly: boolean
  /** How the recordings of its sounds stand. */
  recordings: readonly ('TRANSCODING' | 'READY' | 'ERROR')[]
}

export interface Plan {
  status: Status
  wantedStatus: 'Released' | 'Private' | null
}

const OPENNESS: Record<Status, number> = { Draft: 0, Private: 1, Released: 2 }

/**
 * Opening up waits for the release date and until every sound can be heard, and is given up where
 * one never will be; closing never waits.
 */
export function planRelease({ status, wantedStatus, isEarly, recordings }: Situation): Plan {
  const asked = wantedStatus ?? status
  if (OPENNESS[asked] <= OPENNESS[status] || asked === 'Draft') {
    return { status: asked, wantedStatus: null }
  }
  if (recordings.length === 0 || recordings.includes('ERROR')) return { status, wantedStatus: null }
  const waits = recordings.includes('TRANSCODING') || (asked === 'Released' && isEarly)
  return waits ? { status, wantedStatus: asked } : { status: asked, wantedStatus: null }
}
