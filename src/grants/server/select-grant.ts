import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#kernel/viewer.ts'

/** Whose grants: an account's, and what its browser bought as a guest. */
export type Grantee = Pick<Viewer, 'userId' | 'guest'>

/** Whether the grant `g` is one that they may use now, as a part of another query. */
export function isUsable({ userId, guest }: Grantee): RawBuilder<boolean> {
  const own = sql<boolean>`g.user_id = ${userId ?? null}`
  const held = guest ? sql<boolean>`(${own} or g.id = any(${guest.grants}))` : own
  return sql`(g.revoked_at is null and g.suspended_at is null and ${held})`
}

/** Public id of a grant that they may use for a sound `s`, as a part of another query. */
export function selectGrant(grantee: Grantee): RawBuilder<string | null> {
  return sql`(select g.public_id from grants g
    where g.sound_id = s.id and ${isUsable(grantee)} order by g.id limit 1)`
}
