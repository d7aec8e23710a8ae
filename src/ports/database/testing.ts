import { createConnection, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { type Database, type OpenDatabase, openDatabase } from './open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests: any database of it may be made and dropped. */
    testServerUrl: string
    /** The database on it that is migrated already, and copied for each test file. */
    testTemplate: string
  }
}

/** One pool of this process serves all of its test files: each would connect three times. */
const server = new pg.Pool({
  connectionString: inject('testServerUrl'),
  max: 1,
  allowExitOnIdle: true,
})
// The server may end before this process.
server.on('error', () => {})

/** A migrated database of one's own, empty, on the server that the whole test run shares. */
export async function testDatabase(): Promise<OpenDatabase & { url: string }> {
  const name = `test_${newId()}`
  await server.query(
    `create database ${name} template ${inject('testTemplate')} strategy file_copy`,
  )
  const url = new URL(inject('testServerUrl'))
  url.pathname = `/${name}`
  const opened = await openDatabase(url.href, { max: 5 })
  return {
    ...opened,
    url: url.href,
    async close() {
      await opened.close()
      // Connections that were closed end a moment later. Ended by force, they would report an error.
      await server.query(untilUnused(name))
      // A killed process may have left connections, for which it would wait 5 s otherwise.
      await server.query(`drop database if exists ${name} with (force)`)
    },
  }
}

/** The same database for reading alone, as a replica of it would be. */
export function openReadOnly(url: string): Promise<OpenDatabase> {
  const own = new URL(url)
  own.searchParams.set('options', '-c default_transaction_read_only=on')
  return openDatabase(own.href, { max: 3 })
}

/** Waits until the database has no connections, for half a second at most. */
const untilUnused = (name: string) => `
  do $$ begin
    for round in 1..100 loop
      exit when not exists (select from pg_stat_activity where datname = '${name}');
      perform pg_sleep(0.005), pg_stat_clear_snapshot();
    end loop;
  end $$`

/** Returns the number of transactions that wait for a lock of another one. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

/**
 * Every statement that this process sends to any database while `work` runs, in order: `begin` and
 * `commit`, the viewer's session and added jobs included.
 */
export async function countStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const { result, configs } = await spy(work)
  return { result, statements: configs.map(textOf) }
}

/** The same with the values that are sent. */
export async function listCalls<T>(
  work: () => Promise<T>,
): Promise<{ result: T; calls: string[] }> {
  const { result, configs } = await spy(work)
  const calls = configs.map(
    (config) => `${textOf(config)} ${JSON.stringify(Object(config).values)}`,
  )
  return { result, calls }
}

async function spy<T>(work: () => Promise<T>): Promise<{ result: T; configs: unknown[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await work()
    return { result, configs: query.mock.calls.map(([config]) => config) }
  } finally {
    query.mockRestore()
  }
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config
  return typeof config === 'object' && config !== null && 'text' in config
    ? String(config.text)
    : String(config)
}

export interface Network {
  /** The address of the same database, through this network. */
  url: string
  /** Stops all bytes on all connections, and tells nobody. */
  freeze(): void
  /** New connections work again. The old ones stay as they are. */
  thaw(): void
  close(): void
}

/** A network to a database, which may lose all bytes. */
export async function testNetwork(to: string): Promise<Network> {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = createConnection({ host: hostname, port: Number(port) })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.on('data', (bytes) => isFrozen || far.write(bytes)).on('close', () => far.destroy())
    far.on('data', (bytes) => isFrozen || near.write(bytes)).on('close', () => near.destroy())
    if (isFrozen) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(to)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  url.searchParams.delete('host') // a socket would go past this network
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
