import { isDatabaseAway } from '#ports/database/steady-connection.ts'
import type { Log } from '#ports/log.ts'
import { isProviderAway } from '#ports/payments/is-provider-away.ts'

/** PostgreSQL can't serve anyone now, but will again (appendix A of its documentation). */
const DATABASE_FAULTS = new Map([
  ['53300', 'the database has no connection left'],
  ['25006', 'the database is read-only'],
  ['53100', 'the disk of the database is full'],
  ['53200', 'the database is out of memory'],
])

/** What we rely on and can't use at this moment, in words; undefined for any other error. */
export function outageOf(error: Error): string | undefined {
  // A lost connection to S3 has the same code as one to the database.
  if (isStorageAway(error)) return 'storage away'
  const code = 'code' in error ? String(error.code) : ''
  const fault = DATABASE_FAULTS.get(code)
  if (fault !== undefined) return fault
  if (isDatabaseAway(error)) return 'database away'
  return isProviderAway(error) ? 'payment provider away' : undefined
}

/** Errors of the S3 library say how often it has tried, and with which status. */
function isStorageAway(error: Error): boolean {
  if (!('$metadata' in error)) return false
  const { httpStatusCode: status = 503 }: { httpStatusCode?: number } = Object(error.$metadata)
  return status >= 500 || status === 429
}

const QUIET_MS = 10_000

interface Known {
  at: number
  failed: number
}

/** Outages by the log that says them. */
const logs = new WeakMap<object, Map<string, Known>>()

/**
 * Logs an outage when it begins and every ten seconds, with the number of requests that failed
 * since, and no stack: it is the same each time.
 */
export function logOutage(
  log: Pick<Log, 'error'>,
  outage: string,
  error: Error,
  url: string,
): void {
  const known = logs.get(log) ?? new Map<string, Known>()
  logs.set(log, known)
  const now = performance.now()
  const last = known.get(outage)
  const failed = (last?.failed ?? 0) + 1
  if (last !== undefined && now - last.at < QUIET_MS) {
    last.failed = failed
    return
  }
  known.set(outage, { at: now, failed: 0 })
  log.error({ error: error.message, url, failed }, outage)
}
