import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from './testing.ts'

const one = await testDatabase()
const other = await testDatabase()
afterAll(async () => {
  await one.close()
  await other.close()
})

test('what one test file writes, no other one sees', async () => {
  await sql`create table marks (name text)`.execute(one.db)
  const found = await sql`select to_regclass('marks') as marks`.execute(other.db)
  expect(found.rows).toEqual([{ marks: null }])
})

test('a test database has the tables of the product and of the job queue', async () => {
  const found = await sql<{ users: string; jobs: string }>`
    select to_regclass('users')::text as users, to_regclass('graphile_worker.jobs')::text as jobs
  `.execute(one.db)
  expect(found.rows).toEqual([{ users: 'users', jobs: 'graphile_worker.jobs' }])
})
