import { sql } from 'kysely'
import { changeSoundCounts } from '#sounds/server/counts-store.ts'
import type { Step } from '../manifest/entry.ts'

interface Lost {
  soundId: number
  claps: number
  comments: number
}

/**
 * Removes claps and comments that the account gave to others' sounds, and those given to its own.
 * Counts are locked first and in the order of the sounds, as requests that clap do it, so that no two
 * erasures wait for each other.
 */
export const removeReactions: Step = async (_context, trx, { userId }) => {
  await sql`
    select from sound_counts
    where sound_id in (
      select sound_id from claps where user_id = ${userId}
      union select sound_id from comments where user_id = ${userId}
      union select id from sounds where owner_id = ${userId}
    )
    order by sound_id for update
  `.execute(trx)
  const ownSound = sql`s.id = r.sound_id and s.owner_id = ${userId}`
  await sql`delete from claps r using sounds s where ${ownSound}`.execute(trx)
  await sql`delete from comments r using sounds s where ${ownSound}`.execute(trx)
  const { rows } = await sql<Lost>`
    with lost_claps as (delete from claps where user_id = ${userId} returning sound_id, count),
      lost_comments as (delete from comments where user_id = ${userId} returning sound_id, deleted_at),
      lost as (
        select sound_id, count as claps, 0 as comments from lost_claps
        union all select sound_id, 0, 1 from lost_comments where deleted_at is null
      )
    select sound_id as "soundId", sum(claps)::int as claps, sum(comments)::int as comments
    from lost group by sound_id order by sound_id
  `.execute(trx)
  for (const { soundId, claps, comments } of rows) {
    await changeSoundCounts(trx, soundId, { claps: -claps, comments: -comments })
  }
}
