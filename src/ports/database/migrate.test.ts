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

test('a database of a newer version is refused unless this one may run beside it', async () => {
  const fresh = await testDatabase()
  const later = (runsBeside: string | null) =>
    fresh.pool.query(
      `insert into migrations (name, checksum, runs_beside) values ('9999-later.sql', '', $1)
       on conflict (name) do update set runs_beside = excluded.runs_beside`,
      [runsBeside],
    )
  await later('0001-shared.sql')
  expect(await migrate(fresh.url)).toEqual([])
  for (const runsBeside of ['9998-last.sql', null]) {
    await later(runsBeside)
    await expect(migrate(fresh.url)).rejects.toThrow(
      new StartProblem(
        'The database is of a newer version, which this one can’t run beside: it has the migration 9999-later.sql. Start that version or a newer one.',
      ),
    )
  }
  await fresh.close()
})

test('a migration records the oldest code that may run beside it, also in a database of 1.0.0', async () => {
  const fresh = await testDatabase()
  const { pool: db } = fresh
  await db.query('alter table migrations drop column runs_beside')
  const own = await mkdtemp(join(tmpdir(), 'neiro-migrations-'))
  await writeFile(join(own, '9101-a.sql'), 'create table had (x int, y int);')
  await writeFile(join(own, '9102-b.sql'), 'alter table had add column z int;')
  const contract = '-- runs beside 9102-b.sql: its code reads no y.\nalter table had drop column y;'
  await writeFile(join(own, '9103-c.sql'), contract)
  await db.query("delete from migrations where name like '0%'")
  await migrate(fresh.url, own)
  const { rows } = await db.query('select name, runs_beside from migrations order by 1')
  expect(rows).toEqual([
    { name: '9101-a.sql', runs_beside: '9101-a.sql' },
    { name: '9102-b.sql', runs_beside: '9101-a.sql' },
    { name: '9103-c.sql', runs_beside: '9102-b.sql' },
  ])
  await rm(join(own, '9103-c.sql'))
  expect(await migrate(fresh.url, own)).toEqual([])
  await rm(join(own, '9102-b.sql'))
  await expect(migrate(fresh.url, own)).rejects.toThrow('it has the migration 9103-c.sql')
  await rm(own, { recursive: true })
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
