import { type RawBuilder, sql } from 'kysely'

/**
 * Selects, as a part of another query, the internal key of the registered creator who has or had a
 * username, in any case; null where nobody does.
 */
export function selectCreator(username: string): RawBuilder<number> {
  return sql`(select creator.id from users creator
    where creator.deleted_at is null and creator.registered_at is not null and creator.id in (
      select id from users where username = ${username}
      union all select user_id from past_usernames where username = ${username}))`
}
