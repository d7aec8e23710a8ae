import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import { changeCounts } from '#works/server/works-store.ts'
import { CLAPS_MAX, TIMED_REACTIONS_MAX } from '../contract.ts'
import { isBlockedBetween } from './select-blocks.ts'

interface OwnClaps {
  userId: number
  /** Internal key of the sound or album. */
  workId: number
}

/**
 * Locks an account, the owner of a work and the work, in the order of erasures, against deadlocks.
 * @returns whether one of both has blocked the other; undefined where the owner is gone
 */
export async function lockPeople(trx: Transaction, { userId, workId }: OwnClaps) {
  return trx
    .selectFrom(['users as u', 'users as owner', 'works as w'])
    .select(isBlockedBetween('u.id', 'w.ownerId').as('isBlocked'))
    .where('u.id', '=', userId)
    .whereRef('owner.id', '=', 'w.ownerId')
    .where('owner.deletedAt', 'is', null)
    .where('w.id', '=', workId)
    .forKeyShare()
    .executeTakeFirst()
}

/** Locks the same, and then the counts of the work. @returns all claps, too */
export async function lockTotal(trx: Transaction, of: OwnClaps) {
  const locked = await lockPeople(trx, of)
  if (locked === undefined) return undefined
  const { claps: total } = await changeCounts(trx, of.workId, {})
  return { total, ...locked }
}

export async function findOwnClaps(db: Database, { userId, workId }: OwnClaps): Promise<number> {
  const row = await db
    .selectFrom('claps')
    .select('count')
    .where('workId', '=', workId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.count ?? 0
}

interface NewClaps extends OwnClaps {
  count: number
  /** All claps for the work before these; its counts are locked. */
  total: number
  /** The place in whole seconds into the sound. */
  second: number | undefined
  /** The request, if it may be sent again: it claps once. */
  request: Request | undefined
  at: Date
}

interface Request {
  /** The call that was asked for, so that one key may serve several. */
  call: string
  key: string
}

/**
 * Adds claps up to a listener’s bound, unless the request has been answered before.
 * @returns the reply, with the number that is new
 */
export async function addOwnClaps(trx: Transaction, claps: NewClaps) {
  const { workId, userId, count, total, second, request, at } = claps
  const { call = null, key = null } = request ?? {}
  const { rows } = await sql<{ reply: unknown; added: number }>`
    with answered as (
      select reply from idempotent_replies where user_id = ${userId} and call = ${call} and key = ${key}
    ),
    had as (
      select coalesce(sum(count), 0)::int as mine from claps
      where work_id = ${workId} and user_id = ${userId}
    ),
    added as (
      select least(${count}::int, ${CLAPS_MAX}::int - mine) as n, mine from had
      where not exists (select from answered)
    ),
    clapped as (
      insert into claps as c (work_id, user_id, count, positions, created_at, updated_at)
      select ${workId}::bigint, ${userId}::bigint, n,
        case when ${second ?? null}::int is null then '{}'
          else jsonb_build_object(${second ?? null}::int, n) end, ${at}::timestamptz, ${at}::timestamptz
      from added where n > 0
      on conflict (work_id, user_id) do update set
        count = c.count + excluded.count,
        updated_at = excluded.updated_at,
        positions = c.positions || (
          select coalesce(jsonb_object_agg(key, value::int + coalesce((c.positions ->> key)::int, 0)), '{}')
          from jsonb_each_text(excluded.positions)
        )
    ),
    answer as (
      select jsonb_build_object('mine', mine + n, 'total', ${total}::int + n) as reply, n from added
    ),
    kept as (
      insert into idempotent_replies (user_id, call, key, reply, created_at)
      select ${userId}::bigint, ${call}::text, ${key}::text, reply, ${at}::timestamptz from answer
      where ${key}::text is not null
    )
    select reply, n as added from answer union all select reply, 0 from answered
  `.execute(trx)
  return rows[0] ?? { reply: undefined, added: 0 }
}

export async function deleteOwnClaps(trx: Transaction, { userId, workId }: OwnClaps) {
  const row = await trx
    .deleteFrom('claps')
    .where('workId', '=', workId)
    .where('userId', '=', userId)
    .returning('count')
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function listClapPlaces(
  db: Database,
  { id, durationSeconds }: { id: number; durationSeconds: number | null },
) {
  const step = stepOf(durationSeconds)
  const { rows } = await sql<{ position: number; count: number }>`
    select second / ${step}::int * ${step}::int as position, sum(count)::int as count
    from clap_seconds where sound_id = ${id} group by 1 order by 1
  `.execute(db)
  return rows
}

/**
 * Returns the whole seconds of a place, so that there are no more than `TIMED_REACTIONS_MAX` of
 * them.
 */
export function stepOf(durationSeconds: number | null): number {
  return Math.max(1, Math.ceil((durationSeconds ?? 0) / TIMED_REACTIONS_MAX))
}

/** Keys of released sounds that someone has clapped, the latest clap first. */
export function selectClapped(db: Database, userId: number, after?: TimeCursor) {
  const query = db
    .selectFrom('claps as c')
    .innerJoin('works as w', 'w.id', 'c.workId')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .select(['w.id', 'c.updatedAt as at'])
    .where('c.userId', '=', userId)
    .where('w.kind', '=', 'sound')
    .where('w.listed', '=', true)
    .where('u.deletedAt', 'is', null)
  return newestFirst(query, ['c.updatedAt', 'c.workId'], after, PAGE_SIZE)
}

export async function deleteReplies(db: Database, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('idempotentReplies')
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${olderThanDays}::int)`)
    .execute()
}
