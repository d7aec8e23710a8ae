import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Storage } from '../storage/storage.ts'
import { countBytes } from './hash-stream.ts'
import { type Manifest, placeIn } from './manifest.ts'

type Dump = Pick<Manifest, 'migrations' | 'sequences' | 'tables'> & { at: Date }

/** Schemas of PostgreSQL's own hold nothing of ours. */
const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
/** They say which migrations were applied: a restore applies the same ones. */
const NOT_COPIED = ['public.migrations', 'graphile_worker.migrations']

/** Copies all rows as they are at one moment, while others write. */
export async function dumpDatabase(url: string, target: Storage, id: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url, application_name: 'neiro-backup' })
  // A connection that is lost in use fails there.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ at: Date }>('select now() as at')
    const at = rows[0]?.at ?? new Date()
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from migrations order by name',
    )
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, target, id, table))
    }
    const { rows: sequences } = await client.query<{ name: string; last: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as last
       from pg_sequences n where last_value is not null and ${OWN.replaceAll('nspname', 'schemaname')}`,
    )
    const lasts = sequences.map(({ name, last }) => ({ name, last: Number(last) }))
    return { at, migrations, tables, sequences: lasts }
  } finally {
    await client.end()
  }
}

export interface Table {
  name: string
  columns: string[]
}

/** All tables with the columns that are written, not those that PostgreSQL computes. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN} and n.nspname || '.' || c.relname <> all($1)
     group by n.nspname, c.relname order by 1`,
    [NOT_COPIED],
  )
  return rows
}

async function dumpTable(
  client: pg.Client,
  target: Storage,
  id: string,
  { name, columns }: Table,
): Promise<Manifest['tables'][number]> {
  const place = placeIn(id, `tables/${name.replaceAll('"', '').toLowerCase()}.gz`)
  const { stream, counted } = countBytes()
  const copying = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const body = new PassThrough()
  await Promise.all([
    pipeline(copying, createGzip({ level: 4 }), stream, body),
    target.put(place, body, 'application/gzip'),
  ])
  return { name, columns, rows: copying.rowCount ?? 0, place, ...counted() }
}
