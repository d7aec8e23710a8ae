import { Socket } from 'node:net'
import { sql, type Transaction } from 'kysely'
import type pg from 'pg'

/** PostgreSQL ends a statement that takes longer. */
export const STATEMENT_MS = 20_000
const LONG_STATEMENTS_MS = 10 * 60_000
const LONG_STATEMENTS = `set local statement_timeout = ${LONG_STATEMENTS_MS}`
/** An answer, be it PostgreSQL's own that the time is over, may come so much later. */
const GRACE = 1.1

/**
 * Options of every connection: how long it may take to be made or to become free, and when it
 * counts as lost.
 */
export const steady = (limitMs = STATEMENT_MS) => ({
  connectionTimeoutMillis: limitMs / 2,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

/**
 * Ends a connection on which a statement gets no answer although it is past its time: a network
 * that loses all bytes reports nothing, and anyone who waits would wait forever. To be called once
 * connected.
 *
 * @param limitMs how long a statement may take on this connection
 */
export function endWhenSilent(client: pg.Client, limitMs = STATEMENT_MS): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new TypeError('a connection without a socket')
  const { query } = client
  const allow = (ms: number) => stream.setTimeout(ms * GRACE)
  let isAsked = false
  const watched = (text: unknown, ...rest: unknown[]) => {
    isAsked = true
    if (text === LONG_STATEMENTS) allow(LONG_STATEMENTS_MS)
    if (text === 'commit' || text === 'rollback') allow(limitMs)
    return Reflect.apply(query, client, [text, ...rest])
  }
  Object.assign(client, { query: watched })
  client.on('drain', () => {
    isAsked = false
  })
  stream.on('timeout', () => {
    if (isAsked) stream.destroy(new SilentDatabase())
  })
  allow(limitMs)
}

/** Allows long statements until the transaction ends, for what reads very much. */
export async function allowLongStatements<Tables>(trx: Transaction<Tables>): Promise<void> {
  await sql.raw(LONG_STATEMENTS).execute(trx)
}

class SilentDatabase extends Error {
  constructor() {
    super('The database has not answered in time')
  }
}

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
])
/** Errors of the driver and its pool that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$)/

/** True if a statement failed since the database cannot be reached: the same may succeed later. */
export function isDatabaseAway(error: Error): boolean {
  if (error instanceof SilentDatabase || MESSAGES.test(error.message)) return true
  const { code, syscall }: { code?: unknown; syscall?: unknown } = Object(error)
  // The Unix socket of a server that is away is missing.
  return CODES.has(String(code)) || (code === 'ENOENT' && syscall === 'connect')
}
