import { sql } from 'kysely'
import { isSuspended } from '#accounts/server/suspensions/suspensions.ts'
import type { Database } from '#ports/database/open-database.ts'
import { IS_NEW, type NotificationRow, selectNamed, selectShown } from './store.ts'

interface Batch {
  daily: boolean
  after: number
  since: Date
  until: Date
  now: Date
  /** So many members are looked at, of so many notifications each. */
  members: number
  limit: number
}

/** The moment from which a notification stays as it is: what happens in a day or an hour is one. */
const ENDED = sql`case n.kind when 'clap' then n.since + interval '1 day'
  when 'follow' then n.since + interval '1 day'
  when 'release' then n.since + interval '1 hour' else n.at end`

/**
 * Lists what members who chose digests have not seen, and what was in none, by ascending key of the
 * member from above `after`.
 *
 * @returns `last`, the last member that was looked at, where there may be more
 */
export async function listDigests(
  db: Database,
  { daily, after, since, until, now, members, limit }: Batch,
): Promise<{ digests: Map<number, NotificationRow[]>; last: number | undefined }> {
  const { rows: asked } = await sql<{ userId: number }>`
    select e.user_id from email_preferences e
    where e.kind = 'digest' and e.wanted and e.daily = ${daily} and e.user_id > ${after}
      and not ${isSuspended('account', sql`e.user_id`, now)}
    order by e.user_id limit ${members}`.execute(db)
  const userIds = asked.map(({ userId }) => userId)
  const these = sql`n.user_id = o.id and n.at > ${since} and ${IS_NEW}
    and ${ENDED} >= coalesce(s.digested_at, '-infinity') and ${ENDED} < ${until}`
  const shown = sql`select l.* from unnest(${userIds}::bigint[]) o(id)
    cross join lateral (${selectShown(these, limit)}) l`
  const { rows } = await selectNamed(shown).execute(db)
  const last = asked.length === members ? userIds.at(-1) : undefined
  return { digests: Map.groupBy(rows, ({ userId }) => userId), last }
}

export async function markDigested(
  db: Database,
  userIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`
    insert into notification_settings (user_id, seen_at, digested_at)
    select id, ${new Date(0)}, ${until} from unnest(${userIds}::bigint[]) o(id)
    on conflict (user_id) do update set digested_at = excluded.digested_at`.execute(db)
}
