import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database, Transaction } from '#ports/database/open-database.ts'
import type { TimeCursor } from './comments/list-comments.ts'

/** Lets the claps of one sound follow one another. @returns their total */
/**
 * Locks the claps of a sound until the transaction ends, after the account that gives and the sound
 * itself: erasures take them in this order, and in another the two would wait for each other.
 */
export async function lockTotal(
  trx: Transaction,
  { userId, soundId }: { userId: number; soundId: number },
): Promise<number> {
  await trx
    .selectFrom(['users as u', 'sounds as s'])
    .select('s.id')
    .where('u.id', '=', userId)
    .where('s.id', '=', soundId)
    .forKeyShare()
    .execute()
  const row = await trx
    .selectFrom('sound_counts')
    .select('claps')
    .where('sound_id', '=', soundId)
    .forUpdate()
    .executeTakeFirst()
  return row?.claps ?? 0
}

export async function findOwnClaps(db: Database, soundId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('claps')
    .select('count')
    .where('sound_id', '=', soundId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.count ?? 0
}

interface NewClaps {
  soundId: number
  userId: number
  count: number
  /** Whole seconds into the sound. */
  second: number | undefined
  at: Date
}

export async function addOwnClaps(trx: Transaction, claps: NewClaps): Promise<void> {
  const { soundId, userId, count, second, at } = claps
  const positions = JSON.stringify(second === undefined ? {} : { [second]: count })
  await sql`
    insert into claps as c (sound_id, user_id, count, positions, created_at, updated_at)
    values (${soundId}, ${userId}, ${count}, ${positions}::jsonb, ${at}, ${at})
    on conflict (sound_id, user_id) do update set
      count = c.count + excluded.count,
      updated_at = excluded.updated_at,
      positions = c.positions || (
        select coalesce(jsonb_object_agg(key, value::int + coalesce((c.positions ->> key)::int, 0)), '{}')
        from jsonb_each_text(excluded.positions)
      )
  `.execute(trx)
}

/** @returns how many there were */
export async function deleteOwnClaps(
  trx: Transaction,
  soundId: number,
  userId: number,
): Promise<number> {
  const row = await trx
    .deleteFrom('claps')
    .where('sound_id', '=', soundId)
    .where('user_id', '=', userId)
    .returning('count')
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function findTotals(db: Database, soundId: number) {
  const row = await db
    .selectFrom('sound_counts')
    .select(['claps', 'comments'])
    .where('sound_id', '=', soundId)
    .executeTakeFirst()
  return row ?? { claps: 0, comments: 0 }
}

function selectComments(db: Database) {
  return db
    .selectFrom('comments as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'c.user_id').on('u.deleted_at', 'is', null),
    )
    .leftJoin('images as i', 'i.id', 'u.image_id')
    .select([
      'c.id',
      'c.public_id as publicId',
      'c.sound_id as soundId',
      'c.user_id as userId',
      'c.text',
      'c.position_seconds as position',
      'c.created_at as createdAt',
      'u.username',
      'u.name',
      'i.public_id as image',
    ])
    .where('c.deleted_at', 'is', null)
}

export type CommentRow = Awaited<
  ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>
>

export function listComments(db: Database, soundId: number, after: TimeCursor | undefined) {
  let query = selectComments(db).where('c.sound_id', '=', soundId)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('c.created_at', 'c.id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** Those that are about a place, newest first. */
export function listPlacedComments(db: Database, soundId: number, limit: number) {
  return selectComments(db)
    .where('c.sound_id', '=', soundId)
    .where('c.position_seconds', 'is not', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

export function findComment(db: Database, publicId: string) {
  return selectComments(db)
    .innerJoin('sounds as s', 's.id', 'c.sound_id')
    .select(['s.owner_id as soundOwnerId', 's.public_id as soundPublicId'])
    .where('c.public_id', '=', publicId)
    .executeTakeFirst()
}

export async function insertComment(
  trx: Transaction,
  comment: {
    publicId: string
    soundId: number
    userId: number
    text: string
    position: number | undefined
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('comments')
    .values({
      public_id: comment.publicId,
      sound_id: comment.soundId,
      user_id: comment.userId,
      text: comment.text,
      position_seconds: comment.position ?? null,
      created_at: comment.at,
    })
    .execute()
}

/** @returns false where it was deleted already */
export async function markCommentDeleted(trx: Transaction, id: number, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('comments')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFollow(
  db: Database,
  followerId: number,
  followedId: number,
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('follows')
    .values({ follower_id: followerId, followed_id: followedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFollow(
  db: Database,
  followerId: number,
  followedId: number,
): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .execute()
}

export async function countFollowers(db: Database, followedId: number): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('followed_id', '=', followedId)
    .executeTakeFirstOrThrow()
  return row.count
}
