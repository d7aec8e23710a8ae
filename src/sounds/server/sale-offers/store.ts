import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'
import type { Status } from '../../contract.ts'
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
    .select(['s.id as key', 's.public_id as publicId', 's.owner_id as sellerId', 's.title'])
    .select(['s.slug', 's.price_yen as priceYen', 's.name_your_price as nameYourPrice'])
    .select(['s.version', 's.sales', 's.album_only as albumOnly', 's.status'])
    .select(['s.deleted_at as deletedAt', 'r.status as transcodeStatus', 'g.public_id as grant'])
    .select(sql<string>`coalesce(u.name, u.username, '')`.as('sellerName'))
    .select(isReachable.as('reachable'))
    .$narrowType<{ status: Status }>()
    .where('s.public_id', 'in', publicIds)
    .execute()
}
