import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#ports/database/open-database.ts'

/** The tags of a work `w`, in their order. */
export const tagsOfWork: RawBuilder<string[]> = sql`array(
  select t.tag from work_tags t where t.work_id = w.id order by t.position)`

export async function replaceTags(
  trx: Transaction,
  works: readonly { id: number; tags: readonly string[] }[],
): Promise<void> {
  if (works.length === 0) return
  const ids = works.map(({ id }) => id)
  const tags = works.flatMap(({ id, tags }) => tags.map((tag, at) => ({ id, tag, at })))
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(tags)}::json) as w (id bigint, tag text, at int)
    ), gone as (
      delete from work_tags t where t.work_id = any (${ids}::bigint[])
      and not exists (select from wanted w where w.id = t.work_id and w.tag = t.tag)
    )
    insert into work_tags (work_id, tag, position) select id, tag, at from wanted
    on conflict (work_id, tag) do update set position = excluded.position
  `.execute(trx)
}
