import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { Status } from '../contract.ts'
import type { ListColumns, PageColumns } from './columns.ts'

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
