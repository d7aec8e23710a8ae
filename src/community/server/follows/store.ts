import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'

/** The two ends of a follow: whose list it is, and who is in it. */
const ENDS = {
  followers: { of: 'f.followed_id', shown: 'f.follower_id' },
  following: { of: 'f.follower_id', shown: 'f.followed_id' },
} as const

/** The accounts that follow someone, or whom someone follows, the latest first. */
export function selectFollows(
  db: Database,
  list: keyof typeof ENDS,
  userId: number,
  viewerId: number | undefined,
  after?: TimeCursor,
) {
  const { of, shown } = ENDS[list]
  const query = db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', shown)
    .leftJoin('images as i', 'i.id', 'u.image_id')
    .where(of, '=', userId)
    .where('u.deleted_at', 'is', null)
    .where('u.registered_at', 'is not', null)
    .select((select) => [
      'u.id',
      'u.username',
      'u.name',
      'i.public_id as image',
      'f.created_at as at',
      select
        .selectFrom('sounds as s')
        .select(count)
        .whereRef('s.owner_id', '=', 'u.id')
        .where('s.listed', '=', true)
        .$asScalar()
        .$notNull()
        .as('sounds'),
      select
        .selectFrom('follows as theirs')
        .select(count)
        .whereRef('theirs.followed_id', '=', 'u.id')
        .$asScalar()
        .$notNull()
        .as('followers'),
      select
        .exists(
          select
            .selectFrom('follows as mine')
            .select('mine.follower_id')
            .whereRef('mine.followed_id', '=', 'u.id')
            .where('mine.follower_id', '=', viewerId ?? 0),
        )
        .$castTo<boolean>()
        .as('followedByViewer'),
    ])
  return newestFirst(query, ['f.created_at', shown], after, PAGE_SIZE)
}

export type FollowRow = Awaited<
  ReturnType<ReturnType<typeof selectFollows>['executeTakeFirstOrThrow']>
>

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

const count = sql<number>`count(*)`.as('count')
