import { sql } from 'kysely'
import { isUnmuted } from '#community/server/select-blocks.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { WorkKey } from '#works/server/works-store.ts'
import type { DocumentRow } from './document.ts'
import { tierOf } from './popularity-store.ts'

interface Gone {
  workIds: readonly number[]
  userIds: readonly number[]
}

/** Writes and deletes documents in one statement. @returns which of the words were never known */
export async function writeDocuments(
  trx: Database,
  rows: readonly DocumentRow[],
  { workIds, userIds }: Gone,
): Promise<string[]> {
  const words = [...new Set(rows.flatMap((row) => row.words))]
  const documents = rows.map(({ words: _, ...row }) => row)
  const { rows: missing } = await sql<{ word: string }>`
    with gone as (
      delete from search_documents
      where work_id = any(${workIds}::bigint[]) or user_id = any(${userIds}::bigint[])
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as x(
        object_id text, index_name text, owner_id bigint, work_id bigint,
        user_id bigint, document jsonb, terms text, facets text[], album_ids bigint[],
        popularity bigint, title_key text, price int, duration float8, year int, released_at bigint)
    ), written as (
    insert into search_documents (object_id, index_name, owner_id, work_id, user_id,
      document, terms, facets, album_ids, popularity, tier, title_key, price, duration, year,
      released_at)
    select object_id, index_name, owner_id, work_id, user_id, document, terms::tsvector,
      facets, album_ids, popularity, ${tierOf(sql`popularity`)}, title_key, price, duration, year,
      released_at
    from given join search_tiers t using (index_name)
    on conflict (object_id) do update set
      (document, terms, facets, album_ids, popularity, tier, title_key, price, duration, year,
        released_at) = (excluded.document, excluded.terms, excluded.facets, excluded.album_ids,
        excluded.popularity, excluded.tier, excluded.title_key, excluded.price, excluded.duration,
        excluded.year, excluded.released_at)
    )
    select word from unnest(${words}::text[]) word
    where not exists (select from search_words w where w.word = word.word)
  `.execute(trx)
  return missing.map(({ word }) => word)
}

/**
 * Returns those of the creators who have another name, or reading of it, than the one that their
 * works are found by.
 */
export async function listRenamed(db: Database, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join search_documents d on d.user_id = u.id
    where u.id = any(${userIds}::bigint[])
      and (d.document ->> 'name', d.document ->> 'reading', d.document ->> 'username')
        is distinct from (u.name, u.name_reading, u.username::text)
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Internal keys of sounds and albums, in the order of their object ids, without those of artists whom a member muted. */
export async function listWorkIds(
  db: Database,
  viewer: Pick<Viewer, 'userId'>,
  objectIds: readonly string[],
): Promise<{ soundIds: number[]; albumIds: number[] }> {
  const { rows } = await sql<WorkKey>`
    select d.work_id as id, d.document ->> 'kind' as kind
    from search_documents d
    where d.object_id = any(${objectIds}::text[]) and d.work_id is not null
      and ${isUnmuted(viewer, 'd.ownerId')}
    order by array_position(${objectIds}::text[], d.object_id)
  `.execute(db)
  const { sound = [], album = [] } = Object.groupBy(rows, ({ kind }) => kind)
  return { soundIds: sound.map(({ id }) => id), albumIds: album.map(({ id }) => id) }
}
