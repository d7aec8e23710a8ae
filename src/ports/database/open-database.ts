import { Kysely, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { CamelCaseDialect, camelCase } from './camel-case.ts'
import { endWhenSilent, STATEMENT_MS, steady } from './steady-connection.ts'
import type { DB } from './tables.ts'

/** The typed query builder; a transaction is accepted wherever a database is. */
export type Database = Kysely<DB>
export type Transaction = KyselyTransaction<DB>

export interface OpenDatabase {
  db: Database
  /** The same connections, for what Kysely does not do. */
  pool: pg.Pool
  close(): Promise<void>
}

const { builtins } = pg.types

interface Options {
  max: number
  log?: Pick<Log, 'warn'>
  limitMs?: number
  /** False behind a pooler that cannot pass the names of statements on. */
  prepares?: boolean | undefined
  /** True: transactions take turns on connections of a pooler, which sets their time limits. */
  isPooled?: boolean
}

/**
 * Opens a pool of at most `max` connections. bigint and numeric are read as numbers and fail beyond
 * 2^53, timestamptz as Date, date as `YYYY-MM-DD`. Whatever happens to the database or the network, a
 * statement has an answer or an error after `limitMs` and a moment.
 */
export function openDatabase(
  url: string,
  { max, log, limitMs = STATEMENT_MS, prepares = true, isPooled = false }: Options,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'neiro',
    // A pooler refuses connections that ask for these.
    ...(isPooled ? {} : sessionLimits(limitMs)),
    ...steady(limitMs),
    types: { getTypeParser },
  })
  // The pool replaces a lost connection; a caller that needs one and gets none fails. An error event
  // that nothing listens to would end the process, also one of a connection that is in use.
  const lost = (error: Error) => log?.warn({ error: error.message }, 'lost a database connection')
  const prepare = prepares ? statementPreparer() : undefined
  pool.on('connect', (client) => {
    client.on('error', lost)
    prepare?.(client)
    endWhenSilent(client, limitMs)
  })
  pool.on('error', () => {}) // the same error again, where the connection is idle
  const db = new Kysely<DB>({ dialect: new CamelCaseDialect({ pool }), plugins: [camelCase] })
  return Promise.resolve({
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has used it itself.
      if (!pool.ending) await pool.end()
    },
  })
}

/** Locks of a lost connection are released by the second. */
function sessionLimits(limitMs: number) {
  return { statement_timeout: limitMs, idle_in_transaction_session_timeout: 30_000 }
}

const ARRAY_OF: Record<number, number> = { 1016: builtins.INT8, 1231: builtins.NUMERIC }

/** pg's own parsers but for whole numbers and days; its signature gives `any`, ours `unknown`. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === builtins.INT8 || oid === builtins.NUMERIC) return parseNumber
  if (oid === builtins.DATE) return String
  const parse = pg.types.getTypeParser(oid, 'text')
  if (oid in ARRAY_OF) {
    return (value) => {
      const items: unknown = parse(value)
      return Array.isArray(items)
        ? items.map((item) => (item === null ? null : parseNumber(String(item))))
        : items
    }
  }
  return parse
}

/** @throws RangeError for a whole number beyond 2^53 */
function parseNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError(`The database holds ${text}, more than a number can`)
  }
  return number
}

/** True if a write failed because a unique index has its value already (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** A connection keeps each with its plan: 40 kB on average, 600 kB for the largest of the search. */
const STATEMENTS_MAX = 200
/** Other texts that are remembered until they come again. */
const SEEN_MAX = 2000
/** Rows of an insert, of which there may be another number next time. */
const ROWS = /\)\s*,\s*\(\s*\$/
/** All columns of a table: a later version may add some while this one runs. */
const ALL_COLUMNS = /\bselect (?:"\w+"\.)?\* from "|\breturning (?:"\w+"\.)?\*/

/** PostgreSQL refuses a prepared statement whose result has other columns since a migration. */
function isStalePlan(error: unknown): boolean {
  const { code, routine }: { code?: unknown; routine?: unknown } = Object(error)
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

const send = (client: pg.PoolClient, args: unknown[]) =>
  Reflect.apply(pg.Client.prototype.query, client, args)

/**
 * Prepares statements on each new connection of a pool, each once for a connection, since parsing
 * and planning take longer than executing most of them. A statement with values is prepared when
 * its text comes again, up to two hundred of them; the others are executed as they are. One whose
 * result has changed is executed anew under another name; in a transaction its error remains.
 */
function statementPreparer(): (client: pg.PoolClient) => void {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let given = 0
  const newName = () => `neiro ${given++}`
  const nameOf = (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= STATEMENTS_MAX) return name
    if (ROWS.test(text) || ALL_COLUMNS.test(text)) return undefined
    if (seen.delete(text)) names.set(text, newName())
    else if (seen.size < SEEN_MAX) seen.add(text)
    return names.get(text)
  }
  return (client) => {
    const query = (text: unknown, values: unknown, ...rest: unknown[]) => {
      const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = hasValues ? nameOf(text) : undefined
      if (name === undefined) return send(client, [text, values, ...rest])
      const answer = send(client, [{ name, text, values }, ...rest])
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        if (!isStalePlan(error)) throw error
        if (names.get(String(text)) === name) names.set(String(text), newName())
        return send(client, [text, values]).catch(() => Promise.reject(error))
      })
    }
    Object.assign(client, { query })
  }
}
