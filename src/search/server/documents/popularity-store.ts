import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#ports/database/open-database.ts'

/** Documents in the first tier, in the first two, and so on; the last tier has the rest. */
export const UP_TO = [4000, 20_000, 110_000, 410_000]
export const TIERS = [0, 1, 2, 3, 4]
const BATCH = 2000

/** The tier of a document that has so many plays or followers, beside the row of `search_tiers`. */
export function tierOf(popularity: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from unnest(popular_from) least where ${popularity} < least)`
}

/** Sorts what was written into the indexes of tiers and words, before searches have a long list to read. */
export async function sortPending(db: Database): Promise<void> {
  await sql`select gin_clean_pending_list(c.oid) from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and i.indrelid in ('search_documents'::regclass, 'search_words'::regclass)
  `.execute(db)
}

/** Plays and follows are not published as events; the order of hits follows them hourly. */
export async function refreshPopularity(db: Database): Promise<void> {
  await refreshTiers(db)
  await refreshDocuments(db)
}

/** Computes the number of plays from which on a document is in each tier. */
export async function refreshTiers(db: Database): Promise<void> {
  const limits = UP_TO.map(
    (
      offset,
    ) => sql`coalesce((select popularity from search_documents d where d.index_name = t.index_name
      order by popularity desc, object_id offset ${offset} limit 1) + 1, 0)`,
  )
  await sql`update search_tiers t set popular_from = array[${sql.join(limits)}]`.execute(db)
}

/** Runs in short transactions: a change of a document waits for no more than one of them. */
async function refreshDocuments(db: Database): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select * from search_documents where object_id > ${after} order by object_id limit ${BATCH}
      ), counted as (
        select object_id, index_name, case document ->> 'kind'
          when 'sound' then
            coalesce((select plays from work_counts c where c.work_id = b.work_id), 0)
          when 'album' then coalesce((
            select sum(plays) from album_sounds m join works w on w.id = m.sound_id
            join work_counts c on c.work_id = w.id
            where m.album_id = b.work_id and w.status = 'Released' and w.deleted_at is null), 0)
          else (select count(*) from follows f where f.followed_id = b.user_id)
        end::bigint as popularity
        from batch b
      ), held as (
        select d.object_id, c.popularity, ${tierOf(sql`c.popularity`)} as tier
        from search_documents d join counted c using (object_id)
        join search_tiers t on t.index_name = c.index_name
        order by d.object_id for update of d skip locked
      ), refreshed as (
        update search_documents d set popularity = h.popularity, tier = h.tier,
          document = d.document || jsonb_build_object(
            case d.index_name when 'users' then 'followers' else 'plays' end, h.popularity)
        from held h where h.object_id = d.object_id
          and (d.popularity, d.tier) is distinct from (h.popularity, h.tier::smallint)
      )
      select max(object_id) as last from batch
    `.execute(db)
    const last = rows[0]?.last
    if (!last) return
    after = last
  }
}
