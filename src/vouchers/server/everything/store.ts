import { type RawBuilder, sql } from 'kysely'
import type { Yen } from '#kernel/yen.ts'
import { type PaidAlbum, paidSounds } from '#orders/server/paid-sounds/select-paid-sounds.ts'
import type { Database } from '#ports/database/open-database.ts'
import { itemId } from '#works/server/columns.ts'
import { type Grantee, selectGrant } from '#works/server/select-works.ts'
import type { Discount } from '../../discount-price.ts'

export interface EverythingItem extends PaidAlbum {
  priceYen: Yen
  /** The price of what the viewer lacks of it one by one; null unless all of it is sold alone. */
  oneByOneYen: Yen | null
  /** The newest code for everything of the artist that can be used now. */
  discount: (Discount & { code: string }) | null
}

/**
 * Lists what an artist sells and the viewer has not, newest first: albums, and sounds that are on no
 * album that is sold. Reads one more than `limit`.
 * @param owner the internal key of the artist
 */
export async function listEverything(
  db: Database,
  viewer: Grantee,
  owner: RawBuilder<number>,
  { limit, now }: { limit: number; now: Date },
): Promise<EverythingItem[]> {
  const { rows } = await sql<EverythingItem>`
    select ${itemId} as id, w.price_yen as "priceYen", part.yen as "oneByOneYen",
      ${paidSounds(viewer.userId)} as paid, (
        select json_build_object('code', d.code, 'percent', d.percent, 'yenOff', d.yen_off)
        from discount_codes d
        where d.owner_id = w.owner_id and d.everything
          and (d.starts_at is null or d.starts_at <= ${now})
          and (d.ends_at is null or d.ends_at > ${now})
          and (d.max_uses is null or d.uses < d.max_uses)
        order by d.id desc limit 1) as discount
    from works w
    cross join lateral (
      select count(*) as count, count(held.grant_id) as owned,
        case when bool_and(t.sales and not t.album_only)
          then (sum(t.price_yen) filter (where held.grant_id is null))::int end as yen
      from works t join sounds s on s.id = t.id
      join recordings r on r.id = s.recording_id and r.status = 'READY'
      cross join lateral (select ${selectGrant(viewer)} as grant_id) held
      where t.deleted_at is null and (t.id = w.id or (t.status = 'Released'
        and t.id in (select m.sound_id from album_sounds m where m.album_id = w.id)))
    ) part
    where w.owner_id = ${owner} and w.owner_id <> ${viewer.userId ?? 0}
      and w.listed and w.sales and not w.album_only and part.count > part.owned
      and (w.kind = 'album' or not exists (
        select from album_sounds m join works a on a.id = m.album_id
        where m.sound_id = w.id and a.listed and a.sales))
    order by w.released_at desc, w.id desc limit ${limit + 1}
  `.execute(db)
  return rows
}
