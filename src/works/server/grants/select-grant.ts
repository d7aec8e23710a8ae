import { type RawBuilder, sql } from 'kysely'
import type { Guest } from '#kernel/viewer.ts'

/** The holder of grants: an account, with what its browser bought as a guest. */
export interface Grantee {
  userId: number | undefined
  guest?: Pick<Guest, 'grants'> | undefined
}

/** The grant `g` gives something now: it was not taken back, and no dispute of its order is open. */
export const isLive = sql<boolean>`(g.revoked_at is null and g.suspended_at is null)`

/** The grant `g` is live and theirs. */
export function isUsable({ userId, guest }: Grantee): RawBuilder<boolean> {
  const own = sql<boolean>`g.user_id = ${userId ?? null}`
  const held = guest ? sql<boolean>`(${own} or g.id = any(${guest.grants}))` : own
  return sql`(${isLive} and ${held})`
}

/** Someone without an account who has bought nothing in this browser. */
export const NOBODY: Grantee = { userId: undefined }

const isNobody = ({ userId, guest }: Grantee) => userId === undefined && guest === undefined

/**
 * Selects, as a part of another query, the grant that opens a sound `s` for them: the first one
 * that covers it. It is null for albums, and for anyone who can have none.
 */
export function selectGrant(grantee = NOBODY): RawBuilder<string | null> {
  if (isNobody(grantee)) return sql`null::text`
  return sql`(select c.public_id from grant_sounds c join grants g on g.id = c.grant_id
    where c.sound_id = s.id and ${isUsable(grantee)} order by g.id limit 1)`
}

/** Selects whether they have each released sound of an album `w`, which has some. */
export function selectBought(grantee = NOBODY): RawBuilder<boolean> {
  if (isNobody(grantee)) return sql`false`
  return sql`(select count(*) > 0 and count(*) = count(${selectGrant(grantee)}) from album_sounds m
    join works t on t.id = m.sound_id join sounds s on s.id = t.id
    where m.album_id = w.id and t.status = 'Released' and t.deleted_at is null)`
}

/** Selects their live grants, as rows `g`: of a work that they have by several, the first one. */
export function selectHeld(grantee: Grantee): RawBuilder<unknown> {
  return sql`select g.* from grants g where ${isUsable(grantee)} and not exists (
    select from grants first where first.user_id = g.user_id and first.work_id = g.work_id
      and first.id < g.id and first.revoked_at is null and first.suspended_at is null)`
}
