import { type RawBuilder, sql } from 'kysely'

/** Public id of the account's live grant for a sound `s`, as a part of another query; null: a guest. */
export function selectGrant(userId: number | null): RawBuilder<string | null> {
  return sql`(select g.public_id from grants g
    where g.user_id = ${userId} and g.sound_id = s.id and g.revoked_at is null)`
}
