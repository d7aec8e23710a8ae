import { sql } from 'kysely'
import type { Profile } from '#accounts/contract.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import { newestFirst, type TimeCursor } from '#ports/database/newest-first.ts'
import type { Database } from '#ports/database/open-database.ts'
import { isAnnounced } from '#works/server/select-works.ts'

/** The two ends of a follow: whose list it is, and who is in it. */
const ENDS = {
  followers: { of: 'f.followedId', shown: 'f.followerId' },
  following: { of: 'f.followerId', shown: 'f.followedId' },
} as const

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
    .leftJoin('images as i', 'i.id', 'u.imageId')
    .where(of, '=', userId)
    .where('u.deletedAt', 'is', null)
    .where('u.registeredAt', 'is not', null)
    .select([
      'u.id',
      'u.username',
      'u.name',
      'i.publicId as image',
      'f.createdAt as at',
      sql<number>`(select count(*) from works w where w.kind = 'sound' and w.owner_id = u.id and w.listed)`.as(
        'sounds',
      ),
      sql<number>`(select count(*) from follows t where t.followed_id = u.id)`.as('followers'),
      sql<boolean>`exists (select from follows mine where mine.followed_id = u.id
        and mine.follower_id = ${viewerId ?? 0})`.as('followedByViewer'),
    ])
  return newestFirst(query, ['f.createdAt', shown], after, PAGE_SIZE)
}

export type FollowRow = Awaited<
  ReturnType<ReturnType<typeof selectFollows>['executeTakeFirstOrThrow']>
>

export async function insertFollow(db: Database, followerId: number, followedId: number, at: Date) {
  const row = await db
    .insertInto('follows')
    .values({ followerId, followedId, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteFollow(db: Database, followerId: number, followedId: number) {
  await db
    .deleteFrom('follows')
    .where('followerId', '=', followerId)
    .where('followedId', '=', followedId)
    .execute()
}

export async function countFollowers(db: Database, followedId: number): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('followedId', '=', followedId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** An album that its artist announces, with its image’s public id. */
interface AnnouncedRow {
  id: string
  slug: string
  title: string
  cover: string | null
  /** ISO 8601 */
  releaseAt: string
}

/** No more are on the profile. */
const ANNOUNCED_MAX = 5

export async function getProfileCounts(db: Database, userId: number, viewerId = 0) {
  const { rows } = await sql<
    Record<'followers' | 'following' | 'sounds' | 'albums' | 'claps', number> &
      Pick<Profile, 'followedByMe' | 'blockedByMe'> & {
        latestCover: string | null
        latestRelease: Profile['latest_release']
        announced: AnnouncedRow[]
      }
  >`
    select
      (select count(*) from follows where followed_id = ${userId}) as followers,
      (select count(*) from follows where follower_id = ${userId}) as following,
      (select count(*) from works where kind = 'sound' and owner_id = ${userId} and listed) as sounds,
      (select count(*) from works where kind = 'album' and owner_id = ${userId} and listed) as albums,
      (select count(*) from claps c join works w on w.id = c.work_id
        where c.user_id = ${userId} and w.kind = 'sound' and w.listed) as claps,
      (select i.public_id from (${selectLatestCovered(userId, 'sound')}
          union all ${selectLatestCovered(userId, 'album')}) latest
        join images i on i.id = latest.cover_id
        order by latest.released_at desc limit 1) as latest_cover,
      (select json_build_object('kind', kind, 'id', public_id) from (
          (select * from (${selectNewest(userId, 'sound')}) w where not exists (
            select from album_sounds m join works a on a.id = m.album_id
            where m.sound_id = w.id and a.listed) limit 1)
          union all (select * from (${selectNewest(userId, 'album')}) a limit 1)) latest
        order by released_at desc limit 1) as latest_release,
      (select coalesce(json_agg(json_build_object('id', public_id, 'slug', slug, 'title', title,
          'cover', cover, 'releaseAt', release_at) order by release_at, id), '[]') from (
        select w.*, (select i.public_id from images i where i.id = w.cover_id) as cover from works w
        where w.owner_id = ${userId} and ${isAnnounced} order by w.release_at, w.id
        limit ${ANNOUNCED_MAX}) coming) as announced,
      exists (select from follows where followed_id = ${userId} and follower_id = ${viewerId})
        as followed_by_me,
      (select kind from blocks where user_id = ${viewerId} and blocked_id = ${userId})
        as blocked_by_me
  `.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('Counting returned no row')
  return counts
}

function selectLatestCovered(userId: number, kind: 'sound' | 'album') {
  return sql`(select cover_id, released_at from works
    where owner_id = ${userId} and kind = ${kind} and listed and cover_id is not null
    order by released_at desc, id desc limit 1)`
}

/** So many sounds of an artist are looked through for one that is in no album. */
const SINGLES_AMONG = 50

function selectNewest(userId: number, kind: 'sound' | 'album') {
  return sql`select id, public_id, kind, released_at from works
    where owner_id = ${userId} and kind = ${kind} and listed
    order by released_at desc, id desc limit ${SINGLES_AMONG}`
}
