import { type RawBuilder, sql } from 'kysely'
import { isAnnounced, isReachable } from '#works/server/select-works.ts'

/**
 * True if a member is shown the work `w` in a list of theirs, whose row `v` has the address by which
 * they knew it: not once it is a Draft that is not announced, or deleted, nor a private one whose address has changed since.
 */
export const isShown: RawBuilder<boolean> = sql`(w.deleted_at is null and (w.owner_id = v.user_id
  or (w.status = 'Released' or (w.status = 'Private' and w.public_id = v.public_id))
    and ${isReachable} or ${isAnnounced}))`
