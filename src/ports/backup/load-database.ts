import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '#kernel/start-problem.ts'
import { migrate } from '../database/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { listTables } from './dump-database.ts'
import { DamagedBackup, expectBytes } from './hash-stream.ts'
import type { Manifest } from './manifest.ts'

/**
 * Fills an empty database with the rows of a backup: all of them, in one transaction, or none. The
 * owner of the database may do all of it.
 *
 * @throws StartProblem where the database is not empty, or the backup is of a newer version
 */
export async function loadDatabase(url: string, source: Storage, backup: Manifest): Promise<void> {
  await expectEmpty(url)
  await migrate(url, undefined, backup.migrations)
  const client = await connect(url)
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await expectTables(client, backup)
    const restoreChecks = await liftChecks(client)
    for (const table of backup.tables) await loadTable(client, source, table)
    await restoreChecks()
    for (const { name, last } of backup.sequences) {
      await client.query('select setval($1::regclass, $2)', [name, last])
    }
    await freeJobs(client)
    await client.query('insert into holds default values on conflict do nothing')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'neiro-restore' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A restore that broke off has left empty tables. */
async function expectEmpty(url: string): Promise<void> {
  const client = await connect(url)
  try {
    const { rows: tables } = await client.query(
      `select from pg_tables where schemaname = 'public' and tablename = 'users'`,
    )
    if (tables.length === 0) return
    const { rows: users } = await client.query('select from users limit 1')
    if (users.length === 0) return
    throw new StartProblem('The database is not empty. A restore needs an empty one.')
  } finally {
    await client.end()
  }
}

async function expectTables(client: pg.Client, { id, tables }: Manifest): Promise<void> {
  const known = new Map((await listTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const there = known.get(name)
    if (there === undefined || columns.some((column) => !there.includes(column))) {
      throw new StartProblem(`This version has no place for ${name} of the backup ${id}.`)
    }
  }
}

/**
 * Drops the foreign keys and stops our triggers, which would check each row before those that it
 * refers to are there. @returns what brings them back, which checks all rows at once
 */
async function liftChecks(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ name: string; of: string; is: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as of,
       pg_get_constraintdef(oid) as is
     from pg_constraint where contype = 'f' and conparentid = 0`,
  )
  const { rows: triggered } = await client.query<{ name: string }>(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
  )
  for (const { name, of } of keys) await client.query(`alter table ${of} drop constraint ${name}`)
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, of, is } of keys) {
      await client.query(`alter table ${of} add constraint ${name} ${is}`)
    }
  }
}

async function loadTable(
  client: pg.Client,
  source: Storage,
  table: Manifest['tables'][number],
): Promise<void> {
  const { name, columns, place, rows } = table
  // Migrations write some rows themselves, which are in the backup, too.
  await client.query(`delete from ${name}`)
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(expectBytes(await source.read(place), place, table), createGunzip(), into).catch(
    (error: unknown) => {
      // What is no gzip is not what was written.
      const isDamaged = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
      throw isDamaged ? new DamagedBackup(place) : error
    },
  )
  if (into.rowCount !== rows) {
    throw new StartProblem(`${name} has ${into.rowCount} rows instead of ${rows}.`)
  }
}

/** Jobs that ran at the moment of the snapshot run again. */
async function freeJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null
       where locked_at is not null`,
    )
  }
}
