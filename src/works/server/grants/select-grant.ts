import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#kernel/viewer.ts'

/**
 * Whether the grant `g` is suspended with its order and its holder has the sound by no other: one
 * that is live covers what its album holds, too, and a guest's that waits for the proved address.
 */
export const isSuspended = sql<boolean>`(g.suspended_at is not null and not exists (
  select from grants other
  left join album_grants a on a.order_item_id = other.order_item_id
  left join album_grant_sounds m on m.album_grant_id = a.id
  where other.revoked_at is null and other.suspended_at is null
    and g.sound_id in (other.sound_id, m.sound_id)
    and (other.user_id = g.user_id or (other.user_id is null and other.email =
      case when g.user_id is null then g.email
        else (select u.email from users u where u.id = g.user_id) end))))`

/** Whose grants: an account's, and what its browser bought as a guest. */
export type Grantee = Pick<Viewer, 'userId' | 'guest'>

/** Whether the grant `g` is one that they may use now, as a part of another query. */
export function isUsable({ userId, guest }: Grantee): RawBuilder<boolean> {
  const own = sql<boolean>`g.user_id = ${userId ?? null}`
  const held = guest ? sql<boolean>`(${own} or g.id = any(${guest.grants}))` : own
  return sql`(g.revoked_at is null and not ${isSuspended} and ${held})`
}

/** Public id of a grant that they may use for a sound `s`, as a part of another query. */
export function selectGrant(grantee: Grantee): RawBuilder<string | null> {
  return sql`(select g.public_id from grants g
    where g.sound_id = s.id and ${isUsable(grantee)} order by g.id limit 1)`
}
