import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Status } from '../contract.ts'
import type { ListColumns, PageColumns } from './columns.ts'

/** The status that it has, and the one asked for and not yet reached. */
export interface StatusPlan {
  status: Status
  wantedStatus: 'Released' | 'Private' | null
}

/** Stores a status as wanted until it can be reached; Draft is reached immediately. */
export function askStatus(
  { status, wantedStatus }: StatusPlan,
  asked: Status | undefined,
): StatusPlan {
  if (asked === undefined) return { status, wantedStatus }
  if (asked === 'Draft') return { status: asked, wantedStatus: null }
  return { status, wantedStatus: asked === status ? null : asked }
}

const OPENNESS: Record<Status, number> = { Draft: 0, Private: 1, Released: 2 }

/** Returns true if more people may open it then. */
export function opensUp(from: Status, to: Status): boolean {
  return OPENNESS[to] > OPENNESS[from]
}

export function isEarly({ clock }: { clock: Clock }, releaseAt: Date | null): releaseAt is Date {
  return releaseAt !== null && releaseAt > clock.now()
}

const LEAST_MS = 1000

/**
 * Returns when a job of that date is to run: the queue uses real time, dates use the service's
 * clock.
 */
export function queueTimeOf({ clock }: { clock: Clock }, date: Date): Date {
  return new Date(Date.now() + Math.max(date.getTime() - clock.now().getTime(), LEAST_MS))
}

/** A new address; the owner still finds the work by its former ones. */
export function newLink() {
  return {
    publicId: newId(),
    formerPublicIds: sql<string[]>`array_append(former_public_ids, public_id)`,
  }
}

/** Returns true if the work needs a new address: anyone may know that of what was ever Released. */
export function needsNewLink(
  before: Pick<ListColumns & PageColumns, 'status' | 'wantedStatus' | 'releasedAt'>,
  asked: Status | undefined,
): boolean {
  if (asked !== 'Private' || before.releasedAt === null) return false
  return before.status !== 'Private' && before.wantedStatus !== 'Private'
}
