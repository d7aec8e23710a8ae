import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { countStatements, testDatabase } from './testing.ts'

const one = await testDatabase()
const other = await testDatabase()
afterAll(async () => {
  await one.close()
  await other.close()
})

test('test files do not see the rows of others', async () => {
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

test('counts every statement, those that begin and end a transaction too', async () => {
  const { result, statements } = await countStatements(async () => {
    await one.pool.query('select 1')
    return one.db.transaction().execute(async (trx) => {
      const { rows } = await sql`select 2 as two`.execute(trx)
      return rows
    })
  })
  expect(result).toEqual([{ two: 2 }])
  expect(statements).toEqual(['select 1', 'begin', 'select 2 as two', 'commit'])
  expect((await countStatements(async () => {})).statements).toEqual([])
})
