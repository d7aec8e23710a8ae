import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const { db, close } = await testDatabase()
afterAll(close)

test('each table and column has a name that is the same after both translations', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
    union select column_name from information_schema.columns where table_schema = 'public'
  `.execute(db)
  const names = rows.map(({ name }) => name)
  expect(names).toContain('order_items')
  expect(names.filter((name) => !/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name))).toEqual([])
})

test('results of written SQL are in camelCase, too, and the keys of JSON as they are stored', async () => {
  const { rows } = await sql`select 1 as two_words, '{"of_json": 1}'::jsonb as json`.execute(db)
  expect(rows).toEqual([{ twoWords: 1, json: { of_json: 1 } }])
})
