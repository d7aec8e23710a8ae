import { sql } from 'kysely'
import { isShownTo } from '#community/server/select-blocks.ts'
import { PAGE_SIZE } from '#kernel/pagination.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Grantee } from '#works/server/select-works.ts'
import { compileForViewer, selectReleases } from '#works/server/select-works.ts'

type Kind = 'sound' | 'album'
/** The last row: its moment (ISO 8601, whole milliseconds), kind and internal key. */
type FeedCursor = readonly [at: string, kind: Kind, id: number]

const ROWS = PAGE_SIZE + 1
/** This key comes after every key that there is. */
const LAST_KEY = '9223372036854775807'
/** Sounds that came out within so long of an album that holds them came with it. */
const WITH_ALBUM = sql`interval '1 hour'`

/** Sounds come before albums at the same moment. */
function bounds(after: FeedCursor | undefined) {
  if (after === undefined) {
    const open = sql`('infinity'::timestamptz, 0::bigint)`
    return { sound: open, album: open }
  }
  const [at, kind, id] = after
  const upTo = (key: string | number) => sql`(${at}::timestamptz, ${key}::bigint)`
  return kind === 'sound'
    ? { sound: upTo(id), album: upTo(LAST_KEY) }
    : { sound: upTo(0), album: upTo(id) }
}

/**
 * Looks up the newest release of each followed artist by index and reads a page of the newest of
 * them: the work grows with whom one follows, not with what there is.
 */
/** Lists a page of the feed of an account and one row more. */
export function listFeed(db: Database, viewer: Grantee, userId: number, after?: FeedCursor) {
  if (after) return selectFeed(db, viewer, userId, after).execute()
  return listFirst(db, viewer, { reader: userId }, undefined)
}

const listFirst = compileForViewer((db, viewer, { reader }: { reader: number }) =>
  selectFeed(db, viewer, reader),
)

export function selectFeed(db: Database, viewer: Grantee, userId: number, after?: FeedCursor) {
  return selectReleases(db, viewer)
    .innerJoin(sql<FeedKey>`(${selectFeedKeys(userId, after)})`.as('feed'), 'feed.id', 'w.id')
    .select('feed.at')
    .orderBy('feed.at', 'desc')
    .orderBy('feed.kind', 'desc')
    .orderBy('feed.id', 'desc')
}

interface FeedKey {
  kind: Kind
  id: number
  at: Date
}

function selectFeedKeys(userId: number, after: FeedCursor | undefined) {
  const { sound, album } = bounds(after)
  const sounds = sql`
    select s.kind, s.id, s.released_at as at from works s
    where s.kind = 'sound' and s.owner_id = f.followed_id and s.listed and (s.released_at, s.id) < ${sound}
      and not exists (
        select from album_sounds m join works a on a.id = m.album_id
        where m.sound_id = s.id and a.listed
          and a.released_at between s.released_at - ${WITH_ALBUM} and s.released_at + ${WITH_ALBUM})
    order by s.released_at desc, s.id desc`
  const albums = sql`
    select a.kind, a.id, a.released_at as at from works a
    where a.kind = 'album' and a.owner_id = f.followed_id and a.listed
      and (a.released_at, a.id) < ${album}
    order by a.released_at desc, a.id desc`
  return sql<FeedKey>`
    with newest as materialized (
      select f.followed_id from follows f
      cross join lateral (
        select * from ((${sounds} limit 1) union all (${albums} limit 1)) one
        order by at desc, kind desc, id desc limit 1
      ) n
      where f.follower_id = ${userId} and ${isShownTo('f.followerId', 'f.followedId')}
      order by n.at desc, n.kind desc, n.id desc limit ${ROWS}
    )
    select r.kind, r.id, r.at from newest f
    cross join lateral (
      (${sounds} limit ${ROWS}) union all (${albums} limit ${ROWS})
    ) r
    order by r.at desc, r.kind desc, r.id desc limit ${ROWS}
  `
}
