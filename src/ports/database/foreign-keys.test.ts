import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const database = await testDatabase()
afterAll(() => database.close())

/** An index of some rows serves as long as it has all that are not null: no other is looked up. */
const UNINDEXED = sql<{ key: string }>`
  select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by a.attnum) || ')' as key
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
  and not exists (
    select from pg_index i
    where i.indrelid = c.conrelid and i.indisvalid and i.indnkeyatts >= cardinality(c.conkey)
    and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
    and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (
      select '(' || quote_ident(k.attname) || ' IS NOT NULL)' from pg_attribute k
      where k.attrelid = c.conrelid and k.attnum = any (c.conkey)))
  )
  group by c.oid, c.conrelid
  order by key`

test('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await UNINDEXED.execute(database.db)
  expect(rows.map(({ key }) => key)).toEqual([])
})
