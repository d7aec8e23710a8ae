import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Counts that a profile shows, and whether the viewer follows it. */
export function getProfileCounts(db: Database, userId: number, viewerId: number | undefined) {
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('follows')
        .select(count)
        .where('followed_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('followers'),
      select
        .selectFrom('follows')
        .select(count)
        .where('follower_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('following'),
      select
        .selectFrom('sounds')
        .select(count)
        .where('owner_id', '=', userId)
        .where('listed', '=', true)
        .$asScalar()
        .$notNull()
        .as('sounds'),
      select
        .selectFrom('albums')
        .select(count)
        .where('owner_id', '=', userId)
        .where('status', '=', 'Released')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('albums'),
      select
        .selectFrom('claps')
        .innerJoin('sounds', 'sounds.id', 'claps.sound_id')
        .select(count)
        .where('claps.user_id', '=', userId)
        .where('sounds.listed', '=', true)
        .$asScalar()
        .$notNull()
        .as('claps'),
      select
        .exists(
          select
            .selectFrom('follows')
            .select('follower_id')
            .where('followed_id', '=', userId)
            .where('follower_id', '=', viewerId ?? 0),
        )
        .$castTo<boolean>()
        .as('followedByViewer'),
    ])
    .executeTakeFirstOrThrow()
}

const count = sql<number>`count(*)`.as('count')
