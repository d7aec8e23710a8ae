import { sql } from 'kysely'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database } from '#ports/database/open-database.ts'

/** The last row's moment (ISO 8601, whole milliseconds) and internal key. */
export type TimeCursor = readonly [at: string, id: number]

/** One row more than a page, so that it is known whether more follow. */
const ROWS = PAGE_SIZE + 1

/** The two ends of a follow: whose list it is, and who stands in it. */
const ENDS = {
  followers: { of: 'f.followed_id', shown: 'f.follower_id' },
  following: { of: 'f.follower_id', shown: 'f.followed_id' },
} as const

/** People that follow somebody, or whom somebody follows, the latest first. */
export function selectPeople(
  db: Database,
  list: keyof typeof ENDS,
  userId: number,
  viewerId: number | undefined,
  after?: TimeCursor,
) {
  const { of, shown } = ENDS[list]
  let query = db
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
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('f.created_at', shown), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('f.created_at', 'desc').orderBy(shown, 'desc').limit(ROWS)
}

export type PersonRow = Awaited<
  ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>
>

/** Keys of released sounds that somebody has clapped, the latest clap first. */
export function selectClapped(db: Database, userId: number, after?: TimeCursor) {
  let query = db
    .selectFrom('claps as c')
    .innerJoin('sounds as s', 's.id', 'c.sound_id')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .select(['c.sound_id as id', 'c.updated_at as at'])
    .where('c.user_id', '=', userId)
    .where('s.listed', '=', true)
    .where('u.deleted_at', 'is', null)
  if (after !== undefined) {
    const [at, id] = after
    query = query.where((row) =>
      row(row.refTuple('c.updated_at', 'c.sound_id'), '<', row.tuple(new Date(at), id)),
    )
  }
  return query.orderBy('c.updated_at', 'desc').orderBy('c.sound_id', 'desc').limit(ROWS)
}

const count = sql<number>`count(*)`.as('count')
