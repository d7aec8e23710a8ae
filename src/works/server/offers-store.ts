import { sql } from 'kysely'
import { anyOf } from '#ports/database/any-of.ts'
import type { Database } from '#ports/database/open-database.ts'
import { itemId, offerColumns } from './columns.ts'
import { type Grantee, hasOrdered, isAnnounced, isReachable, selectGrant } from './select-works.ts'
import type { WorkKind } from './works-store.ts'

/** Lists what decides whether and for how much works are sold to an account, or to a guest. */
export function listOffered(db: Database, buyer: Grantee, publicIds: readonly string[]) {
  return db
    .selectFrom('works as w')
    .innerJoin('users as u', 'u.id', 'w.ownerId')
    .leftJoin('sounds as s', 's.id', 'w.id')
    .leftJoin('images as cover', 'cover.id', 'w.coverId')
    .innerJoinLateral(
      () => selectCovered(db, buyer).as('covered'),
      (join) => join.onTrue(),
    )
    .select(offerColumns)
    .select([
      itemId.as('id'),
      'w.kind',
      'w.albumOnly',
      isReachable.as('reachable'),
      isAnnounced.as('isAnnounced'),
      hasOrdered(buyer).as('ordered'),
      'w.releaseAt',
      selectGrant(buyer).as('grant'),
      'covered.sounds',
      'covered.count',
      'covered.bought',
    ])
    .where('w.publicId', '=', anyOf(publicIds))
    .$narrowType<{ kind: WorkKind }>()
    .execute()
}

/** The sounds that a buyer of a work `w` gets: itself, or what is released of an album, in its order. */
function selectCovered(db: Database, buyer: Grantee) {
  const parts = sql<{ id: number; position: number }>`(
    select w.id, 0 as position where w.kind = 'sound'
    union all select m.sound_id, m.position from album_sounds m where m.album_id = w.id)`
  return db
    .selectFrom(parts.as('part'))
    .innerJoin('works as track', 'track.id', 'part.id')
    .innerJoin('sounds as s', 's.id', 'track.id')
    .innerJoin('recordings as r', 'r.id', 's.recordingId')
    .select([
      sql<string[]>`coalesce(array_agg(track.public_id order by part.position), '{}')`.as('sounds'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(${selectGrant(buyer)})`.as('bought'),
    ])
    .where('r.status', '=', 'READY')
    .where(
      sql<boolean>`(track.id = w.id or (track.status = 'Released' and track.deleted_at is null))`,
    )
}
