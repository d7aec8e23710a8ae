import { sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Documents in the first tier, and in the first two. */
const FIRST = 10_000
const FIRST_TWO = 110_000

/** Neither plays nor follows are published as events; the order of what is found follows them hourly. */
export async function refreshPopularity(db: Database): Promise<void> {
  await refreshTiers(db)
  await refreshDocuments(db)
}

/** From how many plays on a document is in which tier. */
export async function refreshTiers(db: Database): Promise<void> {
  await sql`
    update search_tiers t set
      first_from = coalesce((select popularity from search_documents d where d.index_name = t.index_name
        order by popularity desc, object_id offset ${FIRST} limit 1) + 1, 0),
      next_from = coalesce((select popularity from search_documents d where d.index_name = t.index_name
        order by popularity desc, object_id offset ${FIRST_TWO} limit 1) + 1, 0)
  `.execute(db)
}

async function refreshDocuments(db: Database): Promise<void> {
  await sql`
    with counted as (
      select d.object_id, coalesce(c.plays, 0) as popularity, 'plays' as name
      from search_documents d left join sound_counts c on c.sound_id = d.sound_id
      where d.sound_id is not null
      union all
      select d.object_id, coalesce(sum(c.plays), 0)::bigint, 'plays'
      from search_documents d
      left join album_sounds m on m.album_id = d.album_id
      left join sounds s on s.id = m.sound_id and s.status = 'Released' and s.deleted_at is null
      left join sound_counts c on c.sound_id = s.id
      where d.album_id is not null group by d.object_id
      union all
      select d.object_id, count(f.followed_id), 'followers'
      from search_documents d left join follows f on f.followed_id = d.user_id
      where d.user_id is not null group by d.object_id
    ), changed as (
      select d.object_id, c.popularity, c.name,
        case when c.popularity >= t.first_from then 0
          when c.popularity >= t.next_from then 1 else 2 end as tier
      from search_documents d join counted c using (object_id) join search_tiers t using (index_name)
    ), held as (
      select d.object_id, c.popularity, c.name, c.tier
      from search_documents d join changed c using (object_id)
      where (d.popularity, d.tier) is distinct from (c.popularity, c.tier::smallint)
      order by d.object_id for update of d skip locked
    )
    update search_documents d set popularity = h.popularity, tier = h.tier,
      document = d.document || jsonb_build_object(h.name, h.popularity)
    from held h where h.object_id = d.object_id
  `.execute(db)
}
