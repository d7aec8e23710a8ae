import { sql } from 'kysely'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { openAddress } from '#sounds/server/open-address.ts'

export interface Taken {
  soundId: number
  claps: number
  comments: number
}

/**
 * Deletes what somebody gave to others' sounds, and what others gave to theirs.
 *
 * @returns what the counts of others' sounds have lost, by sound
 */
export async function deleteReactions(trx: Transaction, userId: number): Promise<Taken[]> {
  await sql`delete from claps c using sounds s where s.id = c.sound_id and s.owner_id = ${userId}`.execute(
    trx,
  )
  await sql`delete from comments c using sounds s where s.id = c.sound_id and s.owner_id = ${userId}`.execute(
    trx,
  )
  const { rows } = await sql<Taken>`
    with lost_claps as (delete from claps where user_id = ${userId} returning sound_id, count),
      lost_comments as (delete from comments where user_id = ${userId} returning sound_id, deleted_at),
      lost as (
        select sound_id, count as claps, 0 as comments from lost_claps
        union all select sound_id, 0, 1 from lost_comments where deleted_at is null
      )
    select sound_id as "soundId", sum(claps)::int as claps, sum(comments)::int as comments
    from lost group by sound_id order by sound_id
  `.execute(trx)
  return rows
}

/** In the order of the sounds, and before what was given: as those who clap have it. */
export async function lockReactedCounts(trx: Transaction, userId: number): Promise<void> {
  await sql`
    select from sound_counts
    where sound_id in (
      select sound_id from claps where user_id = ${userId}
      union select sound_id from comments where user_id = ${userId}
      union select id from sounds where owner_id = ${userId}
    )
    order by sound_id for update
  `.execute(trx)
}

export async function deleteFollows(trx: Transaction, userId: number): Promise<void> {
  await trx
    .deleteFrom('follows')
    .where((row) => row.or([row('follower_id', '=', userId), row('followed_id', '=', userId)]))
    .execute()
}

export async function deleteRepliesOf(trx: Transaction, userId: number): Promise<void> {
  await trx.deleteFrom('idempotent_replies').where('user_id', '=', userId).execute()
}

export function listOwnClaps(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('claps as c')
    .innerJoin('sounds as s', 's.id', 'c.sound_id')
    .select(['s.id', openAddress(userId).as('sound'), 's.title', 'c.count', 'c.positions'])
    .select(['c.created_at as firstAt', 'c.updated_at as lastAt'])
    .where('c.user_id', '=', userId)
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

export function listOwnComments(db: Database, userId: number, after: number, limit: number) {
  return db
    .selectFrom('comments as c')
    .innerJoin('sounds as s', 's.id', 'c.sound_id')
    .select(['c.id', openAddress(userId).as('sound'), 's.title', 'c.text'])
    .select(['c.position_seconds as positionSeconds', 'c.created_at as at'])
    .where('c.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()
}

/** Whom somebody follows, or who follows them, by today's public names. */
export function listFollowedOrFollowers(
  db: Database,
  which: 'following' | 'followers',
  userId: number,
  { after, limit }: { after: number; limit: number },
) {
  const [own, other] =
    which === 'following'
      ? (['follower_id', 'followed_id'] as const)
      : (['followed_id', 'follower_id'] as const)
  return db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', `f.${other}`)
    .select(['u.id', 'u.username', 'u.name', 'f.created_at as since'])
    .where(`f.${own}`, '=', userId)
    .where('u.deleted_at', 'is', null)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
