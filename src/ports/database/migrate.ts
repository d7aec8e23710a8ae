import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { StartProblem } from '#kernel/start-problem.ts'
import { steady } from './steady-connection.ts'

const FOLDER = join(import.meta.dirname, '../../../db/migrations')
/** Any number that nothing else locks in this database. */
const LOCK = 6_174_001
const NAME = 'neiro-migrate'
/** Every version before 1.0 applied this migration first. */
const FIRST_BEFORE_1_0 = '0001-accounts.sql'
export const MADE_BEFORE_1_0 =
  'The database was made by a version before 1.0, which this version can’t upgrade. Start with an empty database and data folder.'

/** A migration of a kind that older code can’t run beside names the last one which that code must have. */
const RUNS_BESIDE = /^-- runs beside (\d{4}-[\w-]+\.sql): \S/m

interface AppliedMigration {
  name: string
  checksum: string
}

interface Migration extends AppliedMigration {
  sql: string
  /** Code that has this migration may run on the database; older code may not. */
  runsBeside: string
}

/**
 * Applies db/migrations in the order of their names, each once and in its own transaction, then the
 * job queue's. Processes that start together wait for each other. @returns the names applied now
 *
 * @param only those that a backup was made with, in place of all
 * @throws StartProblem where no server answers, the database was made before 1.0 or is of a version
 * that this one can’t run beside, an applied file has changed since, or one fails
 */
export async function migrate(
  url: string,
  folder = FOLDER,
  only?: readonly AppliedMigration[],
): Promise<string[]> {
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await createTable(client)
    const waiting = await findWaiting(client, folder, only)
    for (const migration of waiting) await apply(client, migration)
    await migrateQueue(url)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end() // also releases the lock
  }
}

/**
 * Migrates on our connections: the library stops listening to the errors of its own before they
 * have ended, so that a server that stops in this moment would end this process.
 */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 2, application_name: NAME, ...steady() })
  // A connection that is lost in use fails there.
  const lost = () => {}
  pgPool.on('error', lost).on('connect', (client) => client.on('error', lost))
  try {
    await runMigrations({ pgPool, logger: silent })
  } finally {
    await pgPool.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: NAME, ...steady() })
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { database, host, port } = client
    throw StartProblem.from(`The database ${database} at ${host}:${port} isn’t responding`, cause)
  }
}

const silent = new Logger(() => () => {})

/** Databases of 1.0.0 lack the last column. A start must not wait for readers of the table to add it. */
async function createTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    runs_beside text
  )`)
  const { fields } = await client.query('select * from migrations limit 0')
  if (fields.some(({ name }) => name === 'runs_beside')) return
  await client.query('alter table migrations add column runs_beside text')
}

async function findWaiting(
  client: pg.Client,
  folder: string,
  only?: readonly AppliedMigration[],
): Promise<Migration[]> {
  const { rows } = await client.query<AppliedRow>(
    'select name, checksum, runs_beside from migrations',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  if (applied.has(FIRST_BEFORE_1_0)) throw new StartProblem(MADE_BEFORE_1_0)
  const all = await readMigrations(folder)
  refuseNewer(rows, all)
  for (const { name, checksum } of all) {
    const before = applied.get(name)
    if (before !== undefined && before !== checksum) {
      throw new StartProblem(
        `Migration ${name} was changed after it was applied. Restore it and add a new migration instead.`,
      )
    }
  }
  const wanted = only ? only.map((each) => findWanted(all, each)) : all
  return wanted.filter((migration) => !applied.has(migration.name))
}

interface AppliedRow extends AppliedMigration {
  runs_beside: string | null
}

/** What a newer version has applied must say that this version may run beside it. */
function refuseNewer(rows: readonly AppliedRow[], all: readonly Migration[]): void {
  const known = new Set(all.map(({ name }) => name))
  const newest = all.at(-1)?.name ?? ''
  for (const { name, runs_beside } of rows) {
    if (known.has(name) || (runs_beside !== null && runs_beside <= newest)) continue
    throw new StartProblem(
      `The database is of a newer version, which this one can’t run beside: it has the migration ${name}. Start that version or a newer one.`,
    )
  }
}

function findWanted(all: readonly Migration[], { name, checksum }: AppliedMigration): Migration {
  const known = all.find((each) => each.name === name && each.checksum === checksum)
  if (known !== undefined) return known
  throw new StartProblem(
    `The backup needs the migration ${name}, which this version doesn’t have. Restore it with the version that made it, or a newer one.`,
  )
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const [first = ''] = names
  return Promise.all(
    names.map(async (name) => {
      // A checkout may write other line ends; that is no change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { name, sql, checksum, runsBeside: RUNS_BESIDE.exec(sql)?.[1] ?? first }
    }),
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql, checksum, runsBeside } = migration
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum, runs_beside) values ($1, $2, $3)', [
      name,
      checksum,
      runsBeside,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw StartProblem.from(`The migration ${name} fails`, cause)
  }
}
