import { isDatabaseAway } from './database/steady-connection.ts'
import type { Log } from './log.ts'
import { isProviderAway } from './payments/is-provider-away.ts'

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
  const storage = storageOutageOf(error)
  if (storage !== undefined) return storage
  const code = 'code' in error ? String(error.code) : ''
  const fault = DATABASE_FAULTS.get(code)
  if (fault !== undefined) return fault
  if (isDatabaseAway(error)) return 'database away'
  return isProviderAway(error) ? 'payment provider away' : undefined
}

/** Errors of the S3 library say how often it has tried, and with which status. */
function storageOutageOf(error: Error): string | undefined {
  if (!('$metadata' in error)) return undefined
  const { httpStatusCode: status = 503 }: { httpStatusCode?: number } = Object(error.$metadata)
  if (status === 401 || status === 403) return 'the storage refuses our keys'
  return status >= 500 || status === 429 ? 'storage away' : undefined
}

/** A disk that is full, broken or read-only, as Node, or FFmpeg in a child’s last words, reports it. */
const DISK_FAULT =
  /\b(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)\b|No space left on device|Input\/output error/

/** True if the fault is of what a job works with, and says nothing of the job itself. */
export function isFaultOfMachine(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return outageOf(error) !== undefined || DISK_FAULT.test(`${code} ${error.message}`)
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
