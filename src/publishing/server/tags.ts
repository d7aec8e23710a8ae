import { type RawBuilder, sql } from 'kysely'
import { cleanLine } from '#kernel/clean-text.ts'
import type { Transaction } from '#ports/database/open-database.ts'

type Kind = 'sound' | 'album'

/** NFKC, lower case, single spaces, no leading #, each once. */
export function normaliseTags(tags: readonly string[]): string[] {
  const words = tags.map((tag) =>
    cleanLine(
      tag
        .normalize('NFKC')
        .toLowerCase()
        .replace(/^[\s#]+/, ''),
    ),
  )
  return [...new Set(words)].filter((word) => word !== '' && word.length <= 40)
}

/** The tags of the row `alias`, in their order. */
export function tagsOf(kind: Kind, alias: string): RawBuilder<string[]> {
  return sql`array(select t.tag from ${sql.table(`${kind}_tags`)} t
    where ${sql.ref(`t.${kind}_id`)} = ${sql.ref(`${alias}.id`)} order by t.position)`
}

export async function replaceTags(
  trx: Transaction,
  kind: Kind,
  works: readonly { id: number; tags: readonly string[] }[],
): Promise<void> {
  if (works.length === 0) return
  const [table, key] = [sql.table(`${kind}_tags`), sql.ref(`${kind}_id`)]
  const ids = works.map(({ id }) => id)
  const tags = works.flatMap(({ id, tags }) => tags.map((tag, at) => ({ id, tag, at })))
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(tags)}::json) as w (id bigint, tag text, at int)
    ), gone as (
      delete from ${table} t where t.${key} = any (${ids}::bigint[])
      and not exists (select from wanted w where w.id = t.${key} and w.tag = t.tag)
    )
    insert into ${table} (${key}, tag, position) select id, tag, at from wanted
    on conflict (${key}, tag) do update set position = excluded.position
  `.execute(trx)
}
