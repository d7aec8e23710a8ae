import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anyOf } from './any-of.ts'
import { migrate } from './migrate.ts'
import { onServer } from './on-server.ts'
import { type Database, type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * Requirements for any PostgreSQL, ours or one given by DATABASE_URL.
 *
 * @param findServer address of a server where databases may be made
 */
export function databaseSuite(engine: string, findServer: () => Promise<string>): void {
  describe(`the database, ${engine}`, () => {
    const name = `test_suite_${newId()}`
    let url = ''
    let server = ''
    let opened: OpenDatabase
    beforeAll(async () => {
      server = await findServer()
      await onServer(server, `create database ${name}`)
      url = Object.assign(new URL(server), { pathname: `/${name}` }).href
      await migrate(url)
      opened = await openDatabase(url, { max: 4 })
    })
    afterAll(async () => {
      await opened.close()
      await onServer(server, `drop database ${name} with (force)`)
    })

    test('two processes that migrate concurrently apply each migration once', {
      tags: ['slow'],
    }, async () => {
      await onServer(server, `create database ${name}_empty`)
      const empty = Object.assign(new URL(server), { pathname: `/${name}_empty` }).href
      const [one, other] = await Promise.all([migrate(empty), migrate(empty)])
      expect(Math.min(one.length, other.length)).toBe(0)
      const applied = [...one, ...other]
      expect(applied).toContain('0001-shared.sql')
      expect(applied).toEqual([...applied].sort())
      const { rows } = await opened.pool.query('select count(*) as count from migrations')
      expect(rows).toEqual([{ count: applied.length }])
      expect(await migrate(empty)).toEqual([])
      await onServer(server, `drop database ${name}_empty`)
    })

    test('closing ends all connections, also where Kysely has used none', async () => {
      const another = await openDatabase(url, { max: 1 })
      const { rows } = await another.pool.query('select pg_backend_pid() as pid')
      await another.close()
      const left = () =>
        opened.pool.query('select from pg_stat_activity where pid = $1', [rows[0].pid])
      await expect.poll(async () => (await left()).rowCount).toBe(0)
    })

    test('is PostgreSQL 15 or later, in UTF-8', async () => {
      const { rows } = await opened.pool.query(
        `select current_setting('server_version_num')::int as version,
          current_setting('server_encoding') as encoding`,
      )
      expect(rows[0].version).toBeGreaterThanOrEqual(15_00_00)
      expect(rows[0].encoding).toBe('UTF8')
    })

    test('reads whole numbers and sums as numbers, moments as dates, days as text', async () => {
      const { rows } = await opened.pool.query(
        `select 9007199254740991::int8 as int8, 1.5::numeric as numeric, null::int8 as none,
          sum(x) as sum, array_agg(x) as items, '2026-11-20T12:00:00+09'::timestamptz as moment,
          '2026-11-20'::date as day, '音色 🎵' as text, '{"a": [1]}'::jsonb as json
        from (values (1::int8), (2::int8)) as list (x)`,
      )
      expect(rows).toEqual([
        {
          int8: Number.MAX_SAFE_INTEGER,
          numeric: 1.5,
          none: null,
          sum: 3,
          items: [1, 2],
          moment: new Date('2026-11-20T03:00:00Z'),
          day: '2026-11-20',
          text: '音色 🎵',
          json: { a: [1] },
        },
      ])
    })

    test('refuses to read a number that would lose digits, and still works afterwards', async () => {
      await expect(opened.pool.query('select 9007199254740993::int8')).rejects.toThrow(
        'The database holds 9007199254740993, more than a number can',
      )
      expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    })

    test('stores all of a transaction or nothing', async () => {
      await sql`create table stored (name text primary key)`.execute(opened.db)
      const broken = opened.db.transaction().execute(async (trx) => {
        await sql`insert into stored values ('a')`.execute(trx)
        await sql`insert into stored values ('a')`.execute(trx)
      })
      await expect(broken).rejects.toMatchObject({ code: '23505' })
      expect((await sql`select * from stored`.execute(opened.db)).rows).toEqual([])
    })

    test('ends a statement that runs too long, and sets the application name', async () => {
      const { rows } = await opened.pool.query(
        `select current_setting('statement_timeout') as timeout,
          current_setting('application_name') as name`,
      )
      expect(rows).toEqual([{ timeout: '20s', name: 'neiro' }])
      const client = await opened.pool.connect()
      await client.query('set statement_timeout = 50')
      await expect(client.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
      client.release(true)
    })

    const countPrepared = async (one: Database, like: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements
        where statement like ${like}`.execute(one)
      return rows[0]?.count
    }

    test('prepares a statement that comes again once for a connection, up to 200 of them', async () => {
      const { db, close } = await openDatabase(url, { max: 1 })
      await db.connection().execute(async (one) => {
        for (let n = 0; n < 220; n += 1) {
          for (const _ of [1, 2, 3]) {
            const statement = sql`select ${'x'}::text || ${sql.lit(n)} as text`
            expect((await statement.execute(one)).rows).toEqual([{ text: `x${n}` }])
          }
        }
        expect(await countPrepared(one, 'select $1::text || %')).toBe(200)
      })
      await close()
    })

    test('prepares none whose text or columns may be others next time', async () => {
      await opened.db.connection().execute(async (one) => {
        await sql`create temporary table "kept" (id int)`.execute(one)
        for (const _ of [1, 2, 3]) {
          await sql`insert into "kept" values (${1}), (${2})`.execute(one)
          await sql`insert into "kept" values (${3}) returning *`.execute(one)
          await sql`select * from "kept" where id = ${1}`.execute(one)
          await sql`select id from "kept" where id = ${anyOf([1, 2])}`.execute(one)
        }
        await sql`alter table "kept" add column name text`.execute(one)
        expect((await sql`select * from "kept" where id = ${3}`.execute(one)).rows).toEqual(
          Array(3).fill({ id: 3, name: null }),
        )
        expect(await countPrepared(one, '%"kept"%')).toBe(1)
      })
    })

    test('executes a prepared statement anew whose columns have changed, but in a transaction', async () => {
      await opened.db.connection().execute(async (one) => {
        await sql`create temporary table "grown" (id int)`.execute(one)
        await sql`insert into "grown" values (1)`.execute(one)
        const read = (on: Database = one) =>
          sql`select "grown".*, ${'x'}::text as mark from "grown"`.execute(on)
        for (const _ of [1, 2, 3]) expect((await read()).rows).toEqual([{ id: 1, mark: 'x' }])
        await sql`alter table "grown" add column name text`.execute(one)
        const inTransaction = one.transaction().execute((trx) => read(trx))
        await expect(inTransaction).rejects.toMatchObject({ code: '0A000' })
        for (const _ of [1, 2]) {
          expect((await read()).rows).toEqual([{ id: 1, name: null, mark: 'x' }])
        }
        await sql`alter table "grown" add column more text`.execute(one)
        expect((await read()).rows).toEqual([{ id: 1, name: null, more: null, mark: 'x' }])
      })
    })

    test('prepares nothing where that is switched off', async () => {
      const { db, close } = await openDatabase(url, { max: 1, prepares: false })
      await db.connection().execute(async (one) => {
        for (const _ of [1, 2, 3]) await sql`select ${'x'}::text as unnamed`.execute(one)
        expect(await countPrepared(one, '%as unnamed')).toBe(0)
      })
      await close()
    })

    test('gives a prepared statement back to a callback, too', async () => {
      const ask = () =>
        new Promise((resolve, reject) =>
          opened.pool.query('select $1::int as one', [1], (error, { rows }) =>
            error ? reject(error) : resolve(rows),
          ),
        )
      for (const _ of [1, 2, 3]) expect(await ask()).toEqual([{ one: 1 }])
    })

    test('compares email addresses without regard to case', async () => {
      const { rows } = await opened.pool.query(`select 'A'::citext = 'a' as same`)
      expect(rows).toEqual([{ same: true }])
    })
  })
}
