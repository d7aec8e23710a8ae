import type { Database } from '#ports/database/open-database.ts'
import { offerColumns } from '#publishing/server/columns.ts'
import { isReachable } from '../select-sounds.ts'

/** What decides whether and for how much these sounds are sold to an account, or to a guest. */
export function listOfferedSounds(
  db: Database,
  userId: number | undefined,
  publicIds: readonly string[],
) {
  return db
    .selectFrom('sounds as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .leftJoin('recordings as r', 'r.id', 's.recording_id')
    .leftJoin('grants as g', (join) =>
      join
        .onRef('g.sound_id', '=', 's.id')
        .on('g.user_id', '=', userId ?? null)
        .on('g.revoked_at', 'is', null),
    )
    .select(offerColumns('s'))
    .select(['s.album_only as albumOnly', 'r.status as transcodeStatus', 'g.public_id as grant'])
    .select(isReachable.as('reachable'))
    .where('s.public_id', 'in', publicIds)
    .execute()
}
