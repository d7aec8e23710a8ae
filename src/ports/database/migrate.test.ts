import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartProblem } from '#kernel/start-problem.ts'
import { freePort } from './embedded/run-server.ts'
import { MADE_BEFORE_1_0, migrate } from './migrate.ts'
import { testDatabase } from './testing.ts'

const { url, pool, close } = await testDatabase()
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neiro-migrations-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await close()
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('new files are applied in the order of their names', async () => {
  await write('9002-b.sql', 'insert into tried values (2);')
  await write('9001-a.sql', 'create table tried (x int); insert into tried values (1);')
  expect(await migrate(url, folder)).toEqual(['9001-a.sql', '9002-b.sql'])
  await write('9003-c.sql', 'insert into tried values (3);')
  expect(await migrate(url, folder)).toEqual(['9003-c.sql'])
  expect((await pool.query('select x from tried')).rows).toEqual([{ x: 1 }, { x: 2 }, { x: 3 }])
})

test('other line ends are no change of a migration', async () => {
  await write('9004-d.sql', 'insert into tried\nvalues (4);\n')
  await migrate(url, folder)
  await write('9004-d.sql', 'insert into tried\r\nvalues (4);\r\n')
  expect(await migrate(url, folder)).toEqual([])
})

test('a migration that fails leaves nothing, and the start reports why', async () => {
  await write('9005-e.sql', 'insert into tried values (5); insert into nowhere values (1);')
  await expect(migrate(url, folder)).rejects.toThrow(
    new StartProblem('The migration 9005-e.sql fails: relation "nowhere" does not exist'),
  )
  expect((await pool.query('select x from tried where x = 5')).rows).toEqual([])
  await write('9005-e.sql', 'insert into tried values (5);')
  expect(await migrate(url, folder)).toEqual(['9005-e.sql'])
})

test('a migration that has changed after it was applied stops the start', async () => {
  await write('9005-e.sql', 'insert into tried values (55);')
  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 9005-e.sql was changed after it was applied. Restore it and add a new migration instead.',
  )
})

test('a database made before 1.0 is refused, and stays as it was', async () => {
  const fresh = await testDatabase()
  await fresh.pool.query("update migrations set name = '0001-accounts.sql' where name like '0001%'")
  const tables = () => fresh.pool.query('select relname from pg_class order by 1')
  const before = (await tables()).rows
  await expect(migrate(fresh.url)).rejects.toThrow(new StartProblem(MADE_BEFORE_1_0))
  expect((await tables()).rows).toEqual(before)
  await fresh.close()
})

test('a migration that a newer version has applied is left alone', async () => {
  const fresh = await testDatabase()
  await fresh.pool.query("insert into migrations (name, checksum) values ('9999-later.sql', '')")
  expect(await migrate(fresh.url)).toEqual([])
  await fresh.close()
})

test('all connections are our own, so that their errors are listened to until they have ended', {
  tags: ['slow'],
}, async () => {
  const fresh = await testDatabase()
  await fresh.pool.query(`drop schema graphile_worker cascade;
    create table seen (connection text);
    create function note_connection() returns event_trigger language plpgsql as $$
      begin insert into seen values (current_setting('application_name')); end $$;
    create event trigger noted on ddl_command_end execute function note_connection()`)
  await migrate(fresh.url)
  const seen = await fresh.pool.query('select distinct connection from seen')
  expect(seen.rows).toEqual([{ connection: 'neiro-migrate' }])
  await fresh.close()
})

test('a database that does not answer is a problem that names it, without its password', async () => {
  const away = new URL('postgres://neiro:secret@127.0.0.1/away')
  away.port = String(await freePort())
  const problem = await migrate(away.href, folder).catch((error) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect(problem.message).toMatch(
    /^The database away at 127\.0\.0\.1:\d+ isn’t responding: connect ECONNREFUSED/,
  )
})
