import { sql } from 'kysely'
import type { Transaction } from '#ports/database/open-database.ts'

/** Days that the order of plays counts, today included. */
const MONTH_DAYS = 30

/** Keys of the sounds that were played, clapped or listed since the last time: they are noted no more. */
export async function takeChanges(trx: Transaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with noted as (delete from sound_listing_changes returning sound_id)
    select distinct sound_id as id from noted
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Brings up to date what the listings hold of these sounds, and of those whose plays have left the
 * month. Rows that someone is just writing are left for the next time: nothing here waits for
 * anyone. Done last, since anyone who edits a sound holds it and then waits for its rows.
 *
 * @param today YYYY-MM-DD in Asia/Tokyo
 * @param lastDay the day of the refresh before; null: there was none
 */
export async function refreshListings(
  trx: Transaction,
  noted: readonly number[],
  { today, lastDay }: { today: string; lastDay: string | null },
): Promise<void> {
  await sql`
    with changed as (
      select unnest(${noted}::bigint[]) as sound_id
      union
      select sound_id from play_days
      where day > ${lastDay ?? today}::date - ${MONTH_DAYS}::int
        and day <= ${today}::date - ${MONTH_DAYS}::int
    ),
    figures as materialized (
      select sound_id, coalesce(c.claps, 0) as claps, (
        select coalesce(sum(p.plays), 0)::int from play_days p where p.sound_id = changed.sound_id
          and p.day > ${today}::date - ${MONTH_DAYS}::int and p.day <= ${today}::date
      ) as plays
      from changed left join sound_counts c using (sound_id)
    ),
    stale as (
      select b.list, b.sound_id, f.plays, f.claps
      from figures f join sound_listings b using (sound_id)
      where (b.month_plays, b.claps) is distinct from (f.plays, f.claps)
      for update of b skip locked
    )
    update sound_listings b set month_plays = stale.plays, claps = stale.claps
    from stale where b.list = stale.list and b.sound_id = stale.sound_id
  `.execute(trx)
}
